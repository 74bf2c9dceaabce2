import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, openSync, rmSync, type Stats, statSync } from 'node:fs';
import type { Opening } from '../port.ts';
import { StoreDamaged, StoreUnusable } from '../store-errors.ts';
import { Connection, resultCode, sqliteBusy, sqliteCorrupt, sqliteNotADatabase } from './connection.ts';
import { damaged, lookForDamage } from './damage.ts';
import { prepareFormerLog } from './former-log.ts';
import { idIndex, prepareIndexes } from './indexes.ts';
import { recount, wrongCountsSql } from './kept-counts.ts';
import type { Layout } from './layout.ts';
import { prepareLog } from './log-schema.ts';
import {
  applicationId,
  checkOwnership,
  emptyFile,
  formatVersion,
  inUseByEarlier,
  isOfEarlierFormat,
  reasonOf,
  remedy,
  unusable,
} from './ownership.ts';
import { rederiveIfRedeclared } from './rederive.ts';
import { identifier, literal, raw, type Sql, sql } from './sql.ts';

/** How long to wait for processes that only look at the file as they start, in milliseconds. */
const passingMs = 1_000;

/** How long the writer waits for another process's write; if it takes longer, something is stuck. */
const busyTimeoutMs = 10_000;

/**
 * Opens the file for writing and creates every declared table and index. Idempotent. Throws, with a sentence
 * for people, if the file can't be used.
 */
export function openForWriting(
  file: string,
  layouts: readonly Layout[],
  opening: Exclude<Opening, 'untouched'>,
): Connection {
  try {
    if (statOf(file) === undefined) makeFile(file);
    const found = statOf(file)?.ino;
    let connection = openOurs(file);
    const raisesFormat = isOfEarlierFormat(connection);
    if (raisesFormat) {
      connection.close();
      leaveWriteAheadLog(file);
      connection = openOurs(file);
    } else useWriteAheadLog(connection);
    const prepare = (): void => {
      // Another process got in between, and has gone back to it.
      if (raisesFormat && isWriteAheadLogged(connection)) throw new StoreUnusable(inUseByEarlier(file));
      checkOwnership(connection, file);
      // A restored backup has replaced the file meanwhile: anything written here would be lost with the old
      // one.
      if (statOf(file)?.ino !== found)
        throw new StoreUnusable(`${file} was replaced while it was being opened: start again.`);
      lookForDamage(connection, file);
      connection.execute(`PRAGMA user_version = ${formatVersion}`);
      connection.execute(commonTables);
      prepareFormerLog(connection);
      prepareLog(connection);
      for (const layout of layouts) prepareCollection(connection, layout, raisesFormat);
      // A command that brings the file up to date has time to check the counts.
      if (opening === 'existing') for (const layout of layouts) mendCounts(connection, layout);
    };
    connection.transaction(prepare, raisesFormat ? 'EXCLUSIVE' : 'IMMEDIATE');
    if (raisesFormat) useWriteAheadLog(connection);
    return connection;
  } catch (error) {
    const reason = isDamage(error) ? damaged(file, messageOf(error)) : reasonFor(error, file);
    throw unusable(error, reason);
  }
}

/** Opens the file to examine it as it is. Throws, with a sentence for people, if it can't be used. */
export function openUntouched(file: string): Connection {
  try {
    const connection = openOurs(file);
    const { count } =
      connection.first<{ count: number }>(sql`SELECT count(*) AS count FROM sqlite_schema`) ?? {};
    if (count === 0) throw new StoreUnusable(`${file} is still empty: no server has used it yet.`);
    return connection;
  } catch (error) {
    throw unusable(error, reasonFor(error, file));
  }
}

function openOurs(file: string): Connection {
  if (statOf(file)?.size === 0)
    throw new StoreDamaged(`${emptyFile(file)} ${remedy} If it never held any data, delete it.`);
  const connection = new Connection(file, { readOnly: false, busyTimeoutMs });
  checkOwnership(connection, file);
  return connection;
}

