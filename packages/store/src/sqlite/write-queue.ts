import type { Ticketed, WriterRequest } from './messages.ts';

/** Rounds of people's writes in a row before an import batch goes along with one. */
const maxRoundsAhead = 20;

/** What waits to be written: all of people's writes at once, import batches one by one when nobody else waits. */
export class WriteQueue {
  #foreground: Ticketed<WriterRequest>[] = [];
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

  /** What goes into the next transaction. */
  take(): Ticketed<WriterRequest>[] {
    const round = this.#foreground;
    this.#foreground = [];
    if (this.#background.length === 0) return round;
    if (round.length > 0 && ++this.#passedOver < maxRoundsAhead) return round;
    this.#passedOver = 0;
    return [...round, ...this.#background.splice(0, 1)];
  }
}
