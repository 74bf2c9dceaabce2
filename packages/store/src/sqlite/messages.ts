import type { Change } from '@quartermaster/core/query/change';
import type { Where } from '@quartermaster/core/query/where';
import type { EventEntry } from '../chain/event-entry.ts';
import type { LogEntry } from '../chain/log-entry.ts';
import type { ChainKeys, Opening } from '../port.ts';
import type { Failure } from './failure.ts';
import type { Layout } from './layout.ts';
import type { PageQuestion } from './page-plan.ts';
import type { Sql } from './sql.ts';

/** What the threads send each other: plain data, with documents and events as JSON text. */
export interface Ticketed<Request> {
  readonly ticket: number;
  readonly request: Request;
}

/** A thread answers every request with a list: outcomes, rows, or nothing. */
export type Answer =
  | { readonly ticket: number; readonly result: readonly unknown[] }
  | { readonly ticket: number; readonly failure: Failure };

/** The data a thread is started with. */
export interface ThreadData {
  readonly file: string;
  readonly layouts: readonly Layout[];
}

export interface ReaderData extends ThreadData {
  /** Shared with whoever makes the requests; without it, no read can be stopped. */
  readonly stop?: StopFlag;
}

/** Not 0 if the current read has to stop. */
export type StopFlag = Int32Array<SharedArrayBuffer>;

export interface WriterData extends ThreadData {
  /** What may be done to the file before the first request. */
  readonly opening: Opening;
  /** Functions can't be passed to a thread, so it creates its signers from the keys. */
  readonly chainKeys: ChainKeys;
}

/** A read, and how many milliseconds it may take. */
export type ReaderRequest = Question & { readonly limitMs?: number };

export type Question =
  | { readonly kind: 'page' | 'pageAndTotal'; readonly collection: string; readonly question: PageQuestion }
  | { readonly kind: 'total'; readonly collection: string; readonly where: Where }
  | { readonly kind: 'rows' | 'rowNumbers'; readonly query: Sql }
  | {
      readonly kind: 'check';
      readonly collection: string;
      /** The row number at which the last page ended. */
      readonly after: number;
      /** Leaves out derived rows. */
      readonly documentsOnly: boolean;
    };

export interface WriteRequest {
  readonly kind: 'write';
  readonly collection: string;
  readonly operations: readonly Operation[];
  readonly urgency: 'foreground' | 'background';
}

interface AppendRequest {
  readonly kind: 'append';
  readonly events: readonly EventEntry[];
}

/** Documents and events as they were in another store. */
interface LoadRequest {
  readonly kind: 'load';
  readonly collection: string;
  readonly rows: readonly LoadedRow[];
}

interface LoadEventsRequest {
  readonly kind: 'loadEvents';
  readonly events: readonly LogEntry[];
}

/** Checks whether a collection's trigram index agrees with its documents. */
interface CheckSearchRequest {
  readonly kind: 'checkSearch';
  readonly collection: string;
}

/** Events with their personal data removed. */
interface EraseRequest {
  readonly kind: 'erase';
  readonly events: readonly LogEntry[];
}

/**
 * Removes what remains of data erased from these collections in search indexes, counts and the write-ahead
 * log.
 */
interface ScrubRequest {
  readonly kind: 'scrub';
  readonly collections: readonly string[];
}

/** From now on signs with the first of these. */
interface UseKeysRequest {
  readonly kind: 'useKeys';
  readonly chainKeys: ChainKeys;
}

/** The next step in renewing what an earlier version stored. */
interface RenewRequest {
  readonly kind: 'renew';
}

/** Answered if a write could be. */
interface PingRequest {
  readonly kind: 'ping';
}

export type WriterRequest =
  | WriteRequest
  | AppendRequest
  | LoadRequest
  | LoadEventsRequest
  | CheckSearchRequest
  | EraseRequest
  | ScrubRequest
  | UseKeysRequest
  | RenewRequest
  | PingRequest;

export type Operation =
  | {
      readonly kind: 'insert';
      readonly id: string;
      readonly document: string;
      readonly events: readonly EventEntry[];
    }
  | ({
      readonly kind: 'update';
      readonly id: string;
      readonly change: Change;
      readonly keepsVersion: boolean;
    } & Guard)
  | ({ readonly kind: 'remove'; readonly id: string } & Guard);

export interface Guard {
  readonly version: number | undefined;
  readonly where: Where | undefined;
  readonly events: readonly EventEntry[];
}

export type Outcome =
  | { readonly status: 'inserted' }
  | ({ readonly status: 'updated' | 'removed' | 'conflict' } & DocumentRow)
  | { readonly status: 'duplicate'; readonly key: string }
  | { readonly status: 'missing' };

export interface PageAndTotal {
  readonly rows: readonly DocumentRow[];
  /** The number of matches on all pages. */
  readonly total: number;
}

export type LoadedRow = DocumentRow & { readonly id: string };

/** What a check found in some rows of a collection. */
export interface CheckedPage {
  readonly faults: readonly string[];
  /** The documents that could be read. */
  readonly documents: readonly DocumentRow[];
  /** The number of rows checked, and the last one's number; undefined if there was none. */
  readonly rows: number;
  readonly last: number | undefined;
  /** How many rows the readable documents should have in the unique and value tables. */
  readonly keys: number;
  readonly values: number;
}

/** A document as read: JSON without its version. */
export interface DocumentRow {
  readonly version: number;
  readonly document: string;
}
