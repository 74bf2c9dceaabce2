import type { DomainEvent, LoggedEvent } from '@quartermaster/core/events/event';
import { eventEntry, type LogEntry, loggedEvent } from '../chain/log-entry.ts';
import { ChainWalk } from '../chain/walk.ts';
import type { ChainFinding, ChainHead, ChainKeys, EventLog, EventQuery } from '../port.ts';
import { batchOfEvent, entryColumns, logPages } from './log-pages.ts';
import type { Reads } from './reads.ts';
import { raw, sql } from './sql.ts';
import type { Writer } from './writer.ts';

/** Rows that the main thread reads at a time. */
const few = 200;

export class SqliteEventLog implements EventLog {
  readonly #reads: Reads;
  readonly #writer: Writer;
  readonly #chainKeys: ChainKeys;

  constructor(reads: Reads, writer: Writer, chainKeys: ChainKeys) {
    this.#reads = reads;
    this.#writer = writer;
    this.#chainKeys = chainKeys;
  }

  async append(events: readonly DomainEvent[]): Promise<void> {
    if (events.length > 0) await this.#writer.append(events.map(eventEntry));
  }

  async read({
    after,
    before,
    limit,
    subject,
    batch,
    newestFirst = false,
  }: EventQuery): Promise<LoggedEvent[]> {
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= 1000))
      throw new RangeError('1 to 1,000 events can be read at a time.');
    const about = subject ? sql`subject_kind = ${subject.kind} AND subject_id = ${subject.id}` : raw('1');
    const within = batch === undefined ? raw('1') : sql`${raw(batchOfEvent)} = ${batch}`;
    const query = sql`SELECT ${entryColumns} FROM "store.events" WHERE ${about} AND ${within}
      AND seq > ${after ?? 0} AND seq < ${before ?? Number.MAX_SAFE_INTEGER}
      ORDER BY seq ${raw(newestFirst ? 'DESC' : 'ASC')} LIMIT ${limit}`;
    const entries = await (limit <= few
      ? this.#reads.few<LogEntry>(query)
      : this.#reads.many<LogEntry>(query));
    return entries.map(loggedEvent);
  }

  async last(): Promise<number> {
    return (await this.head())?.seq ?? 0;
  }

  async head(): Promise<ChainHead | undefined> {
    const [head] = await this.#reads.few<ChainHead>(
      raw('SELECT seq, chain, key_id AS keyId FROM "store.events" ORDER BY seq DESC LIMIT 1'),
    );
    return head;
  }

  async *verify(): AsyncIterable<ChainFinding> {
    const walk = new ChainWalk(this.#chainKeys);
    for await (const page of logPages((query) => this.#reads.many<LogEntry>(query), few))
      for (const entry of page) yield* walk.follow(entry);
  }
}
