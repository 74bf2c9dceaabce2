import { closeSync, openSync, writeSync } from 'node:fs';
import { packed } from '../chain/packing.ts';
import { Connection } from './connection.ts';
import { openDatabase } from './driver.ts';
import { logFunctionsIn } from './log-functions.ts';
import { raw } from './sql.ts';
import { Writer } from './writer.ts';

/** Runs SQL on a database file behind the store's back; it can call `packed(text)` and `unpacked(packed)`. */
export function executeOn(file: string, ...statements: readonly string[]): void {
  const database = openDatabase(file, { readOnly: false });
  logFunctionsIn(database);
  database.function('packed', (text) => packed(String(text)));
  for (const statement of statements) database.exec(statement);
  database.close();
}

/** What a query finds in a database file, which is left to others afterwards. */
export function readFrom<Row>(file: string, columns: readonly (keyof Row & string)[], query: string): Row[] {
  const connection = new Connection(file, { readOnly: true, busyTimeoutMs: 0 });
  try {
    return connection.glimpse<Row>(columns, raw(query));
  } finally {
    connection.close();
  }
}

/** Overwrites the first page of a table or index, as a failing disk might. */
export function damagePage(file: string, name: string): void {
  const database = openDatabase(file, { readOnly: true });
  const [row] = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').all(name);
  database.close();
  const { rootpage } = row as { rootpage: number };
  const pageSize = 4096;
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(pageSize, 'Z'), 0, pageSize, (rootpage - 1) * pageSize);
  closeSync(opened);
}

/**
 * Runs something in this process each time documents of a collection have been loaded, before the next ones
 * are.
 */
export function afterLoading(collection: string, act: () => Promise<void>): void {
  const { load } = Writer.prototype;
  Writer.prototype.load = async function (...into) {
    await load.apply(this, into);
    if (into[0] === collection) await act();
  };
}
