import { message } from '@quartermaster/core/messages';
import type { Collection, Identified, Stored } from '@quartermaster/store';

/** How many of those that are left out are named. */
const mostNamed = 20;

/** The documents of an export. Those that can't be read are left out, and named in a last row of one cell. */
export class ReadableRows<T extends Identified> {
  readonly #collection: Pick<Collection<T>, 'isReadable'>;
  readonly #named: string[] = [];
  #left = 0;

  constructor(collection: Pick<Collection<T>, 'isReadable'>) {
    this.#collection = collection;
  }

  async *of(documents: AsyncIterable<Stored<T>>): AsyncIterable<Stored<T>> {
    for await (const document of documents)
      if (this.#collection.isReadable(document)) yield document;
      else {
        this.#left += 1;
        if (this.#named.length < mostNamed) this.#named.push(document.id);
      }
  }

  /** That something was left out, once all were read. */
  *leftOut(): Iterable<readonly string[]> {
    if (this.#left > 0) yield [message.unreadableLeftOut(this.#named, this.#left)];
  }
}
