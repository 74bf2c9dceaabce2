import { expect, it } from 'vitest';
import { foreignRows } from '../../src/reading/foreign-rows.ts';
import { leaveEmpty, leaveOut, valueMatched, withValue } from '../../src/reading/matched-values.ts';
import type { ReadColumn, Reading } from '../../src/reading/reading.ts';

const header = ['Tag', 'Name', 'Bought', 'Maker', 'Model'];
const column = (to: string, at: number, more: Partial<ReadColumn> = {}): ReadColumn => ({
  ...{ to, from: [[at]], how: 'text', ...more },
});

/** What a reading makes of a row; undefined if it leaves the row out. */
function made(reading: Reading, ...cells: string[]): readonly string[] | undefined {
  const foreign = foreignRows(reading, header);
  if (!foreign.ok) throw new Error(foreign.message);
  return foreign.value.rows({ line: 2, cells })[0]?.cells;
}

it('says what an empty cell becomes: for assets only where they are new', () => {
  const reading: Reading = { columns: [column('name', 1), column('field.bought', 2, { dates: 'DMY' })] };
  const named = withValue(reading, 'name', ' ', 'Unnamed');
  expect(named.initial).toEqual({ name: 'Unnamed' });
  expect(made(named, 'A', '', '')).toEqual(['', '']);
  expect(valueMatched(named, 'name', '')).toBe('Unnamed');
  const without = withValue(named, 'name', '', leaveOut);
  expect(without.initial).toEqual({});
  expect([made(without, 'A', '', ''), valueMatched(without, 'name', '')]).toEqual([undefined, leaveOut]);
  expect(withValue(without, 'name', '', '')).toEqual({ ...reading, initial: {} });
  // A field that keeps nothing for new assets alone gets it in every row, in our own form.
  const dated = withValue(reading, 'field.bought', '', '3/4/2024');
  expect(made(dated, 'A', 'x', '')).toEqual(['x', '2024-04-03']);
  const person = withValue({ columns: [column('email', 0)] }, 'email', '', 'a@b.example', 'people');
  expect(made(person, '')).toEqual(['a@b.example']);
  expect(valueMatched(person, 'email', '')).toBe('a@b.example');
});

it('says what a value of several cells becomes, and takes what is typed as the file writes it', () => {
  const reading: Reading = {
    columns: [{ ...column('name', 3), from: [[3, 4]] }, column('purchaseDate', 2, { dates: 'MDY' })],
  };
  const named = withValue(reading, 'name', 'Acme X1', 'Acme X-1');
  expect(made(named, '', '', '', 'Acme', 'X1')).toEqual(['Acme X-1', '']);
  expect(made(withValue(named, 'name', 'acme x1', leaveEmpty), '', '', '', 'Acme', 'X1')?.[0]).toBe('');
  const dated = withValue(reading, 'purchaseDate', 'soon', '12/31/2024');
  expect(made(dated, '', '', 'Soon', 'Acme', '')).toEqual(['Acme', '2024-12-31']);
});

it('leaves a number of a custom field with its currency as it is, which then is an error', () => {
  const reading: Reading = {
    columns: [column('field.fee', 2, { decimal: '.' }), column('cost', 1, { decimal: '.' })],
  };
  expect(made(reading, '', '7 €', '99 €')).toEqual(['99 €', '7', 'EUR']);
  expect(made(reading, '', '7', '16 GB')?.[0]).toBe('16');
});

it('takes the currency of an amount that is typed, however either is written', () => {
  for (const [decimal, cell] of [
    ['.', '1.234,56 €'],
    [',', '1,234.56 €'],
  ] as const) {
    const reading: Reading = { columns: [column('cost', 2, { decimal })], currency: 'USD' };
    expect(made(reading, 'A', 'x', cell)?.[0]).toBe(cell);
    for (const typed of ['1234.56 EUR', '1.234,56 €', 'EUR 1,234.56'])
      expect(made(withValue(reading, 'cost', cell, typed), 'A', 'x', cell), typed).toEqual([
        '1234.56',
        'EUR',
      ]);
    expect(made(withValue(reading, 'cost', cell, '1234.56'), 'A', 'x', cell)?.[0]).toBe('1234.56');
  }
});

it('tells a word in the place of an amount from the sign of a currency beside one', () => {
  const reading: Reading = { columns: [column('cost', 2, { decimal: '.' })] };
  for (const word of ['n/a', 'tbd', 'kr']) {
    const emptied = withValue(reading, 'cost', word, leaveEmpty);
    expect([made(emptied, 'A', 'x', word)?.[0], valueMatched(emptied, 'cost', word)]).toEqual([
      '',
      leaveEmpty,
    ]);
    const typed = withValue(emptied, 'cost', word, '7.50');
    expect([made(typed, 'A', 'x', word)?.[0], valueMatched(typed, 'cost', word)]).toEqual(['7.50', '7.50']);
    expect(made(withValue(typed, 'cost', word, leaveOut), 'A', 'x', word)).toBeUndefined();
    expect(made(withValue(typed, 'cost', word, ''), 'A', 'x', word)?.[0]).toBe(word);
  }
  const krone = withValue(withValue(reading, 'cost', 'kr', leaveEmpty), 'cost', 'kr', 'nok');
  expect(made(krone, 'A', 'x', '100 kr')).toEqual(['100', 'NOK']);
  expect(valueMatched(krone, 'cost', 'kr')).toBe('NOK');
});
