import type { DomainEvent, LoggedEvent, ReadableEvent } from '@quartermaster/core/events/event';
import { eventEntry } from '../chain/event-entry.ts';
import { type LogEntry, logEntry, loggedEvent } from '../chain/log-entry.ts';
import { ChainWalk } from '../chain/walk.ts';
import { requireFew, requirePage } from '../page-limit.ts';
import type {
  ChainFinding,
  ChainHead,
  ChainKeys,
  EventLog,
  EventPage,
  EventPageQuery,
  EventQuery,
  Plan,
  ReadOptions,
  Stretch,
} from '../port.ts';
import { auditCountSql, auditPageSql } from './log-filter.ts';
import { headSql, lastEntry, logPages } from './log-pages.ts';
import { readSql } from './log-read.ts';
import type { Reads } from './reads.ts';
import { raw, type Sql, sql } from './sql.ts';
import type { Writer } from './writer.ts';

const isByIndex = / USING (COVERING )?(INDEX|(INTEGER )?PRIMARY KEY) /;

/** The number of rows that the main thread reads at once. */
const few = 200;

export class SqliteEventLog implements EventLog {
  readonly #reads: Reads;
  readonly #writer: Writer;
  #chainKeys: ChainKeys;

  constructor(reads: Reads, writer: Writer, chainKeys: ChainKeys) {
    this.#reads = reads;
    this.#writer = writer;
    this.#chainKeys = chainKeys;
  }

  async append(events: readonly DomainEvent[]): Promise<void> {
    if (events.length > 0) await this.#writer.append(events.map(eventEntry));
  }

  async read(query: EventQuery): Promise<LoggedEvent[]> {
    const { ids, subjects, limit, naming } = query;
    requireFew(subjects?.ids ?? ids ?? []);
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= 1000))
      throw new RangeError('1 to 1,000 events can be read at a time.');
    const found = readSql(await this.#reads.logTables(), query);
    const entries = await (limit <= few && naming === undefined
      ? this.#reads.few<LogEntry>(found)
      : this.#reads.many<LogEntry>(found));
    return entries.map(loggedEvent);
  }

  async page(
    { limit, after, withoutTotal, ...filter }: EventPageQuery,
    options?: ReadOptions,
  ): Promise<EventPage> {
    requirePage(limit);
    const tables = await this.#reads.logTables();
    const [entries, [counted]] = await Promise.all([
      this.#reads.many<LogEntry>(auditPageSql(tables, filter, limit, after), options),
      withoutTotal ? [] : this.#reads.many<{ count: number }>(auditCountSql(tables, filter), options),
    ]);
    return { events: entries.map(loggedEvent), ...(counted ? { total: counted.count } : {}) };
  }

  async explain({ limit, after, ...filter }: EventPageQuery): Promise<Plan> {
    const query = auditPageSql(await this.#reads.logTables(), filter, limit, after);
    const rows = await this.#reads.many<{ detail: string }>(sql`${raw('EXPLAIN QUERY PLAN')} ${query}`);
    const lines = rows.map(({ detail }) => detail);
    return {
      indexed: lines.every((line) => isByIndex.test(line) || /^(CORRELATED )?SCALAR SUBQUERY/.test(line)),
      sorts: lines.some((line) => line.includes('TEMP B-TREE')),
      detail: lines.join('\n'),
    };
  }

  /** The keys currently in use. */
  get chainKeys(): ChainKeys {
    return this.#chainKeys;
  }

  async erase(events: readonly ReadableEvent[]): Promise<void> {
    requireFew(events);
    await this.#writer.erase(events.map(logEntry));
  }

  async useKeys(keys: ChainKeys): Promise<void> {
    await this.#writer.useKeys(keys);
    this.#chainKeys = keys;
  }

  async last(): Promise<number> {
    return (await this.head())?.seq ?? 0;
  }

  async head(): Promise<ChainHead | undefined> {
    const [head] = await this.#reads.few<ChainHead>(headSql(await this.#reads.logTables()));
    return head;
  }

  async *verify(stretch: Stretch = {}): AsyncIterable<ChainFinding> {
    const rows = (query: Sql) => this.#reads.many<LogEntry>(query);
    const tables = await this.#reads.logTables();
    const [before] = stretch.after === undefined ? [] : await rows(lastEntry(tables, stretch.after));
    const walk = new ChainWalk(this.#chainKeys, before);
    for await (const page of logPages(rows, tables, few, stretch))
      for (const entry of page) yield* walk.follow(entry);
  }
}
