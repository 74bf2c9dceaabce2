import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { executeOn, readFrom } from '../src/sqlite/test-file.ts';

/** The indexes of a file, in SQL, by name. */
export function indexesOf(file: string): readonly string[] {
  const query = "SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name";
  return readFrom<{ sql: string }>(file, ['sql'], query).map(({ sql }) => sql);
}

/** Turns a closed file with devices into what format 1 left: indexes in the declared order, events as text. */
export async function asFormat1(file: string): Promise<void> {
  await collectStatements();
  const indexes = indexesOf(file).filter((text) => text.includes('-seen'));
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

/** The number of events that are stored as text. */
export function plainEvents(file: string): number {
  const query = 'SELECT count(*) AS count FROM "store.events" WHERE packed IS NULL';
  const [row] = readFrom<{ count: number }>(file, ['count'], query);
  return row?.count ?? 0;
}
