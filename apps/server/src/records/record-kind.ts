import type { EventSubject, EventType } from '@quartermaster/core/events/event';
import type { Json, JsonObject } from '@quartermaster/core/json';
import type { Identified, Stored } from '@quartermaster/store';

/**
 * What all changes to one kind of record have in common. A `Snapshot` is a record as its events show it: everything an
 * administrator sees in a list, with references by name as well as by id.
 */
export interface RecordKind<
  Document extends Identified,
  Snapshot extends JsonObject,
  Answer extends JsonObject,
> {
  readonly subject: EventSubject['kind'];
  /** Without `deleted`, such records are never removed. */
  readonly events: { readonly created: EventType; readonly updated: EventType; readonly deleted?: EventType };
  /** The field with the time of the last change. */
  readonly touched: 'updatedAt' | 'lastUpdated';
  /** The API's message if the record doesn't exist or the caller may not see it. */
  readonly notFound: string;
  /** For each unique key: the field and message when another record has the same value. */
  readonly taken: Readonly<Record<string, { readonly path: string; readonly message: string }>>;
  /** Loads the names that these documents refer to, and returns the function that makes snapshots of them. */
  readonly snapshotter: (stored: readonly Stored<Document>[]) => Promise<(one: Stored<Document>) => Snapshot>;
  /**
   * Loads what these documents refer to, and returns the function that says which fields follow from others, as they
   * should be in such a document; null is none. They are kept right with every write.
   */
  readonly derived?: (
    documents: readonly Document[],
  ) => Promise<(document: Document) => Readonly<Record<string, Json>>>;
  /** The API's answer, made from a snapshot. */
  readonly answer: (snapshot: Snapshot) => Answer;
  /** The events that an edit raises, if not just `updated`. */
  readonly raised?: (before: Snapshot, after: Snapshot) => readonly EventType[];
}
