import type { JsonObject } from '@quartermaster/core/json';
import { type Connection, resultCode, sqliteCorrupt } from './connection.ts';
import { type Derived, derive } from './derive.ts';
import type { Layout } from './layout.ts';
import type { CheckedPage, DocumentRow } from './messages.ts';
import { operand } from './scalar-sql.ts';
import { sql } from './sql.ts';

interface Row {
  readonly row: number;
  readonly id: string;
  readonly version: number;
  readonly text: string;
  /** Null if it isn't SQLite's binary JSON. */
  readonly document: string | null;
}

/**
 * Checks whether the derived rows of the next documents match them. What can't be read is reported and
 * skipped.
 */
export function checkPage(
  connection: Connection,
  layout: Layout,
  { after, documentsOnly }: { readonly after: number; readonly documentsOnly: boolean },
): CheckedPage {
  const rows = connection.all<Row>(
    sql`SELECT row, id, version, text, CASE WHEN json_valid(document, 8) THEN json(document) END AS document
      FROM ${layout.tables.documents} NOT INDEXED WHERE row > ${after} ORDER BY row LIMIT ${layout.atOnce}`,
  );
  const faults: string[] = [];
  const documents: DocumentRow[] = [];
  let [keys, values] = [0, 0];
  for (const row of rows) {
    const parsed = parse(row.document);
    if (parsed === undefined) {
      faults.push(`${layout.name} ${row.id}: its document isn't JSON`);
      continue;
    }
    documents.push({ version: row.version, document: row.document ?? '' });
    if (parsed.id !== row.id)
      faults.push(`${layout.name} ${row.id}: its document has the id ${String(parsed.id)}`);
    if (documentsOnly) continue;
    const derived = derive(layout, parsed);
    faults.push(...faultsOf(connection, layout, row, derived));
    keys += derived.keys.size;
    values += derived.values.length;
  }
  return { faults, documents, rows: rows.length, last: rows.at(-1)?.row, keys, values };
}

/** Checks whether the trigram index matches the documents' search texts exactly. Needs the write lock. */
export function checkSearch(connection: Connection, layout: Layout): string[] {
  if (layout.search.length === 0) return [];
  const { search } = layout.tables;
  try {
    connection.run(sql`INSERT INTO ${search} (${search}, rank) VALUES ('integrity-check', 1)`);
    return [];
  } catch (error) {
    if (resultCode(error) !== sqliteCorrupt) throw error;
    return [`${layout.name}: the search index doesn't match the documents`];
  }
}

function parse(text: string | null): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* faultsOf(
  connection: Connection,
  layout: Layout,
  { row, id, text }: Row,
  derived: Derived,
): Iterable<string> {
  const { unique, values } = layout.tables;
  if (derived.text !== text) yield `${layout.name} ${id}: its search text doesn't match the document`;
  for (const [name, value] of derived.keys) {
    const found = connection.first(
      sql`SELECT row FROM ${unique} WHERE name = ${name} AND value = ${value} AND row = ${row}`,
    );
    if (found === undefined) yield `${layout.name} ${id}: its unique key ${name} is missing`;
  }
  for (const { field, value } of derived.values) {
    const found = connection.first(
      sql`SELECT row FROM ${values} WHERE field = ${field} AND value = ${operand(value)} AND row = ${row}`,
    );
    if (found === undefined) yield `${layout.name} ${id}: ${field} is missing from its index`;
  }
}
