import type { DomainEvent, LoggedEvent, ReadableEvent } from '@quartermaster/core/events/event';
import type { Filter } from 'mongodb';
import { type EventEntry, eventEntry, recordedEntry } from '../chain/event-entry.ts';
import { type LogEntry, logEntry, loggedEvent } from '../chain/log-entry.ts';
import { Signer } from '../chain/signer.ts';
import { ChainWalk } from '../chain/walk.ts';
import { requireFew, requirePage } from '../page-limit.ts';
import type {
  ChainFinding,
  ChainHead,
  ChainKeys,
  EventFilter,
  EventLog,
  EventPage,
  EventPageQuery,
  EventPosition,
  EventQuery,
  Plan,
  ReadOptions,
  Stretch,
} from '../port.ts';
import { TimeSlice } from '../time-slice.ts';
import { refusedByKeys } from './failure.ts';
import type { Index } from './layout.ts';
import { planOf } from './plan.ts';
import type { Rows } from './rows.ts';

/** An event in the log. */
export type LogRow = Omit<LogEntry, 'id'> & { readonly _id: string };

export const logRow = ({ id, ...entry }: LogEntry): LogRow => ({ _id: id, ...entry });
const entryOf = ({ _id: id, ...entry }: LogRow): LogEntry => ({ id, ...entry });

export const logName = 'events';
export const logIndexes: readonly Index[] = [
  { name: 'seq', fields: { seq: 1 }, unique: true },
  { name: 'subject', fields: { subjectKind: 1, subjectId: 1, seq: 1 } },
  { name: 'batch', fields: { batch: 1, seq: 1 }, only: { batch: { $exists: true } } },
  { name: 'type', fields: { type: 1, seq: 1 } },
  { name: 'at', fields: { at: 1, seq: 1 } },
  { name: 'at doer', fields: { doer: 1, at: 1, seq: 1 } },
  { name: 'at subject', fields: { subjectId: 1, at: 1, seq: 1 } },
  { name: 'at face', fields: { face: 1, at: 1, seq: 1 } },
  { name: 'at kind', fields: { kind: 1, at: 1, seq: 1 } },
  { name: 'at address', fields: { address: 1, at: 1, seq: 1 } },
  { name: 'concerned', fields: { concerned: 1, at: 1, seq: 1 }, only: { concerned: { $exists: true } } },
  { name: 'single', fields: { at: 1, seq: 1 }, only: { single: { $exists: true } } },
];

/**
 * Adds the fields to find events by (batch, person, time and so on) to events recorded before these fields
 * existed.
 */
export async function nameEvents(rows: Rows<LogRow>): Promise<void> {
  for await (const { _id, event } of rows.each({ at: { $exists: false } })) {
    const { id: _, event: __, ...names } = eventEntry(JSON.parse(event));
    await rows.bulkWrite([{ updateOne: { filter: { _id }, update: { $set: names } } }], { ordered: true });
  }
}

/** Adds the type to events recorded before this field existed. */
export const nameTypes = (rows: Rows<LogRow>): Promise<void> =>
  addNames(rows, { type: { $exists: false } }, ({ type }) => type && { type });

/** Adds the people whose history they belong to, to events recorded before this field existed. */
export const nameConcerned = (rows: Rows<LogRow>): Promise<void> =>
  addNames(rows, {}, ({ concerned }) => concerned && { concerned });

/** Adds a field to find events by, where the event has a value for it; a damaged one stays as it is. */
async function addNames(
  rows: Rows<LogRow>,
  which: Filter<LogRow>,
  namesOf: (entry: EventEntry) => Partial<LogRow> | undefined | '',
): Promise<void> {
  for await (const { _id, event } of rows.each(which)) {
    const entry = recordedEntry(event);
    const names = entry && namesOf(entry);
    if (!names) continue;
    await rows.bulkWrite([{ updateOne: { filter: { _id }, update: { $set: names } } }], { ordered: true });
  }
}

/**
 * Writes acknowledged by a majority of the replica set can't be rolled back, so no reader skips past a lost
 * seq.
 */
const majority = { readConcern: { level: 'majority' } } as const;

const newestFirst = { at: -1, seq: -1 } as const;

