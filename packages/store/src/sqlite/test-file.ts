import { openDatabase } from './driver.ts';

/** Does something to a database file behind the store's back. */
export function executeOn(file: string, ...statements: readonly string[]): void {
  const database = openDatabase(file, { readOnly: false });
  for (const statement of statements) database.exec(statement);
  database.close();
}
