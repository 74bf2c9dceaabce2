import { openDatabase } from '../src/sqlite/driver.ts';

/** The indexes of a file, in SQL, by name. */
export function indexesOf(file: string): readonly string[] {
  const database = openDatabase(file, { readOnly: true });
  const rows = database
    .prepare(`SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name`)
    .all();
  database.close();
  return rows.map((row) => Object.values(row as Record<string, string>).join());
}

/** Turns a closed file with devices into what format 1 left: indexes in the declared order. */
export function asFormat1(file: string): void {
  const database = openDatabase(file, { readOnly: false });
  for (const index of indexesOf(file).filter((text) => text.includes('-seen'))) {
    const [name = ''] = /"[^"]+"/.exec(index) ?? [];
    database.exec(`DROP INDEX ${name}`);
    database.exec(formerOrder(index));
  }
  database.exec('PRAGMA user_version = 1');
  database.close();
}

/** Turns every key from the one by time on, which descends. */
function formerOrder(index: string): string {
  return index.replaceAll(/(\$\.room') DESC,/g, '$1,').replace(/(\$\.seen'), id/, '$1 DESC, id DESC');
}
