import type { AuditKind } from '@quartermaster/core/audit/audit-kind';
import type {
  DomainEvent,
  EventSubject,
  Face,
  LoggedEvent,
  ReadableEvent,
} from '@quartermaster/core/events/event';
import type { Change } from '@quartermaster/core/query/change';
import type { Sort, Where } from '@quartermaster/core/query/where';
import type { z } from 'zod';

/**
 * The port (docs/store.md): documents behind one narrow interface, alike on SQLite and MongoDB.
 * What a query, a change and an order mean is defined by `matches`, `applyChange` and `compareDocuments` in core.
 * A third adapter implements `Store`, has a function that opens it with its declarations, and passes `conformance/`.
 * Wrong calls throw: `Unstorable` (core) for values and changes that can't be stored, RangeError for limits and ids,
 * what zod throws for documents that their schema doesn't allow. A closed store throws StoreUnavailable.
 */
export interface Store {
  /** The typed door to one of the collections that the store was opened with; throws for any other. */
  collection<T extends Identified>(declaration: CollectionDeclaration<T>): Collection<T>;
  readonly events: EventLog;
  /**
   * Everything there is, for another store to load: the documents of every collection, then the events by seq.
   * On SQLite as it is at one moment; on MongoDB everything that was there when it began, and whatever came since.
   */
  dump(): AsyncIterable<Batch>;
  /**
   * Puts in what another store dumped, versions and seqs included, and leaves alone whatever has its id already: so a
   * load that broke off is done again. Only while nobody else writes. Throws for what the declarations don't allow,
   * for another document's unique key and another event's seq; of such documents nothing is taken on SQLite.
   */
  load(batch: Batch): Promise<void>;
  /**
   * What can't be in a sound database, in words for people, as it is found: nothing when all is well. What can't be
   * read is told, and passed over.
   */
  check(watch?: CheckWatch): AsyncIterable<string>;
  /**
   * Runs work if it is certain that no other process has the database open, and keeps others from opening it until the
   * work is done: what processes held that died is free then. Only before this process holds anything itself.
   * @returns whether the work was done; on MongoDB it never is
   */
  whenAlone(work: () => Promise<void>): Promise<boolean>;
  /**
   * Leaves nothing of what was erased from these collections, and from events, in what the database keeps beside them.
   * False if somebody reads what was there before: to be called again. What MongoDB keeps is its own affair.
   */
  scrub(collections: readonly string[]): Promise<boolean>;
  /** Answers once a write could be acknowledged; throws StoreUnavailable else. */
  ping(): Promise<void>;
  /** Waits for what was accepted, then lets go of files, threads and connections. */
  close(): Promise<void>;
}

/** What a check tells beside the faults that it finds. */
export interface CheckWatch {
  /** Is given every document that can be read, once: collection after collection, as they were declared. */
  readonly onDocument?: (collection: string, document: Stored<Identified>) => void;
  readonly onProgress?: (progress: CheckProgress) => void;
  /** Hears in a sentence what couldn't be checked here, and why; which is no fault of the database. */
  readonly onUnchecked?: (what: string) => void;
  /** Hears that the file itself is damaged, or even documents or events, so that they can't be read. */
  readonly onDamage?: (what: 'file' | 'records') => void;
  /** Hears of each fault that is about the keys of events alone: no backup mends that. */
  readonly onKeyFault?: () => void;
}

export interface CheckProgress {
  /** The collection that is looked through, `events`, or what else. */
  readonly what: string;
  /** How many were looked at, readable or not. */
  readonly documents: number;
  readonly events: number;
  /** Documents and events. */
  readonly total: number;
}

/**
 * The keys that bind the events of the log to one another (docs/store.md, "The chain"), 32 bytes or more each. The first
 * signs what is recorded; the others signed before it, and are there to verify that. Which keys these are and where
 * they come from is up to whoever opens the store. One that is opened without keys records and verifies nothing.
 */
export type ChainKeys = readonly Uint8Array[];

/**
 * What opening may do. `make`: a database where there is none. `existing`: bring what is there to what is declared, and
 * throw StoreUnusable where nothing is. `untouched`: the same, but nothing is made or mended: for a check.
 */
export type Opening = 'make' | 'existing' | 'untouched';

/** Hears which collection's missing indexes are made now, before they are: MongoDB may take seconds for them. */
export type OnMaking = (collection: string, indexes: number) => void;

/** A part of a dump. */
export type Batch =
  | {
      readonly kind: 'documents';
      readonly collection: string;
      readonly documents: readonly Stored<Identified>[];
    }
  | {
      readonly kind: 'events';
      readonly events: readonly ReadableEvent[];
      /** The numbers of those that can't be read; a load leaves them out. */
      readonly unreadable?: readonly number[];
    };

