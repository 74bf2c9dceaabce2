import type { DomainEvent, LoggedEvent, ReadableEvent } from '@quartermaster/core/events/event';
import { eventEntry } from '../chain/event-entry.ts';
import { type LogEntry, logEntry, loggedEvent } from '../chain/log-entry.ts';
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
import { batchOfEvent, entryColumns, logPages, textOfEvent, typeOfEvent } from './log-pages.ts';
import type { Reads } from './reads.ts';
import { allOf, list, raw, type Sql, sql } from './sql.ts';
import type { Writer } from './writer.ts';

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

  async read({
    after,
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
    const about = subject ? sql`subject_kind = ${subject.kind} AND subject_id = ${subject.id}` : raw('1');
    const aboutOne = subjects
      ? sql`subject_kind = ${subjects.kind} AND subject_id IN (${list(subjects.ids.map((id) => sql`${id}`))})`
      : raw('1');
    const oneOf = ids === undefined ? raw('1') : sql`id IN (${list(ids.map((id) => sql`${id}`))})`;
    const within = batch === undefined ? raw('1') : sql`${raw(batchOfEvent)} = ${batch}`;
    const ofType = type === undefined ? raw('1') : sql`${raw(typeOfEvent)} = ${type}`;
    const named = naming === undefined ? raw('1') : isNaming(naming);
    const query = sql`SELECT ${entryColumns} FROM "store.events"
        WHERE ${about} AND ${aboutOne} AND ${oneOf} AND ${within} AND ${ofType} AND ${named}
      AND seq > ${after ?? 0} AND seq < ${before ?? Number.MAX_SAFE_INTEGER}
      ORDER BY seq ${raw(newestFirst ? 'DESC' : 'ASC')} LIMIT ${limit}`;
    const entries = await (limit <= few && naming === undefined
      ? this.#reads.few<LogEntry>(query)
      : this.#reads.many<LogEntry>(query));
    return entries.map(loggedEvent);
  }

  async page(
    { limit, after, withoutTotal, ...filter }: EventPageQuery,
    options?: ReadOptions,
  ): Promise<EventPage> {
    requirePage(limit);
    const [entries, [counted]] = await Promise.all([
      this.#reads.many<LogEntry>(pageSql(filter, limit, after), options),
      withoutTotal ? [] : this.#reads.many<{ count: number }>(countSql(filter), options),
    ]);
    return { events: entries.map(loggedEvent), ...(counted ? { total: counted.count } : {}) };
  }

  async explain({ limit, after, ...filter }: EventPageQuery): Promise<Plan> {
    const query = pageSql(filter, limit, after);
    const rows = await this.#reads.many<{ detail: string }>(sql`${raw('EXPLAIN QUERY PLAN')} ${query}`);
    const lines = rows.map(({ detail }) => detail);
    return {
      indexed: lines.every((line) => / USING (INDEX|(INTEGER )?PRIMARY KEY) /.test(line)),
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
    const [head] = await this.#reads.few<ChainHead>(
      raw('SELECT seq, chain, key_id AS keyId FROM "store.events" ORDER BY seq DESC LIMIT 1'),
    );
    return head;
  }

  async *verify(stretch: Stretch = {}): AsyncIterable<ChainFinding> {
    const rows = (query: Sql) => this.#reads.many<LogEntry>(query);
    const [before] =
      stretch.after === undefined
        ? []
        : await rows(sql`SELECT ${entryColumns} FROM "store.events" WHERE seq <= ${stretch.after}
            ORDER BY seq DESC LIMIT 1`);
    const walk = new ChainWalk(this.#chainKeys, before);
    for await (const page of logPages(rows, few, stretch))
      for (const entry of page) yield* walk.follow(entry);
  }
}

/** Materialized, so that an event is unpacked once, and not for each of the texts. */
const isNaming = (texts: readonly string[]): Sql =>
  sql`EXISTS (WITH this AS MATERIALIZED (SELECT lower(${raw(textOfEvent)}) AS text)
    SELECT 1 FROM this, json_each(${JSON.stringify(texts)}) AS named WHERE instr(this.text, lower(named.value)))`;

/** Events of one person's history come from the table that has them in order. */
const eventsOf = ({ concerned }: EventFilter): Sql =>
  raw(
    concerned === undefined
      ? '"store.events"'
      : '"store.concerned" CROSS JOIN "store.events" ON seq = number',
  );

/** @param name a further condition, on a name in one of the columns */
function matches(filter: EventFilter, name?: Sql): Sql {
  const { concerned, doer, subject, subjectKind, via, kind, address, single, from, to } = filter;
  // The most selective comes first, so that its index is used. A plus keeps SQLite from using another's.
  const [first, ...others] = [
    ...(concerned === undefined ? [] : [sql`person = ${concerned}`]),
    ...(name === undefined ? [] : [name]),
    ...(single === undefined ? [] : [raw('single = 1')]),
    ...(subject === undefined ? [] : [sql`subject_id = ${subject}`]),
    ...(address === undefined ? [] : [sql`address = ${address}`]),
    ...(doer === undefined ? [] : [sql`doer = ${doer}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(via === undefined ? [] : [sql`face = ${via}`]),
    ...(subjectKind === undefined ? [] : [sql`subject_kind = ${subjectKind}`]),
  ];
  return allOf([
    ...(first ? [first] : []),
    ...others.map((one) => sql`+${one}`),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(to === undefined ? [] : [sql`at <= ${to}`]),
  ]);
}

function pageSql(filter: EventFilter, limit: number, after: EventPosition | undefined): Sql {
  const [at, seq] =
    filter.concerned === undefined ? [raw('at'), raw('seq')] : [raw('happened'), raw('number')];
  const page = (columns: Sql, name?: Sql): Sql => sql`SELECT ${columns} FROM ${eventsOf(filter)}
    WHERE ${matches(filter, name)} AND ${after ? sql`(${at}, ${seq}) < (${after.at}, ${after.seq})` : raw('1')}
    ORDER BY ${at} DESC, ${seq} DESC LIMIT ${limit}`;
  if (filter.anyOf === undefined) return page(entryColumns);
  // Takes a page for each name, and the newest events of all these: however many there are for one.
  const pages = ofAny(filter.anyOf, (name) => sql`log.seq IN (${page(raw('seq'), name)})`);
  return sql`SELECT ${entryColumns} FROM "store.events" WHERE seq IN (${pages})
    ORDER BY at DESC, seq DESC LIMIT ${limit}`;
}

function countSql(filter: EventFilter): Sql {
  const matching = (columns: Sql, name?: Sql): Sql =>
    sql`SELECT ${columns} FROM ${eventsOf(filter)} WHERE ${matches(filter, name)}`;
  if (filter.anyOf === undefined) return matching(raw('count(*) AS count'));
  const all = ofAny(filter.anyOf, (name) => sql`${watching} AND log.seq IN (${matching(raw('seq'), name)})`);
  return sql`SELECT count(*) AS count FROM (${all})`;
}

const watching = raw('CASE WHEN log.seq & 63 THEN 1 ELSE watch() END');

/** The numbers of the events with one of the names in one of three columns, each of which has an index. */
const ofAny = (names: readonly string[], isNamed: (name: Sql) => Sql): Sql =>
  list(
    ['doer', 'subject_id', 'address'].map(
      (column) => sql`SELECT log.seq FROM json_each(${JSON.stringify(names)}) AS named
        CROSS JOIN "store.events" AS log ON ${isNamed(raw(`${column} = named.value`))}`,
    ),
    ' UNION ',
  );
