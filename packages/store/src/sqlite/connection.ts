import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Database, openDatabase, type Statement } from './driver.ts';
import { raw, type Sql } from './sql.ts';

/** People's own filters bring statements that never come again; all others are used all day. */
const maxStatements = 300;

const clock = new Int32Array(new SharedArrayBuffer(4));

/** One connection with its prepared statements. */
export class Connection {
  readonly #database: Database;
  readonly #busyTimeoutMs: number;
  readonly #statements = new Map<string, Statement>();

  /** @param options `busyTimeoutMs`: how long a statement may wait for another process; not at all on the main thread */
  constructor(file: string, options: { readOnly: boolean; busyTimeoutMs: number }) {
    this.#database = openDatabase(nameOf(file), { readOnly: options.readOnly });
    this.#database.exec('PRAGMA busy_timeout = 0');
    this.#busyTimeoutMs = options.busyTimeoutMs;
  }

  /** Every row, as the statement names its columns: the caller states their types beside the SQL. */
  all<Row>(query: Sql): Row[] {
    return this.#retryWhileBusy(() => this.#prepared(query.text).all(...query.values) as Row[]);
  }

  first<Row>(query: Sql): Row | undefined {
    return this.all<Row>(query)[0];
  }

  run(query: Sql): { changes: number; row: number } {
    return this.#retryWhileBusy(() => {
      const { changes, lastInsertRowid } = this.#prepared(query.text).run(...query.values);
      return { changes: Number(changes), row: Number(lastInsertRowid) };
    });
  }

  /** All of it or nothing. Holds the write lock from the start, so that what it reads is still so when it writes. */
  transaction<Result>(work: () => Result): Result {
    this.run(raw('BEGIN IMMEDIATE'));
    try {
      const result = work();
      this.run(raw('COMMIT'));
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** Runs SQL that is not worth keeping prepared. */
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

  /** Tries again every millisecond: SQLite's own busy handler soon sleeps for tenths of a second. */
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
      // After some errors (a full disk) SQLite has rolled back already; the first error is the one to report.
    }
  }

  /** Least recently used goes first: a Map keeps the order of insertion. */
  #prepared(text: string): Statement {
    const statement = this.#statements.get(text) ?? this.#database.prepare(text);
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
 * The name by which SQLite opens a file. On a read-only disk it can't make what it keeps beside a file while it is
 * open: a file that stands alone there is opened as one that nobody changes.
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

/** Undefined where there is none. */
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

/** On Node 20 the driver leaves out the code of what goes wrong while rows are read, but not SQLite's text for it. */
const codes: ReadonlyMap<string, number> = new Map([
  ['database is locked', sqliteBusy],
  ['disk I/O error', sqliteIoError],
  ['database disk image is malformed', sqliteCorrupt],
  ['database or disk is full', sqliteFull],
]);
