import { describe, expect, it } from 'vitest';
import { foreignRows } from '../../src/reading/foreign-rows.ts';
import { proposalFor } from '../../src/reading/proposal.ts';
import { known, read } from './read-file.ts';

describe('the currency of a cost', () => {
  /** The amount and currency of each cost, or why its row can't be read. */
  const costs = (
    company: string,
    cells: readonly string[],
    { currencies = [], set = [], signs = [] }: Stated = {},
  ) => {
    const header = [
      'Asset Tag',
      'Name',
      'Category',
      'Purchase Cost',
      ...(currencies.length > 0 ? ['Currency'] : []),
    ];
    const rows = cells.map((cell, at) => [`A${at}`, 'x', 'Laptop', cell, ...currencies.slice(at, at + 1)]);
    const { reading } = proposalFor({ header, rows }, known);
    const foreign = foreignRows({ ...reading, currency: company, currencies: [...signs] }, header, set);
    if (!foreign.ok) throw new Error(foreign.message);
    const targets = foreign.value.map.map(({ column }) => column);
    return rows.map((row, at) => {
      const [read] = foreign.value.rows({ line: at + 2, cells: row });
      if (read?.fault !== undefined) return read.fault.message;
      const of = (to: string) => read?.cells[targets.indexOf(to)] ?? '';
      return `${of('cost')} ${of('costCurrency')}`.trim();
    });
  };
  interface Stated {
    readonly currencies?: readonly string[];
    readonly set?: { column: string; value: string }[];
    /** What signs were said to stand for. */
    readonly signs?: readonly [string, string | null][];
  }
  const unclear = (sign: string) =>
    `‘${sign}’ doesn’t say which currency that is. Write its code, like EUR, or give the currency a column of its own.`;

  it('is the one that the cell names, cell by cell', () => {
    expect(
      costs('USD', ['1.234,56 €', '£99,00', 'CHF 12,50', '7,25 eur', '99,- Euro', '$5,00', '8,00']),
    ).toEqual([...['1234.56 EUR', '99.00 GBP', '12.50 CHF', '7.25 EUR', '99 EUR', '5.00 USD', '8.00']]);
    expect(costs('USD', ['US$1,234.00', 'A$5.00', '$6.00 CAD'])).toEqual([
      '1234.00 USD',
      '5.00 AUD',
      '6.00 CAD',
    ]);
  });

  it('is only a guess for amounts without one beside others that name one', () => {
    const guessFor = (...cells: readonly string[]) => {
      const header = ['Asset Tag', 'Name', 'Category', 'Purchase Cost'];
      const rows = cells.map((cell, at) => [`A${at}`, 'x', 'Laptop', cell]);
      const { reading, guesses } = proposalFor({ header, rows }, known);
      return guesses[reading.columns.findIndex(({ to }) => to === 'cost')];
    };
    expect(guessFor('1849.00', 'n/a', 'none', 'approx. 12.00')).toBe('');
    expect(guessFor('12.00 €', '-', 'n/a')).toBe('');
    expect(guessFor('1.234,56 €', '1849.00', '', '£5.00')).toBe(
      '1 amount names no currency: the company’s, not €, £',
    );
    expect(guessFor('1.234,56 €', '')).toBe('');
    expect(guessFor('1849.00', '5.00')).toBe('');
  });

  it('is the company’s where a sign stands for several and its own is one of them, else an error', () => {
    expect(costs('CAD', ['$5.00'])).toEqual(['5.00 CAD']);
    expect(costs('EUR', ['$5.00'])).toEqual([unclear('$')]);
    expect(costs('JPY', ['¥500.00'])).toEqual(['500.00 JPY']);
    expect(costs('USD', ['¥500.00', '100.00 kr', '100.00 thalers', '€1.00 USD'])).toEqual(
      ['¥', 'kr', 'thalers', '€ USD'].map(unclear),
    );
    // What is no amount stays as it is: the error is another.
    expect(costs('USD', ['n/a'])).toEqual(['n/a']);
  });

  it('never contradicts the currency that the file or the import states', () => {
    const currencies = ['EUR', 'USD', 'sek', '', 'EUR'];
    expect(costs('USD', ['€5.00', '€5.00', '5.00 kr', '£5.00', '5.00'], { currencies })).toEqual([
      ...['5.00 EUR', 'Purchase Cost is in EUR, but Currency says USD', '5.00 sek', '5.00 GBP', '5.00 EUR'],
    ]);
    const set = [{ column: 'costCurrency', value: 'SEK' }];
    expect(costs('USD', ['5.00 kr', '€5.00'], { set })).toEqual([
      ...['5.00', 'Purchase Cost is in EUR, but costCurrency says SEK'],
    ]);
  });

  it('is what its sign was said to stand for, and an amount can be left out', () => {
    const signs: [string, string | null][] = [
      ['kr', 'NOK'],
      ['thalers', null],
    ];
    const cells = ['100.00 kr', '5.00 Thalers', '€1.00'];
    expect(costs('USD', cells, { signs })).toEqual(['100.00 NOK', '', '1.00 EUR']);
    // What a row says itself stays, unless it is another currency.
    const currencies = ['', 'SEK', 'SEK', 'EUR'];
    const others = ['1.00 kr', '2.00 kr', '3.00 thalers', '4.00 kr'];
    const read = costs('USD', others, { signs, currencies });
    expect(read).toEqual(['1.00 NOK', '2.00 SEK', '3.00 SEK', '4.00 NOK']);
  });

  it('is read for prices of catalogue items too', () => {
    const { records } = read('Name,Category,SKU,Price\nDrill,Tools,D-1,€1.234', {
      kind: 'items',
      decimal: ',',
    });
    expect(records).toMatchObject([{ price: '1234', currency: 'EUR' }]);
  });
});
