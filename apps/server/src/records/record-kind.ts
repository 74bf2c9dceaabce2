import type { Cause, EventSubject, EventType } from '@quartermaster/core/events/event';
import type { Json, JsonObject } from '@quartermaster/core/json';
import type { Identified, Stored } from '@quartermaster/store';

/**
 * What all changes to one kind of record have in common. A `Snapshot` is a record as its events contain it:
 * everything an administrator sees in a list, with references by name as well as by id.
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
  /** For each unique key, the field and message to refuse with if another record has the same value. */
  readonly taken: Readonly<Record<string, { readonly path: string; readonly message: string }>>;
  /** Loads the names that these documents refer to, and returns the function that makes snapshots of them. */
  readonly snapshotter: (stored: readonly Stored<Document>[]) => Promise<(one: Stored<Document>) => Snapshot>;
  /**
   * Loads what these documents refer to, and returns a function that computes a document's derived fields;
   * null means absent. They are kept up to date by every write; `before` is absent for a new document, `isUndo` set
   * where the document is put back as it was.
   */
  readonly derived?: (
    documents: readonly Document[],
  ) => Promise<(document: Document, before?: Document, isUndo?: boolean) => Readonly<Record<string, Json>>>;
  /** Makes the API's answer from a snapshot. */
  readonly answer: (snapshot: Snapshot) => Answer;
  /** The event types that an edit raises, if not just `updated`. */
  readonly raised?: (before: Snapshot, after: Snapshot) => readonly EventType[];
  /** What an edit's event tells although it doesn't count as changed: whether and how the record was seen. */
  readonly sightings?: readonly string[];
  /** What else an edit that raises these events sets: whoever makes it has the record in hand. */
  readonly witnessed?: (
    types: readonly EventType[],
    after: Snapshot,
    doing: { readonly cause: Cause; readonly at: string },
  ) => Readonly<Record<string, Json>> | undefined;
}
