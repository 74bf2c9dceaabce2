import type { LoggedEvent } from '@quartermaster/core/events/event';
import { storableDocument } from '@quartermaster/core/query/storable';
import { logEntry, loggedEvent } from '../chain/log-entry.ts';
import type { Batch, CollectionDeclaration, Identified, Stored } from '../port.ts';
import { asStored, jsonOf, newRow, projection, type Row } from './documents.ts';
import { type LogRow, logRow, type MongoEventLog } from './event-log.ts';
import { duplicates } from './failure.ts';
import { type Layout, own } from './layout.ts';
import { mapYielding } from './map-yielding.ts';
import type { Rows } from './rows.ts';

const batchSize = 500;

/** Everything that is there, documents before events: what moves from the one to the other meanwhile is in both. */
export async function* dump(
  collections: readonly { readonly layout: Layout; readonly rows: Rows<Row> }[],
  log: MongoEventLog,
): AsyncIterable<Batch> {
  for (const { layout, rows } of collections) {
    let documents: Stored<Identified>[] = [];
    for await (const document of everyDocument(layout, rows)) {
      documents.push(document);
      if (documents.length < batchSize) continue;
      yield { kind: 'documents', collection: layout.name, documents };
      documents = [];
    }
    if (documents.length > 0) yield { kind: 'documents', collection: layout.name, documents };
  }
  let events: LoggedEvent[] = [];
  for await (const entry of log.every()) {
    events.push(loggedEvent(entry));
    if (events.length < batchSize) continue;
    yield { kind: 'events', events };
    events = [];
  }
  if (events.length > 0) yield { kind: 'events', events };
}

/** By one cursor, for those who read a collection through: what is written meanwhile may be in it or not. */
export async function* everyDocument(layout: Layout, rows: Rows<Row>): AsyncIterable<Stored<Identified>> {
  const options = { projection: projection(layout), batchSize, sort: { _id: 1 } } as const;
  for await (const row of rows.each({ [own.removed]: false }, options)) yield asStored(jsonOf(row));
}

/** Puts in documents as they were elsewhere; those whose id is there are left alone. */
export async function loadDocuments(
  { name, schema }: CollectionDeclaration<Identified>,
  layout: Layout,
  rows: Rows<Row>,
  documents: readonly Stored<Identified>[],
): Promise<void> {
  const operations = await mapYielding(documents, ({ version, ...document }) => {
    const row = newRow(layout, document.id, storableDocument(schema.parse(document)), []);
    return { insertOne: { document: { ...row, version } } };
  });
  if (operations.length === 0) return;
  for (const [at, index] of await duplicates(rows.bulkWrite(operations, { ordered: false })))
    if (index !== '_id_')
      throw new Error(`${name} ${documents[at]?.id} has the same key as another (${index}).`);
}

/** Puts in events as they were elsewhere; known ones are left alone. */
export async function loadEvents(rows: Rows<LogRow>, events: readonly LoggedEvent[]): Promise<void> {
  const operations = events.map((event) => ({ insertOne: { document: logRow(logEntry(event)) } }));
  if (operations.length === 0) return;
  for (const [at, index] of await duplicates(rows.bulkWrite(operations, { ordered: false }))) {
    const event = events[at];
    const known = await rows.first({ _id: event?.id ?? '' });
    if (known?.seq !== event?.seq)
      throw new Error(`Event ${event?.id} has the same seq as another (${index}).`);
  }
}
