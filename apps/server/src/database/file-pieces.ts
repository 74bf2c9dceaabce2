import type { Identified } from '@quartermaster/store';
import { attachmentCollection, pieceCollection } from '../attachments/collection.ts';
import { piecesOf } from '../attachments/contents.ts';

/** Finds files of which pieces are missing, from the documents of both collections in any order. */
export class FilePieces {
  /** The pieces of each file, and the file's name. */
  readonly #expected = new Map<string, string>();
  readonly #there = new Set<string>();

  /** Invalid documents are reported elsewhere. */
  add({ id, ...document }: Identified): void {
    const piece = pieceCollection.schema.safeParse({ id, ...withoutVersion(document) });
    if (piece.success) this.#there.add(id);
    const file = attachmentCollection.schema.safeParse({ id, ...withoutVersion(document) }).data;
    for (const one of file ? piecesOf(file) : []) this.#expected.set(one, file?.name ?? id);
  }

  *faults(): Iterable<string> {
    for (const [piece, name] of this.#expected)
      if (!this.#there.has(piece)) yield `The file ${name}: its piece ${piece} is missing`;
  }
}

const withoutVersion = ({ version: _, ...document }: { readonly version?: unknown }): object => document;
