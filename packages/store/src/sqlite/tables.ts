import type { Layout } from './layout.ts';
import { raw } from './sql.ts';

export const eventsTable = 'store.events';
/** Names every collection whose tables were ever made, with how what lies beside its documents was declared. */
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

/** A table, and the columns that it is ordered by. */
export interface Table {
  readonly name: string;
  readonly key: readonly string[];
}

/** The tables of a collection, those of its search index too. */
export const tablesOf = (collection: string): readonly Table[] => [
  { name: collection, key: ['row'] },
  { name: `${collection}.unique`, key: ['name', 'value'] },
  { name: `${collection}.values`, key: ['field', 'value', 'row'] },
  { name: `${collection}.search`, key: [] },
  { name: `${collection}.search_data`, key: ['id'] },
  { name: `${collection}.search_idx`, key: ['segid', 'term'] },
  { name: `${collection}.search_docsize`, key: ['id'] },
  { name: `${collection}.search_config`, key: ['k'] },
];

/** Which tables aren't there, of those that were made once. */
export function missingTables(there: ReadonlySet<string>, kept: readonly string[]): string[] {
  const made = [derivedTable, eventsTable, ...kept.flatMap((one) => tablesOf(one).map(({ name }) => name))];
  return made.filter((name) => !there.has(name));
}

/** Which of a collection's declared indexes aren't there. */
export const missingIndexes = ({ indexes }: Layout, there: ReadonlySet<string>): string[] => [
  ...new Set(indexes.map(({ name }) => name).filter((name) => !there.has(name))),
];
