import type { Connection } from './connection.ts';
import { derive } from './derive.ts';
import { insertDerived, takenKey } from './derived-rows.ts';
import type { Layout } from './layout.ts';
import type { LoadedRow, LoggedRow } from './messages.ts';
import { sql } from './sql.ts';

/** Puts in documents as they were elsewhere; those whose id is there are left alone. */
export function loadDocuments(connection: Connection, layout: Layout, rows: readonly LoadedRow[]): void {
  const { documents, search } = layout.tables;
  for (const { id, version, document } of rows) {
    if (connection.first(sql`SELECT row FROM ${documents} WHERE id = ${id}`) !== undefined) continue;
    const derived = derive(layout, JSON.parse(document));
    const key = takenKey(connection, layout, derived.keys);
    if (key !== undefined) throw new Error(`${layout.name} ${id} has the same ${key} as another.`);
    const { row } = connection.run(sql`INSERT INTO ${documents} (id, version, text, document)
      VALUES (${id}, ${version}, ${derived.text}, jsonb(${document}))`);
    insertDerived(connection, layout, row, derived);
    if (layout.search.length > 0)
      connection.run(sql`INSERT INTO ${search} (rowid, text) VALUES (${row}, ${derived.text})`);
  }
}

/** Puts in events as they were elsewhere; known ones are left alone. */
export function loadEvents(connection: Connection, events: readonly LoggedRow[]): void {
  for (const { seq, id, subjectKind, subjectId, event } of events) {
    const known = connection.first<{ id: string }>(
      sql`SELECT id FROM "store.events" WHERE seq = ${seq} OR id = ${id}`,
    );
    if (known?.id === id) continue;
    if (known !== undefined) throw new Error(`Event ${id} has the same seq as ${known.id}.`);
    connection.run(sql`INSERT INTO "store.events" (seq, id, subject_kind, subject_id, event)
      VALUES (${seq}, ${id}, ${subjectKind}, ${subjectId}, ${event})`);
  }
}
