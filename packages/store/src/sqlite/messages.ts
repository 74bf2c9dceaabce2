import type { Change } from '@quartermaster/core/query/change';
import type { Where } from '@quartermaster/core/query/where';
import type { EventEntry } from '../chain/event-entry.ts';
import type { LogEntry } from '../chain/log-entry.ts';
import type { ChainKeys, Opening } from '../port.ts';
import type { Failure } from './failure.ts';
import type { Layout } from './layout.ts';
import type { PageQuestion } from './page-plan.ts';
import type { Sql } from './sql.ts';

/** What the threads say to each other: plain data, documents and events as JSON text. */
export interface Ticketed<Request> {
  readonly ticket: number;
  readonly request: Request;
}

/** A thread answers every request with a list: outcomes, rows, or nothing. */
export type Answer =
  | { readonly ticket: number; readonly result: readonly unknown[] }
  | { readonly ticket: number; readonly failure: Failure };

/** What a thread is started with. */
export interface ThreadData {
  readonly file: string;
  readonly layouts: readonly Layout[];
}

export interface ReaderData extends ThreadData {
  /** Shared with whoever asks; without it no read is stopped. */
  readonly stop?: StopFlag;
}

/** Not 0 while the read under way is to stop. */
export type StopFlag = Int32Array<SharedArrayBuffer>;

export interface WriterData extends ThreadData {
  /** What may be done to the file before anything is asked. */
  readonly opening: Opening;
  /** Functions don't cross to a thread: it makes those that sign of their keys. */
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
      /** The number of the row that the last page ended with. */
      readonly after: number;
      /** Leaves out what is stored beside the documents. */
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

/** Asks the trigram index of a collection whether it agrees with the documents. */
interface CheckSearchRequest {
  readonly kind: 'checkSearch';
  readonly collection: string;
}

/** Events with what is left of them. */
interface EraseRequest {
  readonly kind: 'erase';
  readonly events: readonly LogEntry[];
}

/** Leaves nothing of what was erased from these collections in what is kept beside them, nor in the write-ahead log. */
interface ScrubRequest {
  readonly kind: 'scrub';
  readonly collections: readonly string[];
}

/** Signs with the first of these from now on. */
interface UseKeysRequest {
  readonly kind: 'useKeys';
  readonly chainKeys: ChainKeys;
}

/** Answered once a write could be. */
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
  | PingRequest;

export type Operation =
  | {
      readonly kind: 'insert';
      readonly id: string;
      readonly document: string;
      readonly events: readonly EventEntry[];
    }
  | ({ readonly kind: 'update'; readonly id: string; readonly change: Change } & Guard)
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
  /** How many match, on whichever page. */
  readonly total: number;
}

export type LoadedRow = DocumentRow & { readonly id: string };

/** What a check found in some rows of a collection. */
export interface CheckedPage {
  readonly faults: readonly string[];
  /** Those that could be read. */
  readonly documents: readonly DocumentRow[];
  /** How many rows were looked at, and the last one's number; undefined when there was none. */
  readonly rows: number;
  readonly last: number | undefined;
  /** How many rows of the tables beside the documents the readable ones have. */
  readonly keys: number;
  readonly values: number;
}

/** A document as it is read: JSON without its version. */
export interface DocumentRow {
  readonly version: number;
  readonly document: string;
}
