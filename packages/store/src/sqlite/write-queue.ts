import type { Ticketed, WriterRequest } from './messages.ts';

/** Rounds of people's writes in a row before an import batch goes along with one. */
const maxRoundsAhead = 20;

/** Import batches that are written in one transaction, if nobody else waits meanwhile. */
const maxTogether = 10;

/** What waits to be written: all of people's writes at once, import batches while nobody else waits. */
export class WriteQueue {
  readonly #foreground: Ticketed<WriterRequest>[] = [];
  readonly #background: Ticketed<WriterRequest>[] = [];
  #passedOver = 0;

  get isEmpty(): boolean {
    return this.#foreground.length === 0 && this.#background.length === 0;
  }

  add(ticketed: Ticketed<WriterRequest>): void {
    const { request } = ticketed;
    const waits = request.kind === 'write' && request.urgency === 'background';
    (waits ? this.#background : this.#foreground).push(ticketed);
  }

  /**
   * What goes into the next transaction, one after the other as it is written.
   * @param receive adds what has come in the meantime
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
