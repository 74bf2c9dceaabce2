import { existsSync } from 'node:fs';
import { openDatabase } from './driver.ts';

/** Does something to a database file behind the store's back. */
export function executeOn(file: string, ...statements: readonly string[]): void {
  const database = openDatabase(file, { readOnly: false });
  for (const statement of statements) database.exec(statement);
  database.close();
}

/** Whether a collection's table has a document yet; false as long as there is no such file or table. */
export function hasDocuments(file: string, table: string): boolean {
  if (!existsSync(file)) return false;
  const database = openDatabase(file, { readOnly: true });
  try {
    return database.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).all().length > 0;
  } catch {
    return false;
  } finally {
    database.close();
  }
}
