import type { Connection } from './connection.ts';
import { formerBatch, formerType } from './log-tables.ts';
import { identifier, list, raw, type Sql, sql } from './sql.ts';

/** The number of events that are moved together at most, and of their characters. */
const atOnce = 50;
const charactersAtOnce = 200_000;

/**
 * Moves the next events that an earlier version stored into this version's table, inside the caller's transaction.
 * Their texts, and so their hashes, stay the same. What was damaged stays as damaged as it is.
 * @param end when to move no more: one long event can take as long as a hundred others
 * @returns whether something may be left
 */
export function moveNext(connection: Connection, end: number): boolean {
  do {
    const numbers = nextNumbers(connection);
    if (numbers.length === 0) {
      dropIndexes(connection);
      return false;
    }
    moveEvents(connection, numbers);
  } while (performance.now() < end);
  return true;
}

function nextNumbers(connection: Connection): number[] {
  const next = connection.all<{ seq: number; characters: number }>(
    sql`SELECT seq, octet_length(event) AS characters FROM "store.events" ORDER BY seq LIMIT ${atOnce}`,
  );
  const numbers: number[] = [];
  let characters = 0;
  for (const one of next) {
    characters += one.characters;
    if (numbers.length > 0 && characters > charactersAtOnce) break;
    numbers.push(one.seq);
  }
  return numbers;
}

/** Moved within SQLite, because a damaged row may hold what can't be bound to a statement. */
export function moveEvents(connection: Connection, numbers: readonly number[]): void {
  const these = sql`seq IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`;
  connection.run(sql`INSERT OR IGNORE INTO "store.codes" (value)
    SELECT value FROM (${list(
      texts.map((text) => sql`SELECT ${raw(text)} AS value FROM "store.events" WHERE ${these}`),
      ' UNION ',
    )}) WHERE value IS NOT NULL`);
  connection.run(sql`INSERT INTO "store.log"
    (seq, id, subject_id, subject_kind, at, doer, via, kind, address, type, batch, single, erased, key,
      digest, chain, handover, text)
    SELECT seq, id, subject_id, ${code('subject_kind')}, instant(at), ${code('doer')}, ${code('face')},
      ${code('kind')}, ${code('address')}, ${code(formerType)}, ${code(batchOfMany)}, single, erased,
      ${code('key_id')}, coalesce(hash_value(digest), digest), coalesce(hash_value(chain), chain),
      coalesce(hash_value(handover), handover),
      coalesce(packed, packed_event(event), event)
    FROM "store.events" WHERE ${these} ORDER BY seq`);
  connection.run(sql`DELETE FROM "store.events" WHERE ${these}`);
}

const batchOfMany = `CASE WHEN single IS NULL OR id IS NOT ${formerBatch} THEN ${formerBatch} END`;

const texts = ['subject_kind', 'doer', 'face', 'kind', 'address', 'key_id', formerType, batchOfMany];

const code = (text: string): Sql =>
  raw(`(SELECT code FROM "store.codes" WHERE value = CAST(${text} AS TEXT))`);

/** The empty table stays: somebody may still be about to read it. */
function dropIndexes(connection: Connection): void {
  const indexes = connection.all<{ name: string }>(
    sql`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'store.events' AND sql IS NOT NULL`,
  );
  for (const { name } of indexes) connection.execute(sql`DROP INDEX ${identifier(name)}`.text);
}