/** Every document has an id: text of ours, 1 to 128 characters, unique in its collection. */
export interface Identified {
  readonly id: string;
}

/** A document as it is stored. `version` starts at 1 and grows by one with each write. */
export type Stored<T> = T & { readonly version: number };

/** A collection, declared once. All of it but the schema is plain data, so that it can cross to a thread. */
export interface CollectionDeclaration<T extends Identified> {
  readonly name: string;
  /**
   * The document's schema without `version`. An insert stores what it makes of the document, without nulls, and throws
   * for what doesn't parse; a change isn't held to it. Each path holds values of one type.
   */
  readonly schema: z.ZodType<T>;
  /** The query shapes that people wait for: each gets an index, and a plan test. */
  readonly shapes: readonly QueryShape[];
  /** Text compared folded (case and accents don't tell keys apart); no key where a field is absent or no scalar. */
  readonly unique: readonly UniqueKey[];
  /** Paths whose text `search` looks through, each word within one of them. */
  readonly search: readonly string[];
  /** Path of a map whose keys are not known in advance (custom fields), indexed key by key. */
  readonly attributes?: string;
  /** Paths of text by whose values people filter in any combination: pages and totals of such filters are quick. */
  readonly facets?: Facets;
  /** Path of a map of whole numbers: the sum over all documents is kept for each of its keys. */
  readonly totals?: string;
  /** Small, read by nearly every call and seldom changed: each process holds all of it in memory, for `all`. */
  readonly cached?: boolean;
}

/**
 * Equality (or `in`) on `equals`, ordered by `sort` ('-' first: descending). `contains` names one array of scalars.
 * `sparse`: only values of `equals` (or a range of the first sort) are asked for, so documents without one need no place
 * in the index.
 */
export interface QueryShape {
  readonly equals?: readonly string[];
  readonly contains?: string;
  readonly sort?: Sort;
  readonly sparse?: true;
}

/**
 * One index holds `first`, the sort, then `rest`: a filter by all of `first` reads its pages in order, any other looks at
 * what the index says of each document, those with the values of `first` alone. The total of each single value is kept.
 */
export interface Facets {
  readonly first: readonly string[];
  readonly rest: readonly string[];
  readonly sort: Sort;
}

export interface UniqueKey {
  /** What a duplicate is reported as. */
  readonly name: string;
  readonly fields: readonly string[];
}

export interface Collection<T extends Identified> {
  get(id: string): Promise<Stored<T> | undefined>;
  /**
   * Whether a document is as its schema wants it. Reads don't ask: what was written by an earlier version, or changed
   * behind the store's back, may be anything.
   */
  isReadable(document: Stored<T>): boolean;
  /** In no particular order; unknown ids are left out. At most 1,000 ids are named. */
  getMany(ids: readonly string[]): Promise<Stored<T>[]>;
  /**
   * One page. `after` is the `next` of the page before, of this collection with the same where and sort (else
   * InvalidCursor); `limit`, 1 to 200, may be another. Stable under inserts and deletes: a document is missed or
   * repeated only if what it is sorted by changed meanwhile.
   */
  find(query: PageQuery, options?: ReadOptions): Promise<Page<T>>;
  count(where: Where, options?: ReadOptions): Promise<number>;
  /**
   * Every document of a collection that is declared `cached`, in order of id; not to be changed. The same array until
   * something changes, so that what is worked out from it can be kept; never older than the last acknowledged write.
   */
  all(): Promise<readonly Stored<T>[]>;
  /** Every match, one at a time, in pages beneath; the source waits for the reader. Not a snapshot. */
  stream(query: Query, options?: ReadOptions): AsyncIterable<Stored<T>>;
  /**
   * Counts, and sums of the numbers at paths, by the values of `by`. Absent is a group of its own: undefined of a path,
   * '' of a day. Without `by` there is one group, of nothing too.
   */
  tally(query: TallyQuery): Promise<TallyGroup[]>;
  /** How many different values a facet has. */
  distinct(facet: string): Promise<number>;
  /** The sums of a collection that declares `totals`, by key, in some ranges of keys; those of nothing are left out. */
  totals(...ranges: readonly KeyRange[]): Promise<ReadonlyMap<string, number>>;
  /** How the database would answer a page. For plan tests: declared shapes are `indexed`, in their order or its reverse. */
  explain(query: Query & Pick<PageQuery, 'after'>): Promise<Plan>;
  /**
   * Each operation atomically with its events, in order, an outcome each; not atomic together: when one throws, those
   * before it may be done, those after it aren't. Durable once the promise resolves. 'background' writes let others
   * pass. At most 200 operations.
   */
  write(
    operations: readonly WriteOperation<T>[],
    urgency?: 'foreground' | 'background',
  ): Promise<WriteOutcome<T>[]>;
  insert(document: T, events?: readonly DomainEvent[]): Promise<InsertOutcome<T>>;
  update(id: string, change: Change, options?: UpdateOptions): Promise<UpdateOutcome<T>>;
  remove(id: string, options?: UpdateOptions): Promise<RemoveOutcome<T>>;
}