/** Recounts if the maintained counts are wrong; reporting damage is up to a check. */
function mendCounts(connection: Connection, layout: Layout): void {
  try {
    if (connection.first(wrongCountsSql(layout)) !== undefined) recount(connection, layout);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
}

const isDamage = (error: unknown): boolean => resultCode(error) === sqliteCorrupt;

function reasonFor(error: unknown, file: string): string {
  const reason = reasonOf(error, file);
  if (isDamage(error)) return `${reason} ${remedy}`;
  return resultCode(error) === sqliteNotADatabase
    ? `${reason} If it used to be one, it is damaged. ${remedy}`
    : reason;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Undefined if there is no file. */
function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

/** Creates a file that is marked as ours from the very beginning: an empty one must have been damaged. */
function makeFile(file: string): void {
  const partial = `${file}.${randomUUID()}.new`;
  try {
    closeSync(openSync(partial, 'wx', 0o600));
  } catch (error) {
    throw new StoreUnusable(cantBeMade(error, file), { cause: error });
  }
  try {
    const connection = new Connection(partial, { readOnly: false, busyTimeoutMs });
    connection.execute(`PRAGMA application_id = ${applicationId}`);
    connection.close();
    linkSync(partial, file);
  } catch (error) {
    // Another process may have been faster.
    if (statOf(file) === undefined) throw new StoreUnusable(cantBeMade(error, file), { cause: error });
  } finally {
    rmSync(partial, { force: true });
  }
}

const cantBeMade = (error: unknown, file: string): string =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    ? `${file} cannot grow: the disk is full.`
    : `${file} cannot be opened: does its folder exist, and is it writable?`;

/**
 * Before the format is raised: an earlier version checks it only at its start, maybe a moment ago. The log can't be
 * left while anybody else has the file open, and without it an exclusive transaction keeps them out.
 */
function leaveWriteAheadLog(file: string): void {
  const connection = new Connection(file, { readOnly: false, busyTimeoutMs: passingMs });
  try {
    connection.execute('PRAGMA journal_mode = DELETE');
  } catch (error) {
    if (resultCode(error) !== sqliteBusy) throw error;
    throw new StoreUnusable(inUseByEarlier(file), { cause: error });
  } finally {
    connection.close();
  }
}

const isWriteAheadLogged = (connection: Connection): boolean =>
  connection.first<{ journal_mode: string }>(raw('PRAGMA journal_mode'))?.journal_mode === 'wal';

/** Readers continue while somebody writes; acknowledged writes have reached the disk. */
function useWriteAheadLog(connection: Connection): void {
  connection.execute('PRAGMA journal_mode = WAL');
  connection.execute('PRAGMA synchronous = FULL');
  connection.execute('PRAGMA journal_size_limit = 67108864');
  connection.execute('PRAGMA wal_autocheckpoint = 4000');
  // Overwrites deleted data, so that erased personal data doesn't remain in unused parts of the file.
  connection.execute('PRAGMA secure_delete = ON');
}

/** The dot distinguishes these from the collections' tables. */
const commonTables = `
  CREATE TABLE IF NOT EXISTS "store.derived" (collection TEXT PRIMARY KEY, declared TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS "store.counts" (
    collection TEXT NOT NULL, path TEXT NOT NULL, value TEXT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (collection, path, value)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS "store.changes" (collection TEXT PRIMARY KEY, changes INTEGER NOT NULL) STRICT;
`;

function prepareCollection(connection: Connection, layout: Layout, isAlone: boolean): void {
  const { documents, unique, values, search } = layout.tables;
  const create = (statement: Sql) => connection.execute(statement.text);
  // SQLite reads its own binary JSON twice as fast as text. The folded text comes before the document, so
  // that reading it doesn't have to go through a long document's pages.
  create(sql`CREATE TABLE IF NOT EXISTS ${documents} (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL, version INTEGER NOT NULL, text TEXT NOT NULL, document BLOB NOT NULL
  ) STRICT`);
  create(sql`CREATE UNIQUE INDEX IF NOT EXISTS ${identifier(idIndex(layout))} ON ${documents} (id)`);
  create(sql`CREATE TABLE IF NOT EXISTS ${unique} (
    name TEXT NOT NULL, value TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (name, value)
  ) STRICT, WITHOUT ROWID`);
  create(sql`CREATE TABLE IF NOT EXISTS ${values} (
    field TEXT NOT NULL, value ANY NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (field, value, row)
  ) STRICT, WITHOUT ROWID`);
  if (layout.search.length === 0) create(sql`DROP TABLE IF EXISTS ${search}`);
  else
    create(sql`CREATE VIRTUAL TABLE IF NOT EXISTS ${search} USING fts5(
      text, content=${literal(layout.name)}, content_rowid='row', tokenize='trigram case_sensitive 1'
    )`);
  prepareIndexes(connection, layout, isAlone);
  rederiveIfRedeclared(connection, layout);
}
