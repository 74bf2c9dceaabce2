import type { CsvRow } from '@quartermaster/core/csv/csv-row';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvRefused } from '../src/csv-refused.ts';
import { joinedRows } from '../src/joined-rows.ts';
import { type CsvOptions, readCsv } from '../src/read-csv.ts';
import { csvText } from '../src/write-csv.ts';
import { inPieces, utf8, utf16 } from './bytes.ts';

async function read(bytes: Uint8Array, size?: number, limits?: Partial<CsvOptions>) {
  const file = await readCsv(inPieces(bytes, size), limits);
  const rows: CsvRow[] = [];
  for await (const batch of file.batches) rows.push(...batch);
  return { header: file.header, delimiter: file.delimiter, encoding: file.encoding, rows };
}

const refusal = (bytes: Uint8Array, limits?: Partial<CsvOptions>): Promise<string> =>
  read(bytes, undefined, limits).then(
    () => 'not refused',
    (error: unknown) => (error instanceof CsvRefused ? error.refusal.message : String(error)),
  );

const inventory = [
  'Asset Tag,Name,Supplier',
  'A-1,"Macbook Pro 13""","Kunde, Doyle and Kozey"',
  'A-2,"two\r\nlines",Zoë',
  '',
  'A-3,13" screen,',
].join('\r\n');
const inventoryRows = [
  { line: 2, cells: ['A-1', 'Macbook Pro 13"', 'Kunde, Doyle and Kozey'] },
  { line: 3, cells: ['A-2', 'two\r\nlines', 'Zoë'] },
  { line: 6, cells: ['A-3', '13" screen', ''] },
];

