import { isDeepStrictEqual } from 'node:util';
import type { Identified, Stored } from '../port.ts';
import type { CachedChanges } from './cached-changes.ts';
import { asStored, jsonOf, projection, type Row } from './documents.ts';
import { type Layout, own } from './layout.ts';
import type { Rows } from './rows.ts';

/**
 * All documents of a cached collection, in memory. Reloads after each change; returns the same array as long
 * as nothing has changed.
 */
export class CachedDocuments {
  readonly #layout: Layout;
  readonly #rows: Rows<Row>;
  readonly #changes: CachedChanges;
  #held: readonly Stored<Identified>[] = [];
  /** The number of completed writes when they were read; undefined if unknown. */
  #heldAfter: number | undefined;

  constructor(layout: Layout, rows: Rows<Row>, changes: CachedChanges) {
    this.#layout = layout;
    this.#rows = rows;
    this.#changes = changes;
  }

  async all(): Promise<readonly Stored<Identified>[]> {
    const changes = await this.#changes.of(this.#layout.name);
    return changes !== undefined && changes === this.#heldAfter ? this.#held : this.#load(changes);
  }

  /** Runs a write to these documents. */
  write<Result>(write: () => Promise<Result>): Promise<Result> {
    return this.#changes.during(this.#layout.name, write);
  }

  /** Returns what it read itself: a concurrent load may have replaced `#held` since. */
  async #load(changes: number | undefined): Promise<readonly Stored<Identified>[]> {
    const options = { projection: projection(this.#layout), sort: { _id: 1 } } as const;
    const rows = await this.#rows.find({ [own.removed]: false }, options);
    const documents = rows.map((row) => asStored<Identified>(jsonOf(row)));
    const current = isDeepStrictEqual(documents, this.#held) ? this.#held : documents;
    this.#held = current;
    this.#heldAfter = changes;
    return current;
  }
}