export interface Query {
  readonly where?: Where;
  /** By scalars, ending in `id`; arrays and objects have no order. */
  readonly sort?: Sort;
}

/** For reads on someone's behalf, whose filter may be costly. */
export interface ReadOptions {
  /** Callers take turns, so that nobody waits for all that another has asked. */
  readonly caller?: string;
  /** Ends a read that takes long, which then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * How many milliseconds a read may take once it is its turn; then it throws ReadTimedOut. On SQLite all reads with
   * these very options share them.
   */
  readonly limitMs?: number;
}

export interface PageQuery extends Query {
  readonly limit: number;
  readonly after?: string;
  /** Whether all that match are counted as well: cheaper than to count them apart. */
  readonly total?: boolean;
}

export interface Page<T> {
  readonly items: Stored<T>[];
  /** How many match, on whichever page; there where it was asked for. */
  readonly total?: number;
  /** Cursor of the next page; absent on the last. */
  readonly next?: string;
}

export interface TallyQuery {
  readonly where?: Where;
  readonly by: readonly TallyKey[];
  readonly sum?: readonly string[];
  /** Only groups of so many. */
  readonly atLeast?: number;
}

/** A path, or the ISO day (first ten characters) of one that holds text. */
export type TallyKey = { readonly path: string; readonly day?: boolean };

/** Keys from one on and below another, by code point. */
export interface KeyRange {
  readonly from: string;
  readonly below: string;
}

export interface TallyGroup {
  readonly key: readonly (string | number | boolean | undefined)[];
  readonly count: number;
  readonly sum: readonly number[];
}

export interface Plan {
  /** True when the database reads only what an index names: what is asked for, and next to nothing beside it. */
  readonly indexed: boolean;
  /** True when all that was read has to be put in order before the first of it is known. */
  readonly sorts: boolean;
  readonly detail: string;
}

/** What isn't there is 'missing', whatever is expected of it. Each update that is done raises the version. */
export interface UpdateOptions {
  /** Write only if the document still has this version; else the outcome is 'conflict'. */
  readonly version?: number;
  /** Write only if the document matches; else the outcome is 'conflict'. */
  readonly where?: Where;
  readonly events?: readonly DomainEvent[];
}

export type WriteOperation<T extends Identified> =
  | { readonly kind: 'insert'; readonly document: T; readonly events?: readonly DomainEvent[] }
  | ({ readonly kind: 'update'; readonly id: string; readonly change: Change } & UpdateOptions)
  | ({ readonly kind: 'remove'; readonly id: string } & UpdateOptions);

/** `key` is 'id', or else the name of the first unique key, as declared, that another document has. */
export type Duplicate = { readonly status: 'duplicate'; readonly key: string };
export type Missing = { readonly status: 'missing' };
export type Conflict<T> = { readonly status: 'conflict'; readonly document: Stored<T> };

export type InsertOutcome<T> = { readonly status: 'inserted'; readonly document: Stored<T> } | Duplicate;
export type UpdateOutcome<T> =
  | { readonly status: 'updated'; readonly document: Stored<T> }
  | Duplicate
  | Missing
  | Conflict<T>;
/** `document` is what was removed. */
export type RemoveOutcome<T> =
  | { readonly status: 'removed'; readonly document: Stored<T> }
  | Missing
  | Conflict<T>;
export type WriteOutcome<T> = InsertOutcome<T> | UpdateOutcome<T> | RemoveOutcome<T>;

/** The log of everything that happened, in one order, for every collection. */
export interface EventLog {
  /**
   * Records events that no document's write causes (sign-ins, refusals, exports). Here and in writes, known event ids
   * are left alone. What an event says is kept as it is, to the last null.
   */
  append(events: readonly DomainEvent[]): Promise<void>;
  /**
   * Oldest first; 1 to 1,000. A reader that follows `seq` misses nothing, ever. A store's own reads come after its own
   * writes; others' events may be on their way for a moment.
   */
  read(query: EventQuery): Promise<LoggedEvent[]>;
  /**
   * A page of what an audit asks for, the newest first by the time that events tell, with how many there are. Each
   * filter is answered by an index of its own; several at once by one of them. 1 to 200.
   */
  page(query: EventPageQuery, options?: ReadOptions): Promise<EventPage>;
  /** How the database would answer a page. */
  explain(query: EventPageQuery): Promise<Plan>;
  /** The highest seq there is; 0 for an empty log. */
  last(): Promise<number>;
  /**
   * The chain of the last event. Kept elsewhere, it proves later what was recorded by now: an event that is cut off at
   * the end leaves no other trace. Undefined for an empty log.
   */
  head(): Promise<ChainHead | undefined>;
  /**
   * Replaces what events say by what is left of it without personal data. They keep their digest and their place in the
   * chain, and are marked as erased. At most 200.
   */
  erase(events: readonly ReadableEvent[]): Promise<void>;
  /** From now on signs with the first of these keys, and verifies with all of them. */
  useKeys(keys: ChainKeys): Promise<void>;
  /**
   * Walks the log by number, a page at a time; or a stretch of it, as it follows the event `after`. Nothing is found in
   * one that is as it was recorded.
   */
  verify(stretch?: Stretch): AsyncIterable<ChainFinding>;
}

