import type { BulkFailure } from '@quartermaster/core/bulk/bulk';
import type { SetField } from '@quartermaster/core/bulk/edit-title';
import type { Cause, EventSubject } from '@quartermaster/core/events/event';
import type { JobKind } from '@quartermaster/core/jobs/job';
import type { JsonObject } from '@quartermaster/core/json';
import type { Change } from '@quartermaster/core/query/change';
import type { Where } from '@quartermaster/core/query/where';
import type { Collection, Identified, Stored, WriteOperation } from '@quartermaster/store';
import type { z } from 'zod';
import type { Caller } from '../events/cause.ts';
import type { EditEventDetails, PlannedChange } from '../records/records.ts';

/** What is to become of many records. */
export type BulkAction<Set> =
  | {
      readonly kind: 'edit';
      readonly set: Set;
      /** Id of whoever gets them: the address that `set` names may be somebody else's by the time. */
      readonly recipient?: string | undefined;
    }
  | { readonly kind: 'delete' };

/** What would become of one record. */
export type BulkVerdict =
  | { readonly what: 'change'; readonly change?: Change }
  | { readonly what: 'unchanged' }
  | { readonly what: 'failed'; readonly message: string };

/** What became of some. */
export interface BulkCounts {
  readonly updated: number;
  readonly failedCount: number;
}

/** The records of a kind, as `Records` has them. */
interface BulkRecords<Document extends Identified> {
  readonly collection: Collection<Document>;
  readonly kind: { readonly notFound: string; readonly subject: EventSubject['kind'] };
  edits(
    changes: readonly PlannedChange<Document>[],
    cause: Cause,
    details: (stored: Stored<Document>) => EditEventDetails,
  ): Promise<WriteOperation<Document>[]>;
  removals(
    stored: readonly Stored<Document>[],
    cause: Cause,
    eventId: (stored: Stored<Document>) => string,
  ): Promise<WriteOperation<Document>[]>;
}

/** Records found by what a call names them by, each once, and the names that nothing has. */
export interface FoundRecords<Document extends Identified> {
  readonly found: readonly Stored<Document>[];
  readonly unknown: readonly string[];
}

/** A kind of record that many of can be edited or deleted at once. */
export interface BulkKind<Document extends Identified, Set, Selection> {
  readonly jobs: { readonly edit: JobKind; readonly delete: JobKind };
  readonly records: BulkRecords<Document>;
  readonly setSchema: z.ZodType<Set>;
  /** The sentence that people read. */
  readonly said: (action: BulkAction<Set>['kind'], counts: BulkCounts) => string;
  /** What an edit sets, as people call it. */
  readonly setFields: (set: Set) => Promise<readonly SetField[]>;
  /** What a change would do to any record. Refuses one that no record could take. */
  readonly judge: (
    set: Set,
    recipient: string | undefined,
  ) => Promise<(stored: Stored<Document>) => BulkVerdict>;
  /** Id of the person to whom records go by a change, if they can go to somebody. */
  readonly recipientOf?: (set: Set) => Promise<string | undefined>;
  /** What the filter of a call finds. */
  readonly where: (selection: Selection, caller: Caller) => Promise<Where>;
  readonly find: (names: readonly string[]) => Promise<FoundRecords<Document>>;
  /** How one that is left as it is is called. */
  readonly nameOf: (stored: Stored<Document>) => Omit<BulkFailure, 'id' | 'message'>;
  /** By what else than its id the record of an event may have been named, folded. */
  readonly otherNames?: (data: JsonObject) => readonly string[];
  /** What must be so before records are deleted. */
  readonly beforeDeletion?: (stored: readonly Stored<Document>[]) => Promise<void>;
}
