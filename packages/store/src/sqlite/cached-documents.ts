import type { Layout } from './layout.ts';
import type { DocumentRow } from './messages.ts';
import type { Reads } from './reads.ts';
import { sql } from './sql.ts';

/** The documents of a cached collection as of this number of changes. */
interface Held {
  readonly changes: number;
  readonly documents: readonly object[];
}

/** All documents of a cached collection, in memory; reloads them after each change. */
export class CachedDocuments {
  readonly #layout: Layout;
  readonly #reads: Reads;
  #held: Held | undefined;
  #loading: Promise<Held> | undefined;

  constructor(layout: Layout, reads: Reads) {
    this.#layout = layout;
    this.#reads = reads;
  }

  async all(): Promise<readonly object[]> {
    const changes = await this.#reads.changesOf(this.#layout.name);
    // A load already in progress may miss the latest changes.
    while (this.#held === undefined || this.#held.changes < changes) {
      this.#loading ??= this.#load();
      this.#held = await this.#loading;
    }
    return this.#held.documents;
  }

  /** A single statement, so that the number of changes belongs to these documents. */
  async #load(): Promise<Held> {
    try {
      const { name, tables } = this.#layout;
      const rows = await this.#reads.many<DocumentRow & { readonly changes: number }>(
        sql`SELECT held.changes, stored.version, json(stored.document) AS document
          FROM (SELECT coalesce(max(changes), 0) AS changes FROM "store.changes" WHERE collection = ${name}) AS held
          LEFT JOIN ${tables.documents} AS stored ON true ORDER BY stored.id`,
      );
      const documents = rows.flatMap(({ version, document }) =>
        document === null ? [] : [Object.assign(JSON.parse(document), { version })],
      );
      return { changes: rows[0]?.changes ?? 0, documents };
    } finally {
      this.#loading = undefined;
    }
  }
}
