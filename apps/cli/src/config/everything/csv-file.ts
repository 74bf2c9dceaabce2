import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvRefused } from '@quartermaster/csv/csv-refused';
import { readCsv } from '@quartermaster/csv/read-csv';
import { writeCsv } from '@quartermaster/csv/write-csv';
import { exitCodes, Failure } from '../../failure.ts';
import { partOf } from './folder.ts';

export type Cells = readonly string[];

/** A table as it is read, header first. */
export interface Table {
  readonly header: Cells;
  readonly rows: AsyncIterable<Cells>;
}

/** What an export of a server says instead of rows that can't be read. */
export class Unreadable {
  readonly said: string[] = [];
}

/** Reads what the server exports. */
export async function tableOf(content: ReadableStream<Uint8Array>, unreadable: Unreadable): Promise<Table> {
  const file = await readCsv(Readable.fromWeb(content));
  return {
    header: file.header,
    rows: (async function* () {
      for await (const batch of file.batches)
        for (const { cells, fault } of batch) {
          // The last row of an export that leaves something out has one cell, which says what.
          if (fault !== undefined) unreadable.said.push(cells.join(' '));
          else yield cells;
        }
    })(),
  };
}

/** Writes a table and returns how many rows it has. */
export async function writeTable(folder: string, name: string, { header, rows }: Table): Promise<number> {
  let count = 0;
  const counted = (async function* () {
    yield header;
    for await (const row of rows) {
      count += 1;
      yield row;
    }
  })();
  await pipeline(Readable.from(writeCsv(counted)), createWriteStream(join(folder, name), { flags: 'wx' }));
  return count;
}

/** Reads a table of the folder; a row that isn't one ends it with a Failure. */
export async function openTable(folder: string, name: string): Promise<Table> {
  const path = await partOf(folder, name);
  const refuse = (why: string) => new Failure(exitCodes.failed, `${name}: ${why}.`);
  try {
    const file = await readCsv(createReadStream(path));
    return {
      header: file.header,
      rows: (async function* () {
        try {
          for await (const batch of file.batches)
            for (const { line, cells, fault } of batch) {
              if (fault !== undefined) throw refuse(`line ${line}: ${fault}`);
              yield cells;
            }
        } catch (error) {
          throw error instanceof CsvRefused ? refuse(error.message) : error;
        }
      })(),
    };
  } catch (error) {
    throw error instanceof CsvRefused ? refuse(error.message) : error;
  }
}

/** The cell of a row in a column of this name; '' if there is none. */
export function cellIn({ header }: Pick<Table, 'header'>, name: string): (row: Cells) => string {
  const at = header.indexOf(name);
  return (row) => row[at] ?? '';
}

/** The columns for which this holds, in alphabetical order behind those that have an order of their own. */
export function arranged(table: Table, isWanted: (name: string) => boolean): Table {
  const free = (name: string) => /^(?:field|spec)\./.test(name);
  const wanted = table.header.map((name, at) => ({ name, at })).filter(({ name }) => isWanted(name));
  const order = [
    ...wanted.filter(({ name }) => !free(name)),
    ...wanted.filter(({ name }) => free(name)).sort((one, other) => (one.name < other.name ? -1 : 1)),
  ];
  return {
    header: order.map(({ name }) => name),
    rows: mapped(table.rows, (row) => order.map(({ at }) => row[at] ?? '')),
  };
}

export async function* mapped(
  rows: AsyncIterable<Cells>,
  change: (row: Cells) => Cells | Promise<Cells>,
): AsyncGenerator<Cells, void> {
  for await (const row of rows) yield await change(row);
}

export async function* wanted(
  rows: AsyncIterable<Cells>,
  isWanted: (row: Cells) => boolean,
): AsyncGenerator<Cells, void> {
  for await (const row of rows) if (isWanted(row)) yield row;
}
