import { message } from '@quartermaster/core/messages';
import type { Collection, Identified, Stored } from '@quartermaster/store';

/** The largest batch of documents, whose references are looked up together. */
const batchSize = 200;

/** How many of the documents left out are named. */
const mostNamed = 20;

/** The documents of an export. Unreadable ones are left out, and named in a last row of a single cell. */
export class ReadableRows<T extends Identified> {
  readonly #collection: Pick<Collection<T>, 'isReadable'>;
  readonly #named: string[] = [];
  #left = 0;

  constructor(collection: Pick<Collection<T>, 'isReadable'>) {
    this.#collection = collection;
  }

  async *batches(documents: AsyncIterable<Stored<T>>): AsyncIterable<Stored<T>[]> {
    let batch: Stored<T>[] = [];
    for await (const document of documents) {
      if (!this.#take(document) || batch.push(document) < batchSize) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  #take(document: Stored<T>): boolean {
    if (this.#collection.isReadable(document)) return true;
    this.#left += 1;
    if (this.#named.length < mostNamed) this.#named.push(document.id);
    return false;
  }

  /** A row saying what was left out, if anything; call it after all documents have been read. */
  *leftOut(): Iterable<readonly string[]> {
    if (this.#left > 0) yield [message.unreadableLeftOut(this.#named, this.#left)];
  }
}
