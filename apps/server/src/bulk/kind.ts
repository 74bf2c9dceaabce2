import type { BulkFailure, Exempt } from '@quartermaster/core/bulk/bulk';
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

/** What to do with many records. */
export type BulkAction<Set> =
  | {
      readonly kind: 'edit';
      readonly set: Set;
      /**
       * Id of the person who gets them: by the time it runs, the address in `set` may belong to somebody
       * else.
       */
      readonly recipient?: string | undefined;
    }
  | { readonly kind: 'delete' };

/** What would happen to one record. */
export type BulkVerdict =
  | { readonly what: 'change'; readonly change?: Change }
  | { readonly what: 'unchanged' }
  /** The call itself leaves it out. */
  | { readonly what: 'exempt'; readonly reason: string }
  | { readonly what: 'failed'; readonly message: string };

/** How many records were changed, and how many weren't. */
export interface BulkCounts {
  readonly updated: number;
  readonly failedCount: number;
  readonly exempt?: Exempt | undefined;
}

/** The part of `Records` that bulk changes need. */
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

/** Records found by the names in a call, each once, and the names that match nothing. */
export interface FoundRecords<Document extends Identified> {
  readonly found: readonly Stored<Document>[];
  readonly unknown: readonly string[];
}

/** A kind of record that can be edited or deleted in bulk. */
export interface BulkKind<Document extends Identified, Set, Selection> {
  readonly jobs: { readonly edit: JobKind; readonly delete: JobKind };
  readonly records: BulkRecords<Document>;
  readonly setSchema: z.ZodType<Set>;
  /** The sentence shown to people. */
  readonly summary: (action: BulkAction<Set>['kind'], counts: BulkCounts) => string;
  /** What an edit sets, under the names people know. */
  readonly setFields: (set: Set) => Promise<readonly SetField[]>;
  /** Returns what a change would do to a given record. Refuses a change that no record could take. */
  readonly check: (
    set: Set,
    recipient: string | undefined,
  ) => Promise<(stored: Stored<Document>) => BulkVerdict>;
  /** Id of the person to whom a change assigns records, if they can be assigned at all. */
  readonly recipientOf?: (set: Set) => Promise<string | undefined>;
  /** The filter that selects the records of a call. */
  readonly where: (selection: Selection, caller: Caller) => Promise<Where>;
  readonly find: (names: readonly string[]) => Promise<FoundRecords<Document>>;
  /** How a record that was left as it is gets named in the answer. */
  readonly nameOf: (stored: Stored<Document>) => Omit<BulkFailure, 'id' | 'message'>;
  /** Other folded names, besides its id, by which a call may have named the record of an event. */
  readonly otherNames?: (data: JsonObject) => readonly string[];
  /** Runs before records are deleted. */
  readonly beforeDeletion?: (stored: readonly Stored<Document>[]) => Promise<void>;
}
