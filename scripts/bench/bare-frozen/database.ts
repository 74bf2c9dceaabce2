import { createRequire } from 'node:module';
import type { DatabaseSync } from '@photostructure/sqlite';

export type Value = string | number | null;

type Connection = InstanceType<typeof DatabaseSync>;
type Statement = ReturnType<Connection['prepare']>;

/** The driver that the store uses on this Node: the runtime's own SQLite, or else the same code as a package. */
const driver: { readonly DatabaseSync: typeof DatabaseSync } =
  process.getBuiltinModule('node:sqlite') ?? createRequire(import.meta.url)('@photostructure/sqlite');

const tables = `
  CREATE TABLE IF NOT EXISTS config (json TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS counter (next INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS retired (asset_key TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS users (
    id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, role TEXT NOT NULL, epoch INTEGER NOT NULL,
    must_change_password INTEGER NOT NULL, unconfirmed INTEGER NOT NULL, password TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, user_id TEXT NOT NULL, epoch INTEGER NOT NULL, last_used INTEGER NOT NULL, expires INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS jobs (id TEXT PRIMARY KEY, state TEXT NOT NULL, json TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS assets (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL, version INTEGER NOT NULL, asset_id TEXT NOT NULL, asset_key TEXT NOT NULL,
    name TEXT NOT NULL, name_key TEXT NOT NULL, type_id TEXT NOT NULL, type_key TEXT NOT NULL, status TEXT NOT NULL,
    condition TEXT NOT NULL, assigned_to TEXT, serial_number TEXT, vendor_id TEXT, location_id TEXT, purchase_date TEXT,
    warranty_end TEXT, catalog_item_id TEXT, notes TEXT, image TEXT, specs TEXT, custom_fields TEXT,
    search TEXT NOT NULL, last_updated TEXT NOT NULL, created_at TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS assets_id ON assets (id);
  CREATE UNIQUE INDEX IF NOT EXISTS assets_key ON assets (asset_key);
  CREATE INDEX IF NOT EXISTS assets_newest ON assets (last_updated, id);
  CREATE INDEX IF NOT EXISTS assets_everyday ON assets (status, type_id, location_id, last_updated, id);
  CREATE INDEX IF NOT EXISTS assets_status ON assets (status, last_updated, id);
  CREATE INDEX IF NOT EXISTS assets_type ON assets (type_id, last_updated, id);
  CREATE INDEX IF NOT EXISTS assets_location ON assets (location_id, last_updated, id);
  CREATE INDEX IF NOT EXISTS assets_holder ON assets (assigned_to, last_updated, id);
  CREATE INDEX IF NOT EXISTS assets_vendor ON assets (vendor_id, last_updated, id);
  CREATE INDEX IF NOT EXISTS assets_name ON assets (name_key, id);
  CREATE INDEX IF NOT EXISTS assets_type_name ON assets (type_key, id);
  CREATE INDEX IF NOT EXISTS assets_image ON assets (image) WHERE image IS NOT NULL;
  CREATE TABLE IF NOT EXISTS field_values (
    field TEXT NOT NULL, value ANY NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (field, value, row)
  ) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE IF NOT EXISTS assets_search USING fts5(
    search, content='assets', content_rowid='row', tokenize='trigram case_sensitive 1'
  );
  CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, subject_kind TEXT NOT NULL, subject_id TEXT NOT NULL,
    event TEXT NOT NULL, digest TEXT NOT NULL, chain TEXT NOT NULL, key_id TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS events_subject ON events (subject_kind, subject_id, seq);
`;

/** One file, one connection, prepared statements; what is committed has reached the disk. */
export class Database {
  readonly #database: Connection;
  readonly #statements = new Map<string, Statement>();

  constructor(file: string) {
    this.#database = new driver.DatabaseSync(file);
    for (const pragma of [
      'journal_mode = WAL',
      'synchronous = FULL',
      'cache_size = -32768',
      'wal_autocheckpoint = 4000',
    ])
      this.#database.exec(`PRAGMA ${pragma}`);
    this.#database.exec(tables);
  }

  /** The rows as the statement names their columns: the caller states their types beside the SQL. */
  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#prepared(sql).all(...values) as Row[];
  }

  first<Row>(sql: string, ...values: Value[]): Row | undefined {
    return this.#prepared(sql).get(...values) as Row | undefined;
  }

  /** @returns the id of the row that was inserted */
  run(sql: string, ...values: Value[]): number {
    return Number(this.#prepared(sql).run(...values).lastInsertRowid);
  }

  transaction<Result>(work: () => Result): Result {
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      this.run('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepared(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
