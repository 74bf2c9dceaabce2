import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LocationIndex, NameIndex } from '../../src/csv/directory.ts';
import { dateEvidence, decimalEvidence, readAmount, readDay } from '../../src/reading/cell-values.ts';
import { foreignRows } from '../../src/reading/foreign-rows.ts';
import { headerKey } from '../../src/reading/header-key.ts';
import { proposalFor } from '../../src/reading/proposal.ts';
import { parseReading, readKinds } from '../../src/reading/reading.ts';
import { statusFor } from '../../src/reading/value-words.ts';

const headers = [
  'Asset Tag',
  'Name',
  'Model',
  'Hersteller',
  'Statut',
  'E-Mail',
  'Location',
  'Notes',
  'type',
  'Ding',
  '',
  'Purchase Date',
  'Kaufpreis',
  'Requestable',
  'prénom',
];
const known = {
  types: new NameIndex(['Laptop']),
  vendors: new NameIndex(),
  locations: new LocationIndex(),
  fields: [],
};
const cell = fc.oneof(
  fc.constant(''),
  fc.string(),
  fc.constantFrom('User', 'N', 'x@y.example', '1/2/03', '`=1', '(none)', '1.234,5'),
);
const file = fc.integer({ min: 1, max: 8 }).chain((width) =>
  fc.record({
    header: fc.array(fc.oneof(fc.constantFrom(...headers), fc.string()), {
      minLength: width,
      maxLength: width,
    }),
    rows: fc.array(fc.array(cell, { maxLength: width + 1 }), { maxLength: 6 }),
  }),
);

it('whatever a file holds, every filled cell is in a field, in a row left out, or counted as not taken', () => {
  fc.assert(
    fc.property(file, fc.constantFrom(undefined, ...readKinds), (part, kind) => {
      const proposal = proposalFor(part, known, { kind });
      const { filled, taken, rowsLeftOut, reading } = proposal;
      for (const at of part.header.keys()) expect(taken[at]).toBeLessThanOrEqual(filled[at] ?? 0);
      if (reading.columns.length === 0) return;
      expect(parseReading(JSON.stringify(reading))).toMatchObject({ ok: true });
      const foreign = foreignRows(reading, part.header);
      if (!foreign.ok) throw new Error(foreign.message);
      expect(new Set(foreign.value.header).size).toBe(foreign.value.header.length);
      const read = part.rows.flatMap((cells, line) => foreign.value.rows({ line, cells }));
      expect(part.rows.length - read.length).toBe(rowsLeftOut);
      // A column of which all is taken, alone and as it is, has all of its cells in the rows read.
      for (const [at, column] of reading.columns.entries()) {
        const [source, ...others] = column.from.flat();
        const isPlain =
          others.length === 0 &&
          !column.values &&
          !column.dates &&
          !column.decimal &&
          !column.levels &&
          !column.where &&
          !column.otherwise &&
          column.how === 'text';
        if (!isPlain || source === undefined || reading.backticks) continue;
        for (const row of read)
          expect(row.cells[at]?.trim()).toBe(row.written?.[source]?.trim() || column.blank || '');
      }
    }),
  );
});

it('reads every day in every usual way of writing it, and tells their order by one that shows it', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true }),
      fc.constantFrom('DMY' as const, 'MDY' as const),
      fc.constantFrom('/', '-', '.'),
      fc.boolean(),
      (date, order, sign, isShort) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month = '', day = ''] = iso.split('-');
        const written = isShort ? year.slice(2) : year;
        const text = (order === 'DMY' ? [day, month, written] : [month, day, written])
          .map((part) => part.replace(/^0/, '') || '0')
          .join(sign);
        const padded = (order === 'DMY' ? [day, month, written] : [month, day, written]).join(sign);
        expect(readDay(padded, order)).toBe(iso);
        expect(readDay(iso, order)).toBe(iso);
        if (!isShort && Number(day) > 12 && sign !== '.') expect(dateEvidence([text]).order).toBe(order);
      },
    ),
  );
});

it('reads amounts with either decimal sign', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (hundredths) => {
      const amount = hundredths / 100;
      const english = amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
      const german = `${amount.toLocaleString('de-DE', { minimumFractionDigits: 2 })} €`;
      expect(decimalEvidence([english]).decimal).toBe('.');
      expect(decimalEvidence([german]).decimal).toBe(',');
      expect(Number(readAmount(english, '.'))).toBe(amount);
      expect(Number(readAmount(german, ','))).toBe(amount);
      expect([readAmount(english, ','), readAmount(german, '.')]).toEqual([undefined, undefined]);
    }),
  );
  expect(readAmount('1,00,000.5', '.')).toBe('100000.5');
});

it('takes no amount from a cell that says more than one, or how often or how many times one', () => {
  for (const cell of ['3 x 499', '2x 499 €', '499 EUR 2 Stück', '12€50', '12 34', '0,500'])
    expect([cell, readAmount(cell, '.')]).toEqual([cell, undefined]);
  for (const cell of ['12k', '1.5 Mio', 'T€ 12', '12 k€', '3 Tsd. EUR', '2 million USD'])
    expect([cell, readAmount(cell, '.')]).toEqual([cell, undefined]);
  for (const cell of ['1 299.50 kr', "CHF 1'299.50", '1299.50 inkl MwSt', '$ 1,299.50'])
    expect([cell, readAmount(cell, '.')]).toEqual([cell, '1299.50']);
});

it('makes no thousand assets of what may be one with three decimals', () => {
  const columns = ['assetId', '(assets)'].map((to, at) => ({ to, from: [[at]], how: 'text' as const }));
  const foreign = foreignRows({ columns }, ['Tag', 'Pieces']);
  if (!foreign.ok) throw new Error(foreign.message);
  const made = (pieces: string) => foreign.value.rows({ line: 2, cells: ['A', pieces] });
  for (const pieces of ['1,000', '1.000']) expect(made(pieces)).toMatchObject([{ fault: { value: pieces } }]);
  expect(made('2.00')).toHaveLength(2);
});

it('reads a status of many spaces at once', () => {
  expect(statusFor(`in use${' '.repeat(60_000)}(deployed)`)).toBe('Assigned');
  expect(statusFor(`in${' '.repeat(60_000)}use`)).toBeUndefined();
});

it('compares headers whatever their case, plural, punctuation and umlauts', () => {
  for (const same of [
    ['Asset Tag', 'asset_tags', 'assetTag', 'ASSET-TAG'],
    ['Gerätename', 'geraetename', 'GERÄTENAME'],
    ['cf:brand, type:option', 'Brand', 'HB.field.brands'],
  ])
    expect(new Set(same.map(headerKey)).size).toBe(1);
});
