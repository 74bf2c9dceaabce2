import type { LoggedEvent } from '@quartermaster/core/events/event';
import type { JsonObject } from '@quartermaster/core/json';
import type { Change } from '@quartermaster/core/query/change';
import type { Verdict } from '@quartermaster/core/verdict';
import type { Identified, Stored } from '@quartermaster/store';
import type { Records } from '../records/records.ts';

/** How a batch is undone. */
export interface UndoMode {
  /** Only reports what would happen. */
  readonly dryRun: boolean;
  /**
   * Moves records whose location is gone to the nearest existing one above it; otherwise they are left as
   * they are.
   */
  readonly toParent: boolean;
}

/** A kind of record whose changes can be undone. */
export interface UndoableKind<
  Document extends Identified,
  Snapshot extends JsonObject,
  Answer extends JsonObject,
> {
  readonly records: Records<Document, Snapshot, Answer>;
  /**
   * Adjusts an event's data to changes elsewhere since then, so that they don't count as changes of this
   * record.
   */
  readonly asNow?: (data: JsonObject, now: Snapshot) => JsonObject;
  /** What to restore of an event's previous values, if not all. */
  readonly previousOf?: (event: LoggedEvent, now: Snapshot) => JsonObject;
  /** Whether undoing ends a hand-over that its holder has acknowledged. */
  readonly endsAcknowledged?: (event: LoggedEvent, now: Snapshot) => boolean;
  /** Fields of a snapshot that are derived from other fields or records. */
  readonly follows: readonly string[];
  /** The name by which people know a record. */
  readonly nameOf: (data: JsonObject) => { readonly assetId?: string; readonly name: string };
  /** Loads the records that these events refer to. */
  readonly restorer: (data: readonly JsonObject[], mode: UndoMode) => Promise<Restorer<Document>>;
  /** Why a record that the batch created can't be deleted now; undefined if it can. */
  readonly inUse?: (stored: Stored<Document>) => Promise<string | undefined>;
}

export interface Restorer<Document extends Identified> {
  /** Restores a deleted record from its last event. */
  readonly document: (data: JsonObject) => Verdict<Document>;
  /**
   * The change that restores a record's changed fields.
   * @param previous the changed fields before the event
   * @param before the whole record before the event
   */
  readonly change: (previous: JsonObject, before: JsonObject) => Verdict<Change>;
}
