import { chmodSync, statSync } from 'node:fs';
import { StoreUnusable } from '../port.ts';
import { Connection } from './connection.ts';
import { deriveAgainIfDeclaredAnew } from './derive-again.ts';
import { type Layout, orderSql, valueSql } from './layout.ts';
import { applicationId, checkOwnership, formatVersion, reasonOf } from './ownership.ts';
import { identifier, list, literal, type Sql, sql } from './sql.ts';

/** How many milliseconds the writer waits for another process's write; longer means that something hangs. */
const patience = 10_000;

/**
 * Opens the file for writing and makes every table and index as declared; again and again with the same result.
 * Throws with a sentence for people when the file can't be used.
 */
export function openForWriting(file: string, layouts: readonly Layout[]): Connection {
  try {
    const found = identityOf(file);
    const connection = new Connection(file, { readOnly: false, patience });
    checkOwnership(connection, file);
    if (found === undefined) chmodSync(file, 0o600);
    useWriteAheadLog(connection);
    connection.transaction(() => {
      checkOwnership(connection, file);
      // A backup was put in its place meanwhile: what is written here would go with the old file.
      if (found !== undefined && identityOf(file) !== found)
        throw new StoreUnusable(`${file} was replaced while it was being opened: start again.`);
      connection.execute(`PRAGMA application_id = ${applicationId}`);
      connection.execute(`PRAGMA user_version = ${formatVersion}`);
      connection.execute(commonTables);
      for (const layout of layouts) prepareCollection(connection, layout);
    });
    return connection;
  } catch (error) {
    throw new StoreUnusable(reasonOf(error, file), { cause: error });
  }
}

/** Undefined where there is no file. */
function identityOf(file: string): number | undefined {
  try {
    return statSync(file).ino;
  } catch {
    return undefined;
  }
}

/** Readers go on while somebody writes; what is acknowledged has reached the disk. */
function useWriteAheadLog(connection: Connection): void {
  connection.execute('PRAGMA journal_mode = WAL');
  connection.execute('PRAGMA synchronous = FULL');
  connection.execute('PRAGMA journal_size_limit = 67108864');
  connection.execute('PRAGMA cache_size = -32768');
  connection.execute('PRAGMA wal_autocheckpoint = 4000');
}

/** A dot keeps these apart from every collection's own table. */
const commonTables = `
  CREATE TABLE IF NOT EXISTS "store.derived" (collection TEXT PRIMARY KEY, declared TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS "store.events" (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    subject_kind TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    event TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS "store.events/subject" ON "store.events" (subject_kind, subject_id, seq);
`;

function prepareCollection(connection: Connection, layout: Layout): void {
  const { documents, unique, values, search } = layout.tables;
  const create = (statement: Sql) => connection.execute(statement.text);
  // SQLite's own binary JSON is looked into twice as fast as text.
  // The folded text lies before the document, so that reading it doesn't walk over a long document's pages.
  create(sql`CREATE TABLE IF NOT EXISTS ${documents} (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL, version INTEGER NOT NULL, text TEXT NOT NULL, document BLOB NOT NULL
  ) STRICT`);
  create(sql`CREATE UNIQUE INDEX IF NOT EXISTS ${identifier(`${layout.name}/id`)} ON ${documents} (id)`);
  create(sql`CREATE TABLE IF NOT EXISTS ${unique} (
    name TEXT NOT NULL, value TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (name, value)
  ) STRICT, WITHOUT ROWID`);
  create(sql`CREATE TABLE IF NOT EXISTS ${values} (
    field TEXT NOT NULL, value ANY NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (field, value, row)
  ) STRICT, WITHOUT ROWID`);
  create(sql`CREATE VIRTUAL TABLE IF NOT EXISTS ${search} USING fts5(
    text, content=${literal(layout.name)}, content_rowid='row', tokenize='trigram case_sensitive 1'
  )`);
  prepareIndexes(connection, layout);
  deriveAgainIfDeclaredAnew(connection, layout);
}

function prepareIndexes(connection: Connection, layout: Layout): void {
  const declared = new Set(layout.indexes.map(({ name }) => name));
  const existing = connection.all<{ name: string }>(
    sql`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ${layout.name} AND sql IS NOT NULL`,
  );
  for (const { name } of existing)
    if (!declared.has(name)) connection.execute(sql`DROP INDEX ${identifier(name)}`.text);
  for (const { name, equals, keys } of layout.indexes) {
    const columns = list([...equals.map(valueSql), ...keys.map(orderSql)]);
    connection.execute(
      sql`CREATE INDEX IF NOT EXISTS ${identifier(name)} ON ${layout.tables.documents} (${columns})`.text,
    );
  }
}
