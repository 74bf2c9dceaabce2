import { createHash } from 'node:crypto';
import { mostAttachmentBytes } from '@quartermaster/core/attachments/attachment';
import type { AttachmentKind } from '@quartermaster/core/attachments/attachment-kind';
import { ContentJudge, type Unkept } from '@quartermaster/core/attachments/content-judge';
import type { Collection } from '@quartermaster/store';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import {
  type ContentDocument,
  contentCollection,
  type PieceDocument,
  pieceCollection,
} from './collection.ts';

/** The size of a piece in bytes: a file is never in memory as a whole. */
const pieceSize = 256 * 1024;

/** The ids of a content's pieces, in their order. */
export const piecesOf = ({
  contentId,
  size,
}: {
  readonly contentId: string;
  readonly size: number;
}): string[] => Array.from({ length: Math.ceil(size / pieceSize) }, (_, at) => idOf(contentId, at));

/** What arrived. */
export interface Received {
  readonly contentId: string;
  readonly size: number;
  readonly sha256: string;
  readonly kind: AttachmentKind;
}

/** The contents of files, in pieces. */
export class Contents {
  readonly collection: Collection<ContentDocument>;
  readonly #runtime: Runtime;
  readonly #pieces: Collection<PieceDocument>;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.collection = runtime.store.collection(contentCollection);
    this.#pieces = runtime.store.collection(pieceCollection);
  }

  /**
   * Stores what arrives; of what isn't kept or breaks off, nothing is left. Whatever the server does not
   * survive is swept, as long as `complete` hasn't been called.
   * @param check refuses what it is judged to be
   */
  async receive(
    body: AsyncIterable<Uint8Array>,
    check: (judged: AttachmentKind | Unkept) => AttachmentKind,
  ): Promise<Received> {
    const contentId = this.#runtime.newId();
    await this.collection.insert({ id: contentId, createdAt: instantOf(this.#runtime) });
    try {
      return await this.#store(contentId, body, check);
    } catch (error) {
      await this.remove(contentId);
      throw error;
    }
  }

  async #store(
    contentId: string,
    body: AsyncIterable<Uint8Array>,
    check: (judged: AttachmentKind | Unkept) => AttachmentKind,
  ): Promise<Received> {
    const judge = new ContentJudge();
    const hash = createHash('sha256');
    let size = 0;
    let pieces = 0;
    const watch = (bytes: Uint8Array): void => {
      if (!judge.add(bytes)) check('unknown');
    };
    for await (const piece of inPieces(body, watch)) {
      hash.update(piece);
      size += piece.length;
      await this.#pieces.insert({ id: idOf(contentId, pieces), base64: piece.toString('base64') });
      pieces += 1;
    }
    return { contentId, size, sha256: hash.digest('hex'), kind: check(judge.verdict()) };
  }

  /** From here on it is kept for as long as undo lasts, even if nothing has it. */
  async complete(contentId: string): Promise<void> {
    await this.collection.update(contentId, { set: { isComplete: true } });
  }

  /** Which of these contents are still kept. */
  async present(ids: readonly string[]): Promise<(id: string) => boolean> {
    const found = new Set((await this.collection.getMany(ids)).map(({ id }) => id));
    return (id) => found.has(id);
  }

  /** The content piece by piece. Throws if a piece is missing. */
  async *read(content: { readonly contentId: string; readonly size: number }): AsyncGenerator<Buffer, void> {
    for (const id of piecesOf(content)) {
      const piece = await this.#pieces.get(id);
      if (!piece) throw new Error(`The piece ${id} of a file is missing`);
      yield Buffer.from(piece.base64, 'base64');
    }
  }

  /** Removes the content, its pieces first, so that an interrupted removal is found and repeated. */
  async remove(contentId: string): Promise<void> {
    const all = piecesOf({ contentId, size: mostAttachmentBytes });
    await this.#pieces.write(
      all.map((id) => ({ kind: 'remove' as const, id })),
      'background',
    );
    await this.collection.remove(contentId);
  }
}

const idOf = (contentId: string, piece: number): string => `${contentId}-${piece}`;

/** The same bytes, each piece but the last of full size. @param watch sees them as they arrive */
async function* inPieces(
  body: AsyncIterable<Uint8Array>,
  watch: (bytes: Uint8Array) => void,
): AsyncGenerator<Buffer, void> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    watch(chunk);
    let rest = chunk;
    while (size + rest.length >= pieceSize) {
      const taken = rest.subarray(0, pieceSize - size);
      yield Buffer.concat([...waiting, taken]);
      rest = rest.subarray(taken.length);
      waiting = [];
      size = 0;
    }
    if (rest.length > 0) waiting.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
