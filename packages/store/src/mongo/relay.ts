import type { AnyBulkWriteOperation, Document } from 'mongodb';
import type { EventEntry } from '../chain/event-entry.ts';
import type { Row } from './documents.ts';
import type { MongoEventLog } from './event-log.ts';
import { own } from './layout.ts';
import type { Rows } from './rows.ts';

/** How often to look for events that a crash left behind, in milliseconds. */
const scanIntervalMs = 30_000;
const batchSize = 200;
const pendingId = `${own.pending}.id`;

/** A document with waiting events, up to the one with this id. */
interface Nudge {
  readonly rows: Rows<Row>;
  readonly id: string;
  readonly upTo?: string | undefined;
}

/**
 * Carries events from the documents whose writes caused them to the log, and deletes tombstones. Any process
 * may carry any event, since the log accepts each only once. A crash at any point only leaves work for the
 * next scan.
 */
export class Relay {
  readonly #log: MongoEventLog;
  readonly #collections: readonly Rows<Row>[];
  #timer: NodeJS.Timeout | undefined;
  #nudges: Nudge[] = [];
  #tail: Promise<void> = Promise.resolve();

  constructor(log: MongoEventLog, collections: readonly Rows<Row>[]) {
    this.#log = log;
    this.#collections = collections;
  }

  /** Carries what a crash left behind too, now and at regular intervals. */
  start(): void {
    this.#timer = setInterval(() => this.scan(), scanIntervalMs).unref();
    this.scan();
  }

  /**
   * Announces events waiting in a document. They are carried in the order of nudges, after older ones in the
   * document.
   */
  nudge(rows: Rows<Row>, id: string, events: readonly EventEntry[]): void {
    this.#nudges.push({ rows, id, upTo: events.at(-1)?.id });
    this.#then(() => this.#drain());
  }

  /** Resolves once everything nudged so far is in the log, or has to wait for the next scan. */
  completed(): Promise<void> {
    return this.#tail;
  }

  /** Carries a document's events and deletes it if it is only a tombstone, which frees its id. */
  async clear(rows: Rows<Row>, id: string): Promise<void> {
    await this.#tail;
    await this.#carry([{ rows, id }]);
  }

  /** Carries the events of documents with these ids, in any collection and from any writer. */
  async carryAll(ids: readonly string[]): Promise<void> {
    await this.#tail;
    const waiting = { _id: { $in: [...ids] }, [pendingId]: { $gt: '' } };
    const found = await Promise.all(
      this.#collections.map(async (rows) =>
        (await rows.find(waiting, { ...majority, projection: { _id: 1 } })).map(({ _id: id }) => ({
          rows,
          id,
        })),
      ),
    );
    await this.#carry(found.flat());
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#tail;
  }

  #then(work: () => Promise<void>): void {
    // If it fails now (the database is down), a scan finds it again.
    this.#tail = this.#tail.then(work).catch(() => {});
  }

  /** Looks for what a crash or a database outage left behind. */
  scan(): void {
    for (const rows of this.#collections)
      this.#then(async () => {
        for (let found = batchSize; found === batchSize; ) {
          const waiting = await rows.find({ [pendingId]: { $gt: '' } }, { ...majority, limit: batchSize });
          await this.#carry(waiting.map(({ _id: id }) => ({ rows, id })));
          found = waiting.length;
        }
      });
  }

  async #drain(): Promise<void> {
    while (this.#nudges.length > 0) await this.#carry(this.#nudges.splice(0, batchSize));
  }

  async #carry(nudges: readonly Nudge[]): Promise<void> {
    const collections = new Set(nudges.map(({ rows }) => rows));
    const waiting = new Map<Rows<Row>, Map<string, Waiting>>();
    for (const rows of collections) waiting.set(rows, await this.#waiting(rows, nudges));
    const events: EventEntry[] = [];
    for (const { rows, id, upTo } of nudges) {
      const pending = waiting.get(rows)?.get(id)?.events ?? [];
      const end = upTo === undefined ? -1 : pending.findIndex((event) => event.id === upTo);
      events.push(...(end < 0 ? pending : pending.slice(0, end + 1)));
    }
    await this.#log.copy(events);
    const carried = [...new Set(events.map((event) => event.id))];
    for (const rows of collections) await this.#forget(rows, waiting.get(rows) ?? new Map(), carried);
  }

  async #waiting(rows: Rows<Row>, nudges: readonly Nudge[]): Promise<Map<string, Waiting>> {
    const ids = nudges.filter((one) => one.rows === rows).map(({ id }) => id);
    const found = await rows.find(
      { _id: { $in: ids } },
      { ...majority, projection: { [own.pending]: 1, [own.removed]: 1 } },
    );
    return new Map(
      found.map((row) => [row._id, { events: row[own.pending] ?? [], isRemoved: row[own.removed] === true }]),
    );
  }

  /**
   * Deletes a tombstone once its events are in the log. The id may have been reused and removed again since,
   * with new events.
   */
  async #forget(
    rows: Rows<Row>,
    waiting: ReadonlyMap<string, Waiting>,
    carried: readonly string[],
  ): Promise<void> {
    const others = { $elemMatch: { id: { $nin: [...carried] } } };
    const operations = [...waiting].flatMap(([_id, { events, isRemoved }]): AnyBulkWriteOperation<Row>[] => {
      const update: Document = { $pull: { [own.pending]: { id: { $in: [...carried] } } } };
      if (isRemoved)
        return [{ deleteOne: { filter: { _id, [own.removed]: true, $nor: [{ [own.pending]: others }] } } }];
      return events.length > 0 ? [{ updateOne: { filter: { _id }, update } }] : [];
    });
    if (operations.length > 0) await rows.bulkWrite(operations, { ordered: false });
  }
}

interface Waiting {
  readonly events: readonly EventEntry[];
  readonly isRemoved: boolean;
}

/** A write that most members don't have yet may still be rolled back, and its events with it. */
const majority = { readConcern: { level: 'majority' } } as const;
