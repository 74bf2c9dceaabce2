import type { LoggedEvent } from '@quartermaster/core/events/event';
import { storableDocument } from '@quartermaster/core/query/storable';
import type { Collection as Rows } from 'mongodb';
import type { Batch, Collection, CollectionDeclaration, EventLog, Identified, Stored } from '../port.ts';
import { eventRow, newRow, type Row } from './documents.ts';
import type { LogRow } from './event-log.ts';
import { duplicates } from './failure.ts';
import type { Layout } from './layout.ts';

const batchSize = 500;

/** Everything that is there, documents before events: what moves from the one to the other meanwhile is in both. */
export async function* dump(
  collections: readonly { readonly name: string; readonly documents: Collection<Identified> }[],
  log: EventLog,
): AsyncIterable<Batch> {
  for (const { name, documents: source } of collections) {
    let documents: Stored<Identified>[] = [];
    for await (const document of source.stream({})) {
      documents.push(document);
      if (documents.length < batchSize) continue;
      yield { kind: 'documents', collection: name, documents };
      documents = [];
    }
    if (documents.length > 0) yield { kind: 'documents', collection: name, documents };
  }
  for (let after = 0; ; ) {
    const events = await log.read({ after, limit: batchSize });
    const last = events.at(-1);
    if (last === undefined) return;
    after = last.seq;
    yield { kind: 'events', events };
  }
}

/** Puts in documents as they were elsewhere; those whose id is there are left alone. */
export async function loadDocuments(
  { name, schema }: CollectionDeclaration<Identified>,
  layout: Layout,
  rows: Rows<Row>,
  documents: readonly Stored<Identified>[],
): Promise<void> {
  const operations = documents.map(({ version, ...document }) => {
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
  const operations = events.map(({ seq, ...event }) => {
    const { id, ...row } = eventRow(event);
    return { insertOne: { document: { _id: id, seq, ...row } } };
  });
  if (operations.length === 0) return;
  for (const [at, index] of await duplicates(rows.bulkWrite(operations, { ordered: false }))) {
    const event = events[at];
    const known = await rows.findOne({ _id: event?.id ?? '' });
    if (known?.seq !== event?.seq)
      throw new Error(`Event ${event?.id} has the same seq as another (${index}).`);
  }
}
