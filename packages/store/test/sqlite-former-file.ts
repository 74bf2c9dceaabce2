import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { executeOn, readFrom } from '../src/sqlite/test-file.ts';

/** The indexes on a file's documents, in SQL, by name. */
export function indexesOf(file: string): readonly string[] {
  const query = `SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
    AND tbl_name NOT LIKE 'store.%' ORDER BY name`;
  return readFrom<{ sql: string }>(file, ['sql'], query).map(({ sql }) => sql);
}

/** The table of events as formats 3 and 4 had it. */
const formerTable = `CREATE TABLE "store.events" (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, subject_kind TEXT NOT NULL, subject_id TEXT NOT NULL, at TEXT,
  doer TEXT, face TEXT, kind TEXT, address TEXT, single INTEGER, event TEXT NOT NULL, packed BLOB, digest TEXT NOT NULL,
  chain TEXT NOT NULL, key_id TEXT NOT NULL, handover TEXT, erased INTEGER
) STRICT`;

const text = (code: string): string => `(SELECT value FROM "store.codes" WHERE code = ${code})`;
const batch = `CASE WHEN single = 1 AND batch IS NULL THEN id ELSE ${text('batch')} END`;

/** Turns a closed file into what format 4 left. */
export async function asFormat4(file: string): Promise<void> {
  await collectStatements();
  executeOn(
    file,
    formerTable,
    `INSERT INTO "store.events" SELECT seq, id, ${text('subject_kind')}, subject_id, moment(at), ${text('doer')},
      ${text('via')}, ${text('kind')}, ${text('address')}, single,
      CASE WHEN typeof(text) = 'text' THEN text WHEN ${batch} IS NULL THEN json_object('type', ${text('type')})
        ELSE json_object('batch', ${batch}, 'type', ${text('type')}) END,
      CASE WHEN typeof(text) = 'blob' THEN text END, hash_text(digest), hash_text(chain), ${text('key')},
      hash_text(handover), erased FROM "store.log"`,
    `CREATE INDEX "store.events/subject" ON "store.events" (subject_kind, subject_id, seq)`,
    'CREATE TABLE "store.renewed" (what TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT',
    'DROP TABLE "store.log"',
    'DROP TABLE "store.codes"',
    'PRAGMA user_version = 4',
  );
}

/** Turns a closed file with devices into what format 1 left: indexes in the declared order, events as text. */
export async function asFormat1(file: string): Promise<void> {
  await asFormat4(file);
  const indexes = indexesOf(file).filter((one) => one.includes('-seen'));
  executeOn(
    file,
    ...indexes.flatMap((index) => [`DROP INDEX ${nameOf(index)}`, formerOrder(index)]),
    'UPDATE "store.events" SET event = unpacked(packed) WHERE packed IS NOT NULL',
    'ALTER TABLE "store.events" DROP COLUMN packed',
    'DROP TABLE "store.renewed"',
    'PRAGMA user_version = 1',
  );
}

/** The driver keeps a file open until the statements on it are collected, even once it is closed. */
async function collectStatements(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  await setImmediate();
}

const nameOf = (index: string): string => /"[^"]+"/.exec(index)?.[0] ?? '';

/** Turns every key from the one by time on, which descends. */
const formerOrder = (index: string): string =>
  index.replaceAll(/(\$\.room') DESC,/g, '$1,').replace(/(\$\.seen'), id/, '$1 DESC, id DESC');

/** The number of events that are still where an earlier version stored them. */
export const formerEvents = (file: string): number =>
  countIn(file, 'SELECT count(*) AS count FROM "store.events"');

/** The number of moved or new events that are stored as text. */
export const plainEvents = (file: string): number =>
  countIn(file, `SELECT count(*) AS count FROM "store.log" WHERE typeof(text) = 'text'`);

const countIn = (file: string, query: string): number =>
  readFrom<{ count: number }>(file, ['count'], query)[0]?.count ?? 0;