export interface ChainHead {
  readonly seq: number;
  readonly chain: string;
  readonly keyId: string;
}

/**
 * `missing`: numbers from `seq` to `to`. `edited`: it isn't what was recorded. `misplaced`: it doesn't follow the event
 * before it, so that something was inserted, removed or reordered here. `erased`: personal data was taken out of it,
 * which is no fault. `unreadable`: it isn't an event, so that nobody learns what happened. `unknownKey`: from here on events can't be verified, for lack of their key. `unsigned`: a new key
 * begins here, and the one before didn't hand over to it.
 */
export type ChainFinding =
  | { readonly kind: 'missing'; readonly seq: number; readonly to: number }
  | {
      readonly kind: 'edited' | 'misplaced' | 'erased' | 'unreadable' | 'unsigned';
      readonly seq: number;
      readonly id: string;
    }
  | { readonly kind: 'unknownKey'; readonly seq: number; readonly id: string; readonly keyId: string };

export interface EventQuery {
  /** Only events of a higher seq, in either order. */
  readonly after?: number;
  /** Only events of a lower seq, in either order. */
  readonly before?: number;
  readonly limit: number;
  readonly subject?: EventSubject;
  /** Events about any of these. Those that other servers have written are found as well, even if not in the log yet. */
  readonly subjects?: EventSubjects;
  /** Only events with one of these ids; at most 200. */
  readonly ids?: readonly string[];
  /** What one import, bulk edit, undo or the like did. */
  readonly batch?: string;
  /**
   * Only events with one of these texts in them, whatever its case: for who looks at each of them anyway, and would
   * have to read them all. The whole range is searched, so it should be a few thousand.
   */
  readonly naming?: readonly string[];
  /** Newest first instead. */
  readonly newestFirst?: boolean;
}

/** Several records of one kind. */
export interface EventSubjects {
  readonly kind: EventSubject['kind'];
  readonly ids: readonly string[];
}

/** What an audit asks for. */
export interface EventFilter {
  /** The id of the person whose doing it was. */
  readonly doer?: string;
  /** The id of what they are about, of whichever kind. */
  readonly subject?: string;
  /** The id of somebody whose history they belong to: what they received, gave back and asked for, and their account. */
  readonly concerned?: string;
  /** Ids and network addresses: events that are by, about or from one of them. */
  readonly anyOf?: readonly string[];
  /** The kind of record that they are about. */
  readonly subjectKind?: EventSubject['kind'];
  readonly face?: Face;
  readonly kind?: AuditKind;
  readonly address?: string;
  /** Only events that are a batch of their own. */
  readonly single?: true;
  /** Instants, both inclusive. */
  readonly from?: string;
  readonly to?: string;
}

export interface EventPageQuery extends EventFilter {
  readonly limit: number;
  /** Of the last event on the page before. */
  readonly after?: EventPosition;
  /** Leaves out how many match, for whoever reads all pages. */
  readonly withoutTotal?: true;
}

export interface EventPosition {
  readonly at: string;
  readonly seq: number;
}

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** How many match, on whichever page. */
  readonly total?: number;
}

/** The events of a higher seq than `after`, up to and with `to`. */
export interface Stretch {
  readonly after?: number;
  readonly to?: number;
}

/** The database can't be reached, or its write queue is full: try again (503). */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** True where nothing can be written until there is room: what can be read is there all the same. */
  readonly isDiskFull: boolean;

  constructor(
    text: string,
    { isDiskFull = false, ...options }: ErrorOptions & { isDiskFull?: boolean } = {},
  ) {
    super(text, options);
    this.isDiskFull = isDiskFull;
  }
}

/** A read took longer than it may. */
export class ReadTimedOut extends Error {
  override readonly name = 'ReadTimedOut';
}

/** What is at a location can't be used: the message is a sentence for whoever runs the server. */
export class StoreUnusable extends Error {
  override readonly name: string = 'StoreUnusable';
}

/** The database's file is damaged, which is noticed when it is opened or when a page of it is read. */
export class StoreDamaged extends StoreUnusable {
  override readonly name = 'StoreDamaged';
}

/** A cursor that this query didn't make. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}
