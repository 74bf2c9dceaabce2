import type { LogEntry } from '../chain/log-entry.ts';
import type { Stretch } from '../port.ts';
import { raw, type Sql, sql } from './sql.ts';

/** An event's text; empty if it is damaged. */
export const textOfEvent = 'CASE WHEN packed IS NULL THEN event ELSE unpacked(packed) END';

/** The columns that a log entry is read from. */
export const entryColumns = raw(
  `seq, id, subject_kind AS subjectKind, subject_id AS subjectId, at, doer, face, kind, address, single,
    ${textOfEvent} AS event, CASE WHEN packed IS NOT NULL THEN event END AS foundBy,
    digest, chain, key_id AS keyId, handover, erased`,
);

/**
 * An event's batch and type, with the same expressions as their indexes; a damaged event has none. Beside a
 * packed text, the column has these two alone.
 */
export const batchOfEvent = `CASE WHEN json_valid(event) THEN event ->> '$.batch' END`;
export const typeOfEvent = `CASE WHEN json_valid(event) THEN event ->> '$.type' END`;

/** The log by number, or a stretch of it, in pages of `size` events. */
export async function* logPages(
  rows: (query: Sql) => Promise<readonly LogEntry[]>,
  size: number,
  stretch: Stretch = {},
): AsyncIterable<readonly LogEntry[]> {
  const to = stretch.to ?? Number.MAX_SAFE_INTEGER;
  for (let after = stretch.after ?? 0; ; ) {
    const page = await rows(
      sql`SELECT ${entryColumns} FROM "store.events" WHERE seq > ${after} AND seq <= ${to}
        ORDER BY seq LIMIT ${size}`,
    );
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.seq;
    yield page;
  }
}
