import { StoreDamaged } from '../store-errors.ts';
import { type Connection, resultCode, sqliteCorrupt } from './connection.ts';
import { identifier, literal, raw, sql } from './sql.ts';
import {
  derivedTable,
  type Kept,
  keptSql,
  logTablesIn,
  missingTables,
  type SchemaEntry,
  schemaSql,
  type Table,
  tablesOf,
} from './tables.ts';

/**
 * A file of up to this many bytes is checked completely, in about 30 ms; in a larger one, only the ends of
 * its tables.
 */
const quickCheckLimit = 8_000_000;

/**
 * A quick check before a database is used: a few milliseconds, however large it is. Throws StoreDamaged, with
 * a sentence for people, if something is wrong with the file, or a table that once existed is missing.
 */
export function lookForDamage(connection: Connection, file: string): void {
  const fault = faultOf(connection);
  if (fault !== undefined) throw new StoreDamaged(damaged(file, fault));
}

export const damaged = (file: string, fault: string): string =>
  `${file} is damaged: ${fault}. Examine it with qm-server check, or replace it with a backup: qm-server restore.`;

function faultOf(connection: Connection): string | undefined {
  const there = new Set(connection.all<SchemaEntry>(schemaSql).map(({ name }) => name));
  // A new file, or one whose creation was interrupted.
  if (there.size === 0) return undefined;
  const kept = there.has(derivedTable) ? connection.all<Kept>(keptSql) : [];
  const [missing] = missingTables(there, kept);
  if (missing !== undefined) return `its table ${missing} is missing`;
  const unread = [
    ...logTablesIn(there).map((name) => ({ name, key: ['seq'] })),
    ...kept.flatMap(tablesOf),
  ].find((table) => !canBeRead(connection, table));
  if (unread !== undefined) return `its table ${unread.name} cannot be read`;
  if (sizeOf(connection) > quickCheckLimit) return undefined;
  const [found] = connection.all<{ quick_check: string }>(raw('PRAGMA quick_check(1)'));
  return found?.quick_check === 'ok' ? undefined : found?.quick_check.replaceAll(/\s*\n\s*/g, ' ');
}

/** Whether the first and last row can be reached, and the first entry of each index. */
function canBeRead(connection: Connection, { name, key }: Table): boolean {
  const table = identifier(name);
  const indexes = connection.all<SchemaEntry & { readonly text: string }>(
    sql`SELECT name, sql AS text FROM sqlite_schema
      WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ${literal(name)}`,
  );
  const looks = [
    ...['', 'DESC'].map((order) => ends(table.text, key, order)),
    ...indexes.map(
      (index) =>
        `SELECT 1 FROM ${table.text} INDEXED BY ${identifier(index.name).text} ${conditionOf(index.text)} LIMIT 1;`,
    ),
  ];
  try {
    connection.execute(looks.join('\n'));
    return true;
  } catch (error) {
    if (resultCode(error) === sqliteCorrupt) return false;
    throw error;
  }
}

/** The condition of a partial index, without which it can't be queried. */
const conditionOf = (index: string): string => /\) (WHERE .*)$/.exec(index)?.[1] ?? '';

const ends = (table: string, key: readonly string[], order: string): string =>
  key.length === 0
    ? ''
    : `SELECT 1 FROM ${table} NOT INDEXED ORDER BY ${key.map((column) => `${column} ${order}`).join(', ')} LIMIT 1;`;

function sizeOf(connection: Connection): number {
  return (
    connection.first<{ bytes: number }>(
      raw('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size'),
    )?.bytes ?? 0
  );
}