const isOneOf = (names: string[]): Filter<LogRow> => ({
  $or: [{ doer: { $in: names } }, { subjectId: { $in: names } }, { address: { $in: names } }],
});

/** The filter for the matching events, from a position on. */
function pageFilter(
  { subject, anyOf, via, from, to, ...equal }: EventFilter,
  after?: EventPosition,
): Filter<LogRow> {
  const times = { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) };
  const equals = {
    ...Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined)),
    ...(subject === undefined ? {} : { subjectId: subject }),
    ...(Object.keys(times).length > 0 ? { at: times } : {}),
    ...(via === undefined ? {} : { face: via }),
    ...(anyOf === undefined ? {} : { $and: [isOneOf([...anyOf])] }),
  };
  if (after === undefined) return equals;
  // The range of times lets an index scan start at the position.
  return {
    $and: [
      equals,
      { at: { $lte: after.at } },
      { $or: [{ at: { $lt: after.at } }, { seq: { $lt: after.seq } }] },
    ],
  };
}

const literally = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/gu, String.raw`\$&`);

/** Milliseconds of verifying before yielding to others. */
const sliceMs = 4;

export class MongoEventLog implements EventLog {
  readonly #rows: Rows<LogRow>;
  #chainKeys: ChainKeys;
  #signer: Signer;
  #completed: () => Promise<void> = async () => {};
  #carried: (ids: readonly string[]) => Promise<void> = async () => {};
  #copying: Promise<unknown> = Promise.resolve();

  constructor(rows: Rows<LogRow>, chainKeys: ChainKeys) {
    this.#rows = rows;
    this.#chainKeys = chainKeys;
    this.#signer = new Signer(chainKeys);
  }

  /**
   * Sets what reads wait for: `completed`, so that a process sees the events of its own writes and, for reads
   * about several records, `carried`, which brings all servers' events about them into the log.
   */
  readAfter(completed: () => Promise<void>, carried: (ids: readonly string[]) => Promise<void>): void {
    this.#completed = completed;
    this.#carried = carried;
  }

  async append(events: readonly DomainEvent[]): Promise<void> {
    await this.copy(events.map(eventEntry));
  }

