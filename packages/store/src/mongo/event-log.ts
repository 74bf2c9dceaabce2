import type { DomainEvent, LoggedEvent } from '@quartermaster/core/events/event';
import type { EventLog, EventQuery } from '../port.ts';
import { type EventRow, eventRow } from './documents.ts';
import { duplicates } from './failure.ts';
import type { Index } from './layout.ts';
import type { Rows } from './rows.ts';

/** An event in the log. */
export interface LogRow extends Omit<EventRow, 'id'> {
  readonly _id: string;
  readonly seq: number;
}

export const logName = 'events';
export const logIndexes: readonly Index[] = [
  { name: 'seq', fields: { seq: 1 }, unique: true },
  { name: 'subject', fields: { kind: 1, subject: 1, seq: 1 } },
];

/** What is acknowledged by most of a replica set can't be rolled back, so that no reader passes a lost seq. */
const majority = { readConcern: { level: 'majority' } } as const;

export class MongoEventLog implements EventLog {
  readonly #rows: Rows<LogRow>;
  #settled: () => Promise<void> = async () => {};
  #copying: Promise<unknown> = Promise.resolve();

  constructor(rows: Rows<LogRow>) {
    this.#rows = rows;
  }

  /** Reads come after what `settled` waits for: a process finds the events of its own writes. */
  readAfter(settled: () => Promise<void>): void {
    this.#settled = settled;
  }

  async append(events: readonly DomainEvent[]): Promise<void> {
    await this.copy(events.map(eventRow));
  }

  async read({ after = 0, limit, subject, newestFirst = false }: EventQuery): Promise<LoggedEvent[]> {
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= 1000))
      throw new RangeError('At most 1,000 events are read at a time.');
    await this.#settled();
    const about = subject ? { kind: subject.kind, subject: subject.id } : {};
    const sort = { seq: newestFirst ? -1 : 1 } as const;
    const rows = await this.#rows.find({ ...about, seq: { $gt: after } }, { ...majority, sort, limit });
    return rows.map(({ seq, event }) => ({ ...JSON.parse(event), seq }));
  }

  /** All of it by one cursor, oldest first. */
  async *every(): AsyncIterable<LoggedEvent> {
    await this.#settled();
    for await (const { seq, event } of this.#rows.each({}, { ...majority, sort: { seq: 1 } }))
      yield { ...JSON.parse(event), seq };
  }

  async last(): Promise<number> {
    await this.#settled();
    return this.#last();
  }

  /** Copies events into the log, in order, each once; one copy at a time. */
  copy(events: readonly EventRow[]): Promise<void> {
    const copied = this.#copying.then(() => this.#copy(events));
    this.#copying = copied.catch(() => {});
    return copied;
  }

  /**
   * The log's last seq plus one, under a unique index, by ordered inserts: the log itself is the fence. Whoever
   * is too late meets a taken seq and begins again behind it; no gap is left, for inserts stop at the first failure.
   */
  async #copy(events: readonly EventRow[]): Promise<void> {
    let waiting = [...new Map(events.map((event) => [event.id, event])).values()];
    while (waiting.length > 0) {
      const last = await this.#last();
      const rows = waiting.map(({ id, ...rest }, at): LogRow => ({ _id: id, seq: last + 1 + at, ...rest }));
      const operations = rows.map((document) => ({ insertOne: { document } }));
      const [failed] = await duplicates(this.#rows.bulkWrite(operations, { ordered: true }));
      if (failed === undefined) return;
      const [at, index] = failed;
      // A known event is passed over; a taken seq is asked for again.
      waiting = waiting.slice(index === '_id_' ? at + 1 : at);
    }
  }

  async #last(): Promise<number> {
    const last = await this.#rows.first({}, { sort: { seq: -1 } });
    return last?.seq ?? 0;
  }
}
