import type { Layout } from './layout.ts';
import { raw } from './sql.ts';

/** The events, and the texts that numbers in them stand for. */
export const logTable = 'store.log';
const codesTable = 'store.codes';
/** The events as formats 1 to 4 stored them; empty once all have been moved. */
export const formerLogTable = 'store.events';

/** The tables with events that are there. */
export const logTablesIn = (there: ReadonlySet<string>): string[] =>
  [logTable, formerLogTable].filter((name) => there.has(name));

/**
 * Has a row for every collection whose tables were ever created, with the declaration of its derived rows.
 */
export const derivedTable = 'store.derived';

export interface SchemaEntry {
  readonly name: string;
}
export const schemaSql = raw('SELECT name FROM sqlite_schema');
export const keptSql = raw('SELECT collection, declared FROM "store.derived"');
export interface Kept {
  readonly collection: string;
  readonly declared: string;
}

/** A table, and the columns it is ordered by. */
export interface Table {
  readonly name: string;
  readonly key: readonly string[];
}

/** The tables of a collection, with those of its search index if it has one. */
export const tablesOf = ({ collection, declared }: Kept): readonly Table[] => [
  { name: collection, key: ['row'] },
  { name: `${collection}.unique`, key: ['name', 'value'] },
  { name: `${collection}.values`, key: ['field', 'value', 'row'] },
  ...(isSearched(declared) ? searchTablesOf(collection) : []),
];

/** @param declared as `derivationOf` writes it: the third part names the searched fields */
function isSearched(declared: string): boolean {
  try {
    const parts: unknown = JSON.parse(declared);
    const fields: unknown = Array.isArray(parts) ? parts[2] : undefined;
    return Array.isArray(fields) && fields.length > 0;
  } catch {
    // Damaged; it is derived anew when the file is next opened.
    return false;
  }
}

const searchTablesOf = (collection: string): readonly Table[] => [
  { name: `${collection}.search`, key: [] },
  { name: `${collection}.search_data`, key: ['id'] },
  { name: `${collection}.search_idx`, key: ['segid', 'term'] },
  { name: `${collection}.search_docsize`, key: ['id'] },
  { name: `${collection}.search_config`, key: ['k'] },
];

/** Which tables aren't there, of those that were made once. */
export function missingTables(there: ReadonlySet<string>, kept: readonly Kept[]): string[] {
  const isFormer = there.has(formerLogTable) && !there.has(logTable) && !there.has(codesTable);
  const log = isFormer ? [formerLogTable] : [logTable, codesTable];
  const made = [derivedTable, ...log, ...kept.flatMap((one) => tablesOf(one).map(({ name }) => name))];
  return made.filter((name) => !there.has(name));
}

/** The declared indexes of a collection that are missing; those of large collections come and go. */
export const missingIndexes = ({ indexes }: Layout, there: ReadonlySet<string>): string[] => [
  ...new Set(
    indexes
      .filter(({ beyond }) => beyond === undefined)
      .map(({ name }) => name)
      .filter((name) => !there.has(name)),
  ),
];