  async read({
    after = 0,
    before,
    limit,
    subject,
    subjects,
    ids,
    batch,
    type,
    naming,
    newestFirst = false,
  }: EventQuery): Promise<LoggedEvent[]> {
    requireFew(subjects?.ids ?? ids ?? []);
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= 1000))
      throw new RangeError('1 to 1,000 events can be read at a time.');
    await (subjects ? this.#carried(subjects.ids) : this.#completed());
    const about = {
      ...(subject ? { subjectKind: subject.kind, subjectId: subject.id } : {}),
      ...(subjects ? { subjectKind: subjects.kind, subjectId: { $in: [...subjects.ids] } } : {}),
      ...(ids === undefined ? {} : { _id: { $in: [...ids] } }),
      ...(batch === undefined ? {} : { batch }),
      ...(type === undefined ? {} : { type }),
      ...(naming === undefined ? {} : { event: { $regex: naming.map(literally).join('|'), $options: 'i' } }),
      seq: { $gt: after, ...(before === undefined ? {} : { $lt: before }) },
    };
    const sort = { seq: newestFirst ? -1 : 1 } as const;
    const rows = await this.#rows.find(about, { ...majority, sort, limit });
    return rows.map((row) => loggedEvent(entryOf(row)));
  }

  async page(
    { limit, after, withoutTotal, ...filter }: EventPageQuery,
    options?: ReadOptions,
  ): Promise<EventPage> {
    requirePage(limit);
    await this.#completed();
    const [rows, total] = await Promise.all([
      this.#rows.find(pageFilter(filter, after), { ...majority, sort: newestFirst, limit }, options),
      withoutTotal ? undefined : this.#rows.count(pageFilter(filter), options),
    ]);
    return {
      events: rows.map((row) => loggedEvent(entryOf(row))),
      ...(total === undefined ? {} : { total }),
    };
  }

  async explain({ limit, after, ...filter }: EventPageQuery): Promise<Plan> {
    return planOf(await this.#rows.explain(pageFilter(filter, after), { sort: newestFirst, limit }));
  }

  /** All entries, or a stretch of them, from a single cursor, oldest first. */
  async *every({ after = 0, to = Number.MAX_SAFE_INTEGER }: Stretch = {}): AsyncIterable<LogEntry> {
    await this.#completed();
    const stretch = { seq: { $gt: after, $lte: to } };
    for await (const row of this.#rows.each(stretch, { ...majority, sort: { seq: 1 } })) yield entryOf(row);
  }

  /** The keys currently in use. */
  get chainKeys(): ChainKeys {
    return this.#chainKeys;
  }

  async erase(events: readonly ReadableEvent[]): Promise<void> {
    requireFew(events);
    const operations = events.map(logEntry).map(({ id, seq, chain: _, digest: __, ...entry }) => ({
      updateOne: {
        filter: { _id: id, seq },
        update: {
          $set: { ...entry, erased: true },
          ...(entry.address === undefined ? { $unset: { address: '' as const } } : {}),
        },
      },
    }));
    if (operations.length > 0) await this.#rows.bulkWrite(operations, { ordered: false });
  }

  async useKeys(keys: ChainKeys): Promise<void> {
    this.#chainKeys = keys;
    this.#signer = new Signer(keys);
  }

  async last(): Promise<number> {
    return (await this.head())?.seq ?? 0;
  }

  async head(): Promise<ChainHead | undefined> {
    await this.#completed();
    return this.#head();
  }

  async *verify(stretch: Stretch = {}): AsyncIterable<ChainFinding> {
    const before = await this.#lastUpTo(stretch.after ?? 0);
    const walk = new ChainWalk(this.#chainKeys, before && entryOf(before));
    const slice = new TimeSlice(sliceMs);
    for await (const entry of this.every(stretch)) {
      yield* walk.follow(entry);
      if (slice.isOver) await slice.yield();
    }
  }

  async #lastUpTo(seq: number): Promise<LogRow | undefined> {
    if (seq === 0) return undefined;
    await this.#completed();
    return this.#rows.first({ seq: { $lte: seq } }, { ...majority, sort: { seq: -1 } });
  }

  /** Copies events into the log, in order, each only once; one copy runs at a time. */
  copy(events: readonly EventEntry[]): Promise<void> {
    const copied = this.#copying.then(() => this.#copy(events));
    this.#copying = copied.catch(() => {});
    return copied;
  }

  /**
   * Inserts the events in order from the log's last seq plus one, under a unique index, so the log itself
   * arbitrates. A writer that comes too late finds its seq taken and starts again after it, chaining to the
   * winner's events. Inserts stop at the first failure, so there are no gaps in the log and no forks in the
   * chain.
   */
  async #copy(events: readonly EventEntry[]): Promise<void> {
    let waiting = [...new Map(events.map((event) => [event.id, event])).values()];
    while (waiting.length > 0) {
      const operations = this.#boundTo(await this.#head(), waiting).map((entry) => ({
        insertOne: { document: logRow(entry) },
      }));
      const refused = await refusedByKeys(this.#rows.bulkWrite(operations, { ordered: true }));
      if (refused.length === 0) return;
      // Events already in the log are skipped; others, whose seq was taken, are tried again.
      const ids = waiting.map(({ id }) => id);
      const there = await this.#rows.find({ _id: { $in: ids } }, { projection: { _id: 1 } });
      const known = new Set(there.map(({ _id }) => _id));
      waiting = waiting.filter(({ id }) => !known.has(id));
    }
  }

  #boundTo(head: ChainHead | undefined, events: readonly EventEntry[]): LogEntry[] {
    const entries: LogEntry[] = [];
    for (const event of events) {
      const last = entries.at(-1) ?? head;
      entries.push({ ...event, seq: (last?.seq ?? 0) + 1, ...this.#signer.bind(last, event.event) });
    }
    return entries;
  }

  /** With majority reads: an event chained to one that is rolled back later would be left dangling. */
  async #head(): Promise<ChainHead | undefined> {
    const last = await this.#rows.first({}, { ...majority, sort: { seq: -1 } });
    return last && { seq: last.seq, chain: last.chain, keyId: last.keyId };
  }
}
