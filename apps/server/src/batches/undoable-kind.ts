import type { JsonObject } from '@quartermaster/core/json';
import type { Change } from '@quartermaster/core/query/change';
import type { Verdict } from '@quartermaster/core/verdict';
import type { Identified, Stored } from '@quartermaster/store';
import type { Records } from '../records/records.ts';

/** How a batch is undone. */
export interface UndoMode {
  /** Only says what would become of it. */
  readonly dryRun: boolean;
  /** What stood at a location that is gone goes to the nearest one above it; otherwise it is left. */
  readonly toParent: boolean;
}

/** A kind of record whose changes can be undone. */
export interface UndoableKind<
  Document extends Identified,
  Snapshot extends JsonObject,
  Answer extends JsonObject,
> {
  readonly records: Records<Document, Snapshot, Answer>;
  /** What an event says, as it would by now: not everything that is different was changed. */
  readonly asNow?: (data: JsonObject, now: Snapshot) => JsonObject;
  /** Fields of a snapshot that follow from others or from other records. */
  readonly follows: readonly string[];
  /** What people call a record. */
  readonly nameOf: (data: JsonObject) => { readonly assetId?: string; readonly name: string };
  /** Loads what the records of these events refer to. */
  readonly restorer: (data: readonly JsonObject[], mode: UndoMode) => Promise<Restorer<Document>>;
  /** Why a record that the batch created can't be deleted now; undefined if it can. */
  readonly inUse?: (stored: Stored<Document>) => Promise<string | undefined>;
}

export interface Restorer<Document extends Identified> {
  /** A deleted record, as its last event shows it. */
  readonly document: (data: JsonObject) => Verdict<Document>;
  /**
   * What takes a record back to what its changed fields were before.
   * @param before what the event says that the whole record was before
   */
  readonly change: (previous: JsonObject, before: JsonObject) => Verdict<Change>;
}
