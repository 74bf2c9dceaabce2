import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Database, openDatabase, type Statement } from './driver.ts';
import { logFunctionsIn } from './log-functions.ts';
import { raw, type Sql } from './sql.ts';

/**
 * A limit, because people's own filters produce statements that never recur; all others are in constant use.
 */
const maxStatements = 300;

const clock = new Int32Array(new SharedArrayBuffer(4));

/** A connection with its prepared statements. */
export class Connection {
  readonly #database: Database;
  readonly #busyTimeoutMs: number;
  readonly #statements = new Map<string, Statement>();

  /**
   * @param options `busyTimeoutMs`: how long a statement may wait for another process; 0 on the main thread
   */
  constructor(file: string, options: { readOnly: boolean; busyTimeoutMs: number }) {
    this.#database = openDatabase(nameOf(file), { readOnly: options.readOnly });
    this.#database.exec('PRAGMA busy_timeout = 0');
    this.#busyTimeoutMs = options.busyTimeoutMs;
    logFunctionsIn(this.#database);
  }

  /** All rows, with the statement's column names; callers state their types next to the SQL. */
  all<Row>(query: Sql): Row[] {
    return this.#retryWhileBusy(() => this.#prepared(query.text).all(...query.values) as Row[]);
  }

  first<Row>(query: Sql): Row | undefined {
    return this.all<Row>(query)[0];
  }

  /**
   * Rows of a query without values, read without a prepared statement: the driver keeps a file open, even after
   * `close`, until its statements are collected.
   */
  glimpse<Row>(columns: readonly (keyof Row & string)[], query: Sql): Row[] {
    const rows: Row[] = [];
    this.#database.function('glimpsed', (row) => {
      rows.push(JSON.parse(String(row)));
      return null;
    });
    const named = columns.map((column) => `'${column}', ${column}`).join(', ');
    this.execute(`SELECT glimpsed(json_object(${named})) FROM (${query.text})`);
    return rows;
  }

  run(query: Sql): { changes: number; row: number } {
    return this.#retryWhileBusy(() => {
      const { changes, lastInsertRowid } = this.#prepared(query.text).run(...query.values);
      return { changes: Number(changes), row: Number(lastInsertRowid) };
    });
  }

  /**
   * All or nothing. Takes the write lock at the start, so that what it reads is still true when it writes.
   * @param mode EXCLUSIVE keeps out readers, too, unless the file has a write-ahead log
   */
  transaction<Result>(work: () => Result, mode: 'IMMEDIATE' | 'EXCLUSIVE' = 'IMMEDIATE'): Result {
    this.run(raw(`BEGIN ${mode}`));
    try {
      const result = work();
      this.run(raw('COMMIT'));
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** Runs SQL that isn't worth keeping prepared. */
  execute(text: string): void {
    this.#retryWhileBusy(() => this.#database.exec(text));
  }

  /** Makes a function callable in SQL. */
  define(name: string, answer: () => number): void {
    this.#database.function(name, answer);
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  /** Retries every millisecond: SQLite's own busy handler soon sleeps for tenths of a second. */
  #retryWhileBusy<Result>(work: () => Result): Result {
    for (const began = performance.now(); ; Atomics.wait(clock, 0, 0, 1)) {
      try {
        return work();
      } catch (error) {
        if (resultCode(error) !== sqliteBusy || performance.now() - began >= this.#busyTimeoutMs) throw error;
      }
    }
  }

  #rollBack(): void {
    try {
      this.run(raw('ROLLBACK'));
    } catch {
      // After some errors (a full disk) SQLite has already rolled back; the first error is the one to report.
    }
  }

  /** Evicts the least recently used, once there are many: a Map keeps the order of insertion. */
  #prepared(text: string): Statement {
    const known = this.#statements.get(text);
    if (known !== undefined && this.#statements.size < maxStatements) return known;
    const statement = known ?? this.#database.prepare(text);
    this.#statements.delete(text);
    this.#statements.set(text, statement);
    if (this.#statements.size > maxStatements) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return statement;
  }
}

/**
 * The name under which to open a file. On a read-only disk SQLite can't create the files it keeps next to an
 * open one, so a file without them is opened as immutable.
 */
const nameOf = (file: string): string =>
  isOnReadOnlyDisk(file) && sizeOf(`${file}-shm`) === undefined && (sizeOf(`${file}-wal`) ?? 0) === 0
    ? `${pathToFileURL(file).href}?immutable=1`
    : file;

function isOnReadOnlyDisk(file: string): boolean {
  try {
    accessSync(dirname(file), constants.W_OK);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS';
  }
}

/** Undefined if there is no file. */
const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;

/** SQLite's primary result code of an error, undefined for other errors. */
export function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff;
  return 'code' in error && error.code === 'ERR_SQLITE_ERROR' ? codes.get(error.message) : undefined;
}

export const sqliteBusy = 5;
export const sqliteLocked = 6;
export const sqliteReadOnly = 8;
export const sqliteInterrupted = 9;
export const sqliteIoError = 10;
export const sqliteCorrupt = 11;
export const sqliteFull = 13;
export const sqliteCantOpen = 14;
export const sqliteNotADatabase = 26;

/**
 * On Node 20 the driver omits the code of errors that occur while rows are read, but not SQLite's message.
 */
const codes: ReadonlyMap<string, number> = new Map([
  ['database is locked', sqliteBusy],
  ['disk I/O error', sqliteIoError],
  ['database disk image is malformed', sqliteCorrupt],
  ['database or disk is full', sqliteFull],
]);
