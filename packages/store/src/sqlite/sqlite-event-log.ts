import type { DomainEvent, LoggedEvent } from '@quartermaster/core/events/event';
import type { EventLog, EventQuery } from '../port.ts';
import type { EventRow } from './messages.ts';
import type { Reads } from './reads.ts';
import { raw, sql } from './sql.ts';
import type { Writer } from './writer.ts';

/** Rows that the main thread reads at a time. */
const few = 200;

export class SqliteEventLog implements EventLog {
  readonly #reads: Reads;
  readonly #writer: Writer;

  constructor(reads: Reads, writer: Writer) {
    this.#reads = reads;
    this.#writer = writer;
  }

  async append(events: readonly DomainEvent[]): Promise<void> {
    if (events.length > 0) await this.#writer.append(events.map(eventRow));
  }

  async read({ after, limit, subject, newestFirst = false }: EventQuery): Promise<LoggedEvent[]> {
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= 1000))
      throw new RangeError('At most 1,000 events are read at a time.');
    const about = subject ? sql`subject_kind = ${subject.kind} AND subject_id = ${subject.id}` : raw('1');
    const query = sql`SELECT seq, event FROM "store.events" WHERE ${about} AND seq > ${after ?? 0}
      ORDER BY seq ${raw(newestFirst ? 'DESC' : 'ASC')} LIMIT ${limit}`;
    const rows = await (limit <= few
      ? this.#reads.few<{ seq: number; event: string }>(query)
      : this.#reads.many<{ seq: number; event: string }>(query));
    return rows.map(({ seq, event }) => ({ ...JSON.parse(event), seq }));
  }

  async last(): Promise<number> {
    const [row] = await this.#reads.few<{ last: number | null }>(
      raw('SELECT max(seq) AS last FROM "store.events"'),
    );
    return row?.last ?? 0;
  }
}

export function eventRow(event: DomainEvent): EventRow {
  const { id, subject } = event;
  return { id, subjectKind: subject.kind, subjectId: subject.id, event: JSON.stringify(event) };
}
