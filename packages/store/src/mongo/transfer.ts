import type { DumpedEvent } from '@quartermaster/core/events/event';
import { storableDocument } from '@quartermaster/core/query/storable';
import { eventsBatch, type LogEntry, logEntry } from '../chain/log-entry.ts';
import type { Batch, CollectionDeclaration, Identified, Stored } from '../port.ts';
import { asStored, jsonOf, newRow, projection, type Row } from './documents.ts';
import { type LogRow, logRow, type MongoEventLog } from './event-log.ts';
import { refusedByKeys } from './failure.ts';
import { type Layout, own } from './layout.ts';
import { mapYielding } from './map-yielding.ts';
import type { Rows } from './rows.ts';
import { takenKeys } from './taken-key.ts';

const batchSize = 500;

/** Dumps everything, documents before events, so that events carried into the log meanwhile are included. */
export async function* dump(
  collections: readonly { readonly layout: Layout; readonly rows: Rows<Row> }[],
  log: MongoEventLog,
): AsyncIterable<Batch> {
  for (const { layout, rows } of collections) {
    let documents: Stored<Identified>[] = [];
    for await (const document of everyDocument(layout, rows)) {
      documents.push(document);
      if (documents.length < layout.atOnce) continue;
      yield { kind: 'documents', collection: layout.name, documents };
      documents = [];
    }
    if (documents.length > 0) yield { kind: 'documents', collection: layout.name, documents };
  }
  let entries: LogEntry[] = [];
  for await (const entry of log.every()) {
    entries.push(entry);
    if (entries.length < batchSize) continue;
    yield eventsBatch(entries);
    entries = [];
  }
  if (entries.length > 0) yield eventsBatch(entries);
}

/** Reads a whole collection through one cursor; documents written meanwhile may or may not be included. */
export async function* everyDocument(layout: Layout, rows: Rows<Row>): AsyncIterable<Stored<Identified>> {
  const options = { projection: projection(layout), batchSize: layout.atOnce, sort: { _id: 1 } } as const;
  for await (const row of rows.each({ [own.removed]: false }, options)) yield asStored(jsonOf(row));
}

/** Inserts documents as they were elsewhere; existing ids are left alone. */
export async function loadDocuments(
  { name, schema }: CollectionDeclaration<Identified>,
  layout: Layout,
  rows: Rows<Row>,
  documents: readonly Stored<Identified>[],
): Promise<void> {
  const loaded = await mapYielding(documents, ({ version, ...document }): Row => {
    const row = newRow(layout, document.id, storableDocument(schema.parse(document)), []);
    return { ...row, version };
  });
  if (loaded.length === 0) return;
  const operations = loaded.map((document) => ({ insertOne: { document } }));
  const refused = await refusedByKeys(rows.bulkWrite(operations, { ordered: false }));
  const keys = await takenKeys(
    layout,
    rows,
    loaded.filter((_, at) => refused.includes(at)),
  );
  for (const [{ _id }, key] of keys)
    if (key !== 'id') throw new Error(`${name} ${_id} has the same ${key} as another.`);
}

/** Inserts events as they were elsewhere; known ones are left alone. */
export async function loadEvents(rows: Rows<LogRow>, events: readonly DumpedEvent[]): Promise<void> {
  const operations = events.map((event) => ({ insertOne: { document: logRow(logEntry(event)) } }));
  if (operations.length === 0) return;
  const refused = await refusedByKeys(rows.bulkWrite(operations, { ordered: false }));
  const duplicates = refused.flatMap((at) => events[at] ?? []);
  if (duplicates.length === 0) return;
  const there = await rows.find({ _id: { $in: duplicates.map(({ id }) => id) } }, { projection: { seq: 1 } });
  const known = new Map(there.map(({ _id, seq }) => [_id, seq]));
  for (const { id, seq } of duplicates)
    if (known.get(id) !== seq) throw new Error(`Event ${id} has the same seq as another.`);
}
