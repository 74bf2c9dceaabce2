import type { JsonObject } from '@quartermaster/core/json';
import type { Transaction } from './apply-operation.ts';
import { noteChange } from './changes.ts';
import { derive } from './derive.ts';
import { insertDerived, takenKey } from './derived-rows.ts';
import type { Layout } from './layout.ts';
import type { LoadedRow } from './messages.ts';
import { sql } from './sql.ts';

/** Inserts documents as they were elsewhere; existing ids are left alone. */
export function loadDocuments(
  { connection, counts }: Pick<Transaction, 'connection' | 'counts'>,
  layout: Layout,
  rows: readonly LoadedRow[],
): void {
  const { documents, search } = layout.tables;
  for (const { id, version, document } of rows) {
    if (connection.first(sql`SELECT row FROM ${documents} WHERE id = ${id}`) !== undefined) continue;
    const parsed: JsonObject = JSON.parse(document);
    const derived = derive(layout, parsed);
    const key = takenKey(connection, layout, derived.keys);
    if (key !== undefined) throw new Error(`${layout.name} ${id} has the same ${key} as another.`);
    const { row } = connection.run(sql`INSERT INTO ${documents} (id, version, text, document)
      VALUES (${id}, ${version}, ${derived.text}, jsonb(${document}))`);
    counts.note(layout, undefined, parsed);
    insertDerived(connection, layout, row, derived);
    if (layout.search.length > 0)
      connection.run(sql`INSERT INTO ${search} (rowid, text) VALUES (${row}, ${derived.text})`);
  }
  noteChange(connection, layout);
}
