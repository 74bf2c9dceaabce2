import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paintWith } from '../src/output/colour.ts';
import { money } from '../src/output/figures.ts';
import { plainRow } from '../src/output/plain.ts';
import { printable, printableJson } from '../src/output/printable.ts';
import { type Column, fitColumns, tableHead, tableRow } from '../src/output/table.ts';
import { openTerminal } from '../src/output/terminal.ts';
import { ago, awayOf, since } from '../src/output/times.ts';
import { truncate, widthOf, wrap } from '../src/output/width.ts';

const acting = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u;
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

describe('what is shown', () => {
  test('never acts on the terminal, whatever is in the data', () => {
    fc.assert(fc.property(anyText, (text) => !acting.test(printable(text))));
    expect(printable('a\u001b[2Jb\u0007\u009b31m\u202ec\r\nd\te')).toBe('a␛[2Jb␇�31m�c d e');
  });

  test('as JSON still reads as the very same', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const json = printableJson(JSON.stringify({ text }));
        expect(json).not.toMatch(acting);
        expect(JSON.parse(json)).toEqual({ text });
      }),
    );
  });

  test.each([
    ['Zoë’s café – €5 · ✓', 19],
    ['e\u0301', 1],
    ['機材', 4],
    ['가각', 4],
    ['\u1112\u1161\u11ab', 2],
    ['ｱﾞ', 2],
    ['📦 👩‍💻 👍🏽', 8],
    ['🇩🇪 1\ufe0f\u20e3 ❤\ufe0f', 8],
    ['©', 1],
    ['\u001b[32m✓\u001b[39m done', 6],
    ['a\u200bb\u0000\u00ad', 2],
  ])('%j is as wide as on a terminal: %i', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  test('is cut at the width that it takes on a terminal', () => {
    expect(truncate('MacBook Pro 14"', 9)).toBe('MacBook…');
    expect(truncate('機材管理システム', 7)).toBe('機材管…');
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, width) => widthOf(truncate(printable(text), width)) <= width),
    );
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 40 }), (text, width) =>
        wrap(printable(text), width).every((line) => widthOf(line) <= width),
      ),
    );
  });
});

interface Row {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly place: string;
}

const columns: readonly Column<Row>[] = [
  { title: 'Id', value: ({ id }) => id },
  { title: 'Name', value: ({ name }) => name, minWidth: 20 },
  {
    title: 'Status',
    value: ({ status }) => status,
    shown: ({ status }) => `● ${status}`,
    colour: () => 'green',
  },
  { title: 'Place', value: ({ place }) => place, priority: 1 },
];
const row: Row = {
  id: 'QTM1',
  name: 'ThinkPad T14 Gen 6 with a long name',
  status: 'Available',
  place: 'Berlin',
};

describe('a table', () => {
  const titles = (width: number) => fitColumns(columns, [row], width).map(({ column }) => column.title);

  test('gives names less room, then lets columns go by their worth', () => {
    expect(titles(80)).toEqual(['Id', 'Name', 'Status', 'Place']);
    expect(titles(52)).toEqual(['Id', 'Name', 'Status', 'Place']);
    expect(titles(44)).toEqual(['Id', 'Name', 'Status']);
    expect(titles(30)).toEqual(['Id', 'Name', 'Status']);
    const fitted = fitColumns(columns, [row], 40);
    expect(tableRow(fitted, row, paintWith(false))).toBe('  QTM1  ThinkPad T14 Gen 6…  ● Available');
  });

  test('never wraps a row', () => {
    const rows = fc.array(fc.record({ id: fc.string(), name: anyText, status: fc.string(), place: anyText }));
    fc.assert(
      fc.property(rows, fc.integer({ min: 40, max: 120 }), (some, width) => {
        const fitted = fitColumns(columns, some, width);
        const paint = paintWith(false);
        for (const line of [tableHead(fitted, paint), ...some.map((one) => tableRow(fitted, one, paint))])
          expect(widthOf(line)).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('for scripts has whole names, no signs, and a tab is only ever between cells', () => {
    const terminal = openTerminal({});
    expect(plainRow(terminal, columns, { ...row, place: 'a\tb\nc' })).toBe(
      'QTM1\tThinkPad T14 Gen 6 with a long name\tAvailable\ta b c',
    );
  });
});

describe('times and money', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  test('are relative, and a day of the calendar when long ago', () => {
    expect(ago('2026-11-21T11:59:30Z', now)).toBe('just now');
    expect(ago('2026-11-21T11:55:00Z', now)).toBe('5 min ago');
    expect(ago('2026-11-21T09:59:00Z', now)).toBe('2 h ago');
    expect(ago('2026-11-18T11:00:00Z', now)).toBe('3 d ago');
    expect(ago('2025-02-01T12:00:00Z', now)).toBe('1 Feb 2025');
    expect(since('2026-11-19T11:00:00Z', now)).toBe('for 2 d');
    expect(awayOf('2026-11-25', now)).toBe('in 4 d');
    expect(awayOf('2026-11-21', now)).toBe('today');
    expect(awayOf('2026-11-20', now)).toBe('1 d ago');
  });

  test('prices say their currency', () => {
    expect(money(1999, 'USD')).toBe('USD 1,999.00');
    expect(money(1999, 'JPY')).toBe('JPY 1,999');
  });
});
