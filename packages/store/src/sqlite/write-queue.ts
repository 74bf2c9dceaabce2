import type { Ticketed, WriterRequest } from './messages.ts';

/** Consecutive rounds of people's writes before an import batch is included in one. */
const maxRoundsAhead = 20;

/** The maximum number of import batches in one transaction, if nobody else waits meanwhile. */
const maxTogether = 10;

/** Pending writes: all of people's writes go at once, import batches only while nobody else is waiting. */
export class WriteQueue {
  readonly #foreground: Ticketed<WriterRequest>[] = [];
  readonly #background: Ticketed<WriterRequest>[] = [];
  #passedOver = 0;

  get isEmpty(): boolean {
    return this.#foreground.length === 0 && this.#background.length === 0;
  }

  add(ticketed: Ticketed<WriterRequest>): void {
    const { request } = ticketed;
    const waits = request.kind === 'renew' || (request.kind === 'write' && request.urgency === 'background');
    (waits ? this.#background : this.#foreground).push(ticketed);
  }

  /**
   * Yields the requests of the next transaction, one by one as they are written.
   * @param receive adds requests that have arrived in the meantime
   */
  *take(receive: () => void): Generator<Ticketed<WriterRequest>, void> {
    const people = this.#foreground.splice(0);
    yield* people;
    if (this.#background.length === 0) return;
    if (people.length > 0 && ++this.#passedOver < maxRoundsAhead) return;
    this.#passedOver = 0;
    for (let together = 0; together < maxTogether; together += 1) {
      const [batch] = this.#background.splice(0, 1);
      if (batch === undefined) return;
      yield batch;
      receive();
      if (this.#foreground.length > 0) return;
    }
  }
}