describe('a file is read', () => {
  test.each([
    ['UTF-8', utf8(inventory), 'utf-8'],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${inventory}`), 'utf-8'],
    ['UTF-16 LE', utf16(inventory, 'le'), 'utf-16le'],
    ['UTF-16 BE', utf16(inventory, 'be'), 'utf-16be'],
    ['LF', utf8(inventory.replaceAll('\r\n', '\n')), 'utf-8', '\n'],
    ['CR', utf8(inventory.replaceAll('\r\n', '\r')), 'utf-8', '\r'],
  ])('in %s, with its own line numbers', async (_name, bytes, encoding, lineBreak = '\r\n') => {
    const { header, rows, ...taken } = await read(bytes);
    expect(taken).toEqual({ delimiter: ',', encoding });
    expect(header).toEqual(['Asset Tag', 'Name', 'Supplier']);
    expect(rows).toEqual(
      inventoryRows.map(({ line, cells }) => ({
        line,
        cells: cells.map((cell) => cell.replaceAll('\r\n', lineBreak)),
      })),
    );
  });

  test.each([',', ';', '\t'])('separated by %j', async (delimiter) => {
    const text = `${['id', '"a, b; c"', 'x'].join(delimiter)}\n${['1', '"1,5; 2"', ''].join(delimiter)}\n`;
    expect(await read(utf8(text))).toEqual({
      delimiter,
      encoding: 'utf-8',
      header: ['id', 'a, b; c', 'x'],
      rows: [{ line: 2, cells: ['1', '1,5; 2', ''] }],
    });
  });

  test('the same however it is cut into pieces', async () => {
    for (const size of [1, 2, 3, 7]) expect((await read(utf8(inventory), size)).rows).toEqual(inventoryRows);
    expect((await read(utf16(inventory, 'be'), 1)).rows).toEqual(inventoryRows);
  });

  test('in batches, without rows that say nothing', async () => {
    const file = await readCsv(inPieces(utf8(`a,b\n1,2\n,\n\n" ",\n3,4\n5,6`)), { batch: 2 });
    const sizes: number[] = [];
    for await (const batch of file.batches) sizes.push(batch.length);
    expect(sizes).toEqual([2, 1]);
  });

  test('with line breaks of all kinds in one file, and its own line numbers all the same', async () => {
    const text = 'a,b\r\n\r\n1,"x\r\ny\nz"\r2,\n\n\r3,"\r\n\r\n"\n4,"\r"\r\n\r\n5,';
    expect((await read(utf8(text), 1)).rows).toEqual([
      { line: 3, cells: ['1', 'x\r\ny\nz'] },
      { line: 6, cells: ['2', ''] },
      { line: 9, cells: ['3', '\r\n\r\n'] },
      { line: 12, cells: ['4', '\r'] },
      { line: 15, cells: ['5', ''] },
    ]);
  });

  test('just as it was written', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '💻', '"', ',', ';', '\n', '\r', '\r\n', ' ', "'"),
    });
    const row = fc.tuple(fc.constantFrom('k1', 'k2'), cell, cell);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1 }), async (rows) => {
        const text = csvText([['key', 'b', 'c'], ...rows]);
        expect((await read(utf8(text), 5)).rows.map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });

  test('at 100,000 rows, holding only a batch of it', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield utf8('assetId,name,type,status,notes\n');
      for (let row = 0; row < 100_000; row += 100)
        yield utf8(`QTM${row},"MacBook Pro 14"" M4",Laptop,Available,"bought, used"\n`.repeat(100));
    }
    const file = await readCsv(endless());
    let count = 0;
    let last = 0;
    for await (const batch of file.batches) {
      expect(batch.length).toBeLessThanOrEqual(200);
      count += batch.length;
      last = batch.at(-1)?.line ?? 0;
    }
    expect([count, last]).toEqual([100_000, 100_001]);
  });
});

test('of the beginning of a file, what is complete is read', async () => {
  const bytes = utf8('a,b\n1,é\n2,"x\ny"\n3,éé');
  for (let length = 8; length < bytes.length; length++) {
    const { rows } = await read(bytes.subarray(0, length), undefined, { cut: true });
    expect([
      ['1', 'é'],
      ['2', 'x\ny'],
    ]).toEqual(expect.arrayContaining(rows.map(({ cells }) => cells)));
  }
  const { rows } = await read(bytes.subarray(0, -1), undefined, { cut: true });
  expect(rows).toHaveLength(2);
});

const unreadable = (message: string) => ({ code: 'unreadable', message });

test('a ragged row is a fault of the row, and stops nothing else', async () => {
  const { rows } = await read(utf8('a,b\n1\n1,2,3\n3,4\n'));
  expect(rows).toEqual([
    { line: 2, cells: ['1'], fault: unreadable('This row has 1 cell but the header has 2') },
    { line: 3, cells: ['1', '2', '3'], fault: unreadable('This row has 3 cells but the header has 2') },
    { line: 4, cells: ['3', '4'] },
  ]);
});

test.each([
  ['13" screen,2', ['13" screen', '2']],
  ['"13" screen",2', ['"13" screen"', '2']],
  ['"13" screen,2', ['"13" screen', '2']],
  ['"a" and "b","c\nd"', ['"a" and "b"', 'c\nd']],
  ['""x,2', ['""x', '2']],
])('a stray quote is text and costs no other row: %s', async (line, cells) => {
  const { rows } = await read(utf8(`a,b\n${line}\n3,4\n`), 1);
  expect(rows.map((row) => row.cells)).toEqual([cells, ['3', '4']]);
  expect(rows.filter(({ fault }) => fault)).toEqual([]);
});

describe('a file is refused whole', () => {
  test.each([
    ['nothing', utf8(''), 'The file has no header'],
    ['a byte order mark alone', utf8('\uFEFF'), 'The file has no header'],
    ['blank lines', utf8('\n\n ,\n'), 'The file has no header'],
    ['binary content', utf8('x\0\u0008'), 'This is not a text file. Save it as CSV first.'],
    [
      'an Excel workbook',
      utf8('PK\u0003\u0004\u0014'),
      'This is an Excel workbook. Save it as CSV, then import that.',
    ],
    [
      'a workbook of before 2007',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1),
      'This is an Excel workbook. Save it as CSV, then import that.',
    ],
    [
      'binary content later on',
      utf8(`a,b\n${'1,2\n'.repeat(50_000)}1,\0`),
      'This is not a text file. Save it as CSV first.',
    ],
    [
      'Windows-1252',
      Uint8Array.of(0x61, 0x2c, 0x62, 0x0a, 0xe9, 0x2c, 0x31),
      "The file's character encoding is not supported. Save it as 'CSV UTF-8'.",
    ],
    [
      'letters cut off',
      utf8('a,b\n1,é').subarray(0, -1),
      "The file's character encoding is not supported. Save it as 'CSV UTF-8'.",
    ],
    [
      'a lone surrogate',
      utf16('a,b\n\uD800,1', 'le'),
      "The file's character encoding is not supported. Save it as 'CSV UTF-8'.",
    ],
    [
      'a quote that never ends',
      utf8('a,b\n1,2\n3,"4\n5,6\n'),
      'The quoted cell that starts on line 3 is never closed',
    ],
  ])('for %s', async (_name, bytes, text) => {
    expect(await refusal(bytes)).toBe(text);
  });

  test('for a cell, a row or a header over the limits', async () => {
    const limits = { cell: 10, row: 30, columns: 3 };
    expect(await refusal(utf8(`a,b\n1,${'x'.repeat(11)}`), limits)).toBe(
      'A cell on line 2 is longer than 10 characters',
    );
    expect(await refusal(utf8(`a,b\n1,"${'\n'.repeat(40_000)}`), limits)).toBe(
      'The row on line 2 is longer than 30 characters',
    );
    expect(await refusal(utf8('a,b,c,d\n'), limits)).toBe('The header has more than 3 columns');
    expect(await refusal(utf8(`a,b\n1,2${','.repeat(1000)}`), limits)).toBe(
      'The row on line 2 is longer than 30 characters',
    );
    expect(await refusal(utf8('a,b\n\n"x\r\ny",5\n\n1,"'), limits)).toBe(
      'The quoted cell that starts on line 6 is never closed',
    );
  });
});

