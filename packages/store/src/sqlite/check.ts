import type { JsonObject } from '@quartermaster/core/json';
import { type Connection, resultCode, sqliteCorrupt } from './connection.ts';
import { type Derived, derive } from './derive.ts';
import type { Layout } from './layout.ts';
import { operand } from './scalar-sql.ts';
import { raw, sql } from './sql.ts';

interface Row {
  readonly row: number;
  readonly id: string;
  readonly text: string;
  readonly document: string;
}

/** Whether what is stored beside each document is what it says, as it is at one moment; the faults in words. */
export function checkDerived(connection: Connection, layout: Layout): string[] {
  connection.run(raw('BEGIN'));
  try {
    return [...faultsOf(connection, layout)];
  } finally {
    connection.run(raw('COMMIT'));
  }
}

/** Whether the trigram index holds just what the documents' search texts hold. Needs the write lock. */
export function checkSearch(connection: Connection, layout: Layout): string[] {
  if (layout.search.length === 0) return [];
  const { search } = layout.tables;
  try {
    connection.run(sql`INSERT INTO ${search} (${search}, rank) VALUES ('integrity-check', 1)`);
    return [];
  } catch (error) {
    if (resultCode(error) !== sqliteCorrupt) throw error;
    return [`${layout.name}: the search index doesn't agree with the documents`];
  }
}

function* faultsOf(connection: Connection, layout: Layout): Iterable<string> {
  const { unique, values } = layout.tables;
  let [keys, fieldValues] = [0, 0];
  for (const { row, id, text, document } of rowsOf(connection, layout)) {
    const parsed: JsonObject = JSON.parse(document);
    if (parsed.id !== id) yield `${layout.name} ${id}: its document calls itself ${String(parsed.id)}`;
    const derived = derive(layout, parsed);
    if (derived.text !== text) yield `${layout.name} ${id}: its search text is another one`;
    yield* missing(connection, layout, { row, id, derived });
    keys += derived.keys.size;
    fieldValues += derived.values.length;
  }
  for (const [table, wanted] of [
    [unique, keys],
    [values, fieldValues],
  ] as const) {
    const there =
      connection.first<{ count: number }>(sql`SELECT count(*) AS count FROM ${table}`)?.count ?? 0;
    if (there > wanted) yield `${layout.name}: ${there - wanted} rows of ${table.text} belong to no document`;
  }
}

function* rowsOf(connection: Connection, layout: Layout): Iterable<Row> {
  for (let after = 0; ; ) {
    const page = connection.all<Row>(
      sql`SELECT row, id, text, json(document) AS document FROM ${layout.tables.documents}
        WHERE row > ${after} ORDER BY row LIMIT 500`,
    );
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.row;
  }
}

function* missing(
  connection: Connection,
  layout: Layout,
  { row, id, derived }: { readonly row: number; readonly id: string; readonly derived: Derived },
): Iterable<string> {
  const { unique, values } = layout.tables;
  for (const [name, value] of derived.keys) {
    const found = connection.first(
      sql`SELECT row FROM ${unique} WHERE name = ${name} AND value = ${value} AND row = ${row}`,
    );
    if (found === undefined) yield `${layout.name} ${id}: its unique key ${name} is not kept`;
  }
  for (const { field, value } of derived.values) {
    const found = connection.first(
      sql`SELECT row FROM ${values} WHERE field = ${field} AND value = ${operand(value)} AND row = ${row}`,
    );
    if (found === undefined) yield `${layout.name} ${id}: ${field} is not in its index`;
  }
}
