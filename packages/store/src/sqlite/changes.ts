import type { Connection } from './connection.ts';
import type { Layout } from './layout.ts';
import { raw, sql } from './sql.ts';

/** Records, in the writer's transaction, that a cached collection has changed. */
export function noteChange(connection: Connection, { name, cached }: Layout): void {
  if (!cached) return;
  connection.run(sql`INSERT INTO "store.changes" (collection, changes) VALUES (${name}, 1)
    ON CONFLICT (collection) DO UPDATE SET changes = changes + 1`);
}

const dataVersion = raw('PRAGMA data_version');
const changesSql = raw('SELECT collection, changes FROM "store.changes"');

/**
 * The number of changes to each cached collection. Queries the database only if anything at all has been
 * written since.
 */
export class Changes {
  readonly #connection: Connection;
  #dataVersion: number | undefined;
  #byCollection: ReadonlyMap<string, number> = new Map();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  of(collection: string): number {
    const version = this.#connection.first<{ data_version: number }>(dataVersion)?.data_version;
    if (version === undefined || version !== this.#dataVersion) {
      const rows = this.#connection.all<{ collection: string; changes: number }>(changesSql);
      this.#byCollection = new Map(rows.map((row) => [row.collection, row.changes]));
      this.#dataVersion = version;
    }
    return this.#byCollection.get(collection) ?? 0;
  }
}
