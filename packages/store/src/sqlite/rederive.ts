import type { JsonObject } from '@quartermaster/core/json';
import type { Connection } from './connection.ts';
import { derivationVersion, derive } from './derive.ts';
import { insertDerived, takenKey } from './derived-rows.ts';
import { recount } from './kept-counts.ts';
import { facetPaths, type Layout } from './layout.ts';
import { sql } from './sql.ts';

/** Identifies the declaration that a collection's derived rows depend on. */
export function derivationOf(layout: Layout): string {
  const { unique, search, attributes, arrays, totals } = layout;
  return JSON.stringify([
    ...[derivationVersion, unique, search, attributes ?? null, arrays, facetPaths(layout)],
    ...(totals === undefined ? [] : [totals]),
  ]);
}

/** Refills the derived tables if the declaration they depend on has changed. */
export function rederiveIfRedeclared(connection: Connection, layout: Layout): void {
  const declared = derivationOf(layout);
  const before = connection.first<{ declared: string }>(
    sql`SELECT declared FROM "store.derived" WHERE collection = ${layout.name}`,
  );
  if (before?.declared === declared) return;
  connection.run(sql`DELETE FROM ${layout.tables.unique}`);
  connection.run(sql`DELETE FROM ${layout.tables.values}`);
  deriveAll(connection, layout);
  recount(connection, layout);
  connection.run(
    sql`INSERT OR REPLACE INTO "store.derived" (collection, declared) VALUES (${layout.name}, ${declared})`,
  );
}

function deriveAll(connection: Connection, layout: Layout): void {
  const { documents, search } = layout.tables;
  const page = (after: number) =>
    connection.all<{ row: number; document: string }>(
      sql`SELECT row, json(document) AS document FROM ${documents} WHERE row > ${after} ORDER BY row LIMIT 500`,
    );
  for (let rows = page(0); rows.length > 0; rows = page(rows.at(-1)?.row ?? 0))
    for (const { row, document } of rows) {
      const parsed: JsonObject = JSON.parse(document);
      const derived = derive(layout, parsed);
      connection.run(sql`UPDATE ${documents} SET text = ${derived.text} WHERE row = ${row}`);
      const key = takenKey(connection, layout, derived.keys);
      if (key !== undefined)
        throw new Error(
          `${layout.name} ${String(parsed.id)} has the same ${key} as another: it must be unique.`,
        );
      insertDerived(connection, layout, row, derived);
    }
  if (layout.search.length > 0) connection.run(sql`INSERT INTO ${search} (${search}) VALUES ('rebuild')`);
}
