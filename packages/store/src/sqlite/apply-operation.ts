import type { JsonObject } from '@quartermaster/core/json';
import { applyChange } from '@quartermaster/core/query/apply-change';
import { matches } from '@quartermaster/core/query/matches';
import { isStorableText } from '@quartermaster/core/query/storable';
import { pathsOf, touches } from '../touched.ts';
import { noteChange } from './changes.ts';
import type { Connection } from './connection.ts';
import { derive, derivedFrom } from './derive.ts';
import { deleteDerived, insertDerived, takenKey, without } from './derived-rows.ts';
import type { CountChanges } from './kept-counts.ts';
import type { Layout } from './layout.ts';
import type { DocumentRow, Guard, Operation, Outcome } from './messages.ts';
import type { LogWriter } from './record-events.ts';
import { sql } from './sql.ts';

interface Row extends DocumentRow {
  readonly row: number;
  readonly text: string;
}

/** What a write needs, all within one transaction. */
export interface Transaction {
  readonly connection: Connection;
  readonly log: LogWriter;
  readonly counts: CountChanges;
}

/**
 * Performs one write and records its events, inside the caller's transaction. All possible obstacles are
 * checked before anything is written: the transaction holds the write lock, so what it has read stays true.
 * (A savepoint for each would cost more than the write: the trigram index flushes everything it has gathered
 * at every savepoint.)
 */
export function applyOperation(
  { connection, log, counts }: Transaction,
  layout: Layout,
  operation: Operation,
): Outcome {
  const outcome = perform(connection, counts, layout, operation);
  const { status } = outcome;
  if (status === 'inserted' || status === 'updated' || status === 'removed') {
    noteChange(connection, layout);
    log.record(operation.events);
  }
  return outcome;
}

function perform(
  connection: Connection,
  counts: CountChanges,
  layout: Layout,
  operation: Operation,
): Outcome {
  if (operation.kind === 'insert')
    return insert(connection, counts, layout, operation.id, operation.document);
  if (!isStorableText(operation.id)) return { status: 'missing' };
  const found = connection.first<Row>(
    sql`SELECT row, version, text, json(document) AS document FROM ${layout.tables.documents} WHERE id = ${operation.id}`,
  );
  if (found === undefined) return { status: 'missing' };
  const { version, document } = found;
  const before: JsonObject = JSON.parse(document);
  if (!isAsExpected(layout, { ...before, version }, operation))
    return { status: 'conflict', version, document };
  return operation.kind === 'remove'
    ? remove(connection, counts, layout, found, before)
    : update(connection, counts, layout, found, before, operation);
}

function isAsExpected(layout: Layout, document: JsonObject, { version, where }: Guard): boolean {
  return (
    (version === undefined || version === document.version) &&
    (where === undefined || matches(where, document, layout.search))
  );
}

function insert(
  connection: Connection,
  counts: CountChanges,
  layout: Layout,
  id: string,
  document: string,
): Outcome {
  const { documents } = layout.tables;
  const same = connection.first(sql`SELECT row FROM ${documents} WHERE id = ${id}`);
  if (same !== undefined) return { status: 'duplicate', key: 'id' };
  const parsed: JsonObject = JSON.parse(document);
  const derived = derive(layout, parsed);
  const key = takenKey(connection, layout, derived.keys);
  if (key !== undefined) return { status: 'duplicate', key };
  counts.note(layout, undefined, parsed);
  const { row } = connection.run(sql`INSERT INTO ${documents} (id, version, text, document)
    VALUES (${id}, 1, ${derived.text}, jsonb(${document}))`);
  insertDerived(connection, layout, row, derived);
  indexText(connection, layout, row, derived.text);
  return { status: 'inserted' };
}

function update(
  connection: Connection,
  counts: CountChanges,
  layout: Layout,
  found: Row,
  before: JsonObject,
  { change, keepsVersion }: Extract<Operation, { readonly kind: 'update' }>,
): Outcome {
  const after = applyChange(before, change);
  const version = keepsVersion ? found.version : found.version + 1;
  if (touches(pathsOf(change), derivedFrom(layout))) {
    const outcome = replace(connection, layout, { ...found, version }, before, after);
    if (outcome.status === 'updated') counts.note(layout, before, after);
    return outcome;
  }
  counts.note(layout, before, after);
  const document = JSON.stringify(after);
  connection.run(sql`UPDATE ${layout.tables.documents}
    SET version = ${version}, document = jsonb(${document}) WHERE row = ${found.row}`);
  return { status: 'updated', version, document };
}

/** @param found with the version that it gets */
function replace(
  connection: Connection,
  layout: Layout,
  found: Row,
  before: JsonObject,
  after: JsonObject,
): Outcome {
  const [old, fresh] = [derive(layout, before), derive(layout, after)];
  const added = without(fresh, old);
  const key = takenKey(connection, layout, added.keys);
  if (key !== undefined) return { status: 'duplicate', key };
  deleteDerived(connection, layout, found.row, without(old, fresh));
  insertDerived(connection, layout, found.row, added);
  if (found.text !== fresh.text) unindexText(connection, layout, found.row, found.text);
  const document = JSON.stringify(after);
  const { version } = found;
  connection.run(sql`UPDATE ${layout.tables.documents}
    SET version = ${version}, text = ${fresh.text}, document = jsonb(${document}) WHERE row = ${found.row}`);
  if (found.text !== fresh.text) indexText(connection, layout, found.row, fresh.text);
  return { status: 'updated', version, document };
}

function remove(
  connection: Connection,
  counts: CountChanges,
  layout: Layout,
  found: Row,
  before: JsonObject,
): Outcome {
  counts.note(layout, before, undefined);
  deleteDerived(connection, layout, found.row, derive(layout, before));
  unindexText(connection, layout, found.row, found.text);
  connection.run(sql`DELETE FROM ${layout.tables.documents} WHERE row = ${found.row}`);
  return { status: 'removed', version: found.version, document: found.document };
}

function indexText(connection: Connection, layout: Layout, row: number, text: string): void {
  const { search } = layout.tables;
  if (layout.search.length > 0)
    connection.run(sql`INSERT INTO ${search} (rowid, text) VALUES (${row}, ${text})`);
}

/** The trigram index stores no text of its own, so it has to be told what to remove. */
function unindexText(connection: Connection, layout: Layout, row: number, text: string): void {
  const { search } = layout.tables;
  if (layout.search.length > 0)
    connection.run(sql`INSERT INTO ${search} (${search}, rowid, text) VALUES ('delete', ${row}, ${text})`);
}