test('reading that stops early closes what it reads from', async () => {
  let closed = 0;
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield utf8('a,b\n1,2\n'.repeat(10_000));
    } finally {
      closed++;
    }
  }
  const file = await readCsv(source(), { batch: 1 });
  for await (const _batch of file.batches) break;
  const unread = await readCsv(source());
  await unread.close();
  async function* faulty(): AsyncGenerator<Uint8Array> {
    yield utf8('\0\n\0\n');
    yield* source();
  }
  await expect(readCsv(faulty())).rejects.toThrow(CsvRefused);
  expect(closed).toBe(2);
});

test.each([
  ['\n', 2_000_000],
  [',,,\n', 50_000],
])('many lines like %j hold nobody up', async (line, count) => {
  let turns = 0;
  let reading = true;
  const next = (): void => {
    turns += 1;
    if (reading) setImmediate(next);
  };
  setImmediate(next);
  const text = `a,b,c,d\n${line.repeat(count)}1,2,3,4\n`;
  const { rows } = await read(utf8(text), 2_100_000);
  reading = false;
  expect(rows).toHaveLength(1);
  expect(turns).toBeGreaterThan(5);
});

test('rows that go on with a record are joined to its first, whatever batches they come in', async () => {
  const text = 'name,sku\nA,1\n,2\n,3\nB,1\nC,1\n,2\n';
  for (const batch of [1, 2, 3, 100]) {
    const file = await readCsv(inPieces(utf8(text)), { batch });
    const lines: number[][] = [];
    for await (const rows of joinedRows(file.batches, ({ cells: [name] }) => name === ''))
      lines.push(...rows.map(({ line, more = [] }) => [line, ...more.map((one) => one.line)]));
    expect(lines).toEqual([[2, 3, 4], [5], [6, 7]]);
  }
});
