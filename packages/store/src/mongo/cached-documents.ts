import { isDeepStrictEqual } from 'node:util';
import type { Identified, Stored } from '../port.ts';
import { asStored, jsonOf, projection, type Row } from './documents.ts';
import { type Layout, own } from './layout.ts';
import type { Rows } from './rows.ts';

/** All documents of a cached collection: read each time, since others write too, and the same array while they are the same. */
export class CachedDocuments {
  readonly #layout: Layout;
  readonly #rows: Rows<Row>;
  #held: readonly Stored<Identified>[] = [];

  constructor(layout: Layout, rows: Rows<Row>) {
    this.#layout = layout;
    this.#rows = rows;
  }

  async all(): Promise<readonly Stored<Identified>[]> {
    const options = { projection: projection(this.#layout), sort: { _id: 1 } } as const;
    const rows = await this.#rows.find({ [own.removed]: false }, options);
    const documents = rows.map((row) => asStored<Identified>(jsonOf(row)));
    if (!isDeepStrictEqual(documents, this.#held)) this.#held = documents;
    return this.#held;
  }
}
