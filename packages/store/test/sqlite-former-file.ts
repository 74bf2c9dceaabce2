import { openDatabase } from '../src/sqlite/driver.ts';
import { executeOn } from '../src/sqlite/test-file.ts';

/** The indexes of a file, in SQL, by name. */
export function indexesOf(file: string): readonly string[] {
  const database = openDatabase(file, { readOnly: true });
  const rows = database
    .prepare(`SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name`)
    .all();
  database.close();
  return rows.map((row) => Object.values(row as Record<string, string>).join());
}

/** Turns a closed file with devices into what format 1 left: indexes in the declared order, events as text. */
export function asFormat1(file: string): void {
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

const nameOf = (index: string): string => /"[^"]+"/.exec(index)?.[0] ?? '';

/** Turns every key from the one by time on, which descends. */
const formerOrder = (index: string): string =>
  index.replaceAll(/(\$\.room') DESC,/g, '$1,').replace(/(\$\.seen'), id/, '$1 DESC, id DESC');

/** The number of events that are stored as text. */
export function plainEvents(file: string): number {
  const database = openDatabase(file, { readOnly: true });
  const [row] = database.prepare('SELECT count(*) AS count FROM "store.events" WHERE packed IS NULL').all();
  database.close();
  return (row as { count: number }).count;
}
