import type { AuditKind } from '@quartermaster/core/audit/audit-kind';
import type {
  DomainEvent,
  DumpedEvent,
  EventSubject,
  EventType,
  LoggedEvent,
  ReadableEvent,
  Via,
} from '@quartermaster/core/events/event';
import type { Change } from '@quartermaster/core/query/change';
import type { Sort, Where } from '@quartermaster/core/query/where';
import type { z } from 'zod';

/**
 * The port (docs/store.md): documents behind one narrow interface, the same on SQLite and MongoDB. `matches`,
 * `applyChange` and `compareDocuments` in core define what queries, changes and sort orders mean. Another
 * adapter implements `Store`, has a function that opens it with its declarations, and passes `conformance/`.
 * Invalid calls throw: `Unstorable` (core) for what can't be stored, RangeError for limits and ids, zod's
 * errors for documents that don't match their schema. A closed store throws StoreUnavailable.
 */
export interface Store {
  /** Typed access to one of the collections that the store was opened with; throws for any other. */
  collection<T extends Identified>(declaration: CollectionDeclaration<T>): Collection<T>;
  readonly events: EventLog;
  /**
   * Everything, for another store to load: the documents of every collection, then the events by seq. On
   * SQLite a snapshot; on MongoDB everything that was there at the start, and possibly later additions.
   */
  dump(): AsyncIterable<Batch>;
  /**
   * Loads what another store dumped, including versions and seqs. Existing ids are left alone, so an
   * interrupted load can be repeated. Only while nobody else writes. Throws for anything undeclared, and for
   * other documents' unique keys and other events' seqs; on SQLite, none of such a batch's documents are
   * loaded.
   */
  load(batch: Batch): Promise<void>;
  /**
   * Yields descriptions, for people, of whatever can't be in a sound database, as they are found: nothing if
   * all is well. What can't be read is reported and skipped.
   */
  check(watch?: CheckWatch): AsyncIterable<string>;
  /**
   * Runs work if no other process has the database open, and keeps others from opening it until the work is
   * done; anything held by processes that died is free then. Only before this process holds anything itself.
   * @returns whether the work was done; on MongoDB it never is
   */
  whenAlone(work: () => Promise<void>): Promise<boolean>;
  /**
   * Removes what remains of erased data, in these collections and in events, in the database's own
   * structures. False if a reader still sees the earlier state: call it again. Does nothing on MongoDB.
   */
  scrub(collections: readonly string[]): Promise<boolean>;
  /**
   * Takes the next step in giving what an earlier version stored this version's form, and in making the
   * indexes of collections that have become large: for after the start and from time to time, again until
   * nothing is left. Everything can be read and written meanwhile, and a step that is broken off begins again.
   * @returns whether something may be left for now: nothing while the disk is nearly full
   */
  renew(): Promise<boolean>;
  /** How many writes have not been acknowledged yet; always 0 on MongoDB, which has a queue of its own. */
  readonly writesWaiting: number;
  /** Resolves if a write could be acknowledged; otherwise throws StoreUnavailable. */
  ping(): Promise<void>;
  /** Waits for accepted work, then releases files, threads and connections. */
  close(): Promise<void>;
}

/** What a check reports besides the faults it yields. */
export interface CheckWatch {
  /** Called once with every readable document, collection by collection in the order of declaration. */
  readonly onDocument?: (collection: string, document: Stored<Identified>) => void;
  readonly onProgress?: (progress: CheckProgress) => void;
  /** Called with a sentence on what couldn't be checked here, and why; this isn't a fault of the database. */
  readonly onUnchecked?: (what: string) => void;
  /** Called if the file itself is damaged, or documents or events are so damaged that they can't be read. */
  readonly onDamage?: (what: 'file' | 'records') => void;
  /** Called for each fault that only concerns the keys of events: no backup repairs that. */
  readonly onKeyFault?: () => void;
}

export interface CheckProgress {
  /** The collection being checked, `events`, or something else. */
  readonly what: string;
  /** How many were checked, readable or not. */
  readonly documents: number;
  readonly events: number;
  /** Documents and events together. */
  readonly total: number;
}

/**
 * The keys that chain the log's events together (docs/store.md, "The chain"), at least 32 bytes each. The
 * first signs new events; the others signed earlier ones, and are needed to verify them. Whoever opens the
 * store chooses them; without any, it records and verifies nothing.
 */
export type ChainKeys = readonly Uint8Array[];

/**
 * `make`: create the database if there is none. `existing`: bring it in line with the declarations; throw
 * StoreUnusable if there is none. `untouched`: like `existing`, but create and repair nothing, for a check.
 */
export type Opening = 'make' | 'existing' | 'untouched';

/** Called before a collection's missing indexes are created: MongoDB may take seconds for that. */
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
      readonly events: readonly DumpedEvent[];
      /** The numbers of events that can't be read; a load skips them. */
      readonly unreadable?: readonly number[];
    };

/** Every document has an id: text of our own making, 1 to 128 characters, unique in its collection. */
export interface Identified {
  readonly id: string;
}

/** A stored document. `version` starts at 1 and increases by one with each write. */
export type Stored<T> = T & { readonly version: number };

/** A collection's declaration. All but the schema is plain data, so that it can be passed to a thread. */
export interface CollectionDeclaration<T extends Identified> {
  readonly name: string;
  /**
   * The document's schema, without `version`. An insert stores the parsed document, without nulls, and throws
   * if it doesn't parse; changes aren't checked against it. Each path holds values of one type.
   */
  readonly schema: z.ZodType<T>;
  /** The query shapes that people wait for: each gets an index and a plan test. */
  readonly shapes: readonly QueryShape[];
  /** Compared folded (ignoring case and accents); no key if a field is absent or not a scalar. */
  readonly unique: readonly UniqueKey[];
  /** The paths that `search` covers; each word must be within one of them. */
  readonly search: readonly string[];
  /** The path of a map whose keys aren't known in advance (custom fields), indexed by key. */
  readonly attributes?: string;
  /** Text fields that people filter by in any combination: pages and totals of such filters are fast. */
  readonly facets?: Facets;
  /**
   * A path of text that only documents have that were set aside, such as retired assets. Indexes, facets and
   * their totals leave these out, and serve filters that ask for its absence (`not(exists(path))`), except for
   * shapes that name the path in `equals` or are `whole`.
   */
  readonly setAside?: string;
  /** The path of a map of whole numbers: for each key, the sum over all documents is maintained. */
  readonly totals?: string;
  /** Small, read by nearly every call, rarely changed: each process keeps it in memory, for `all`. */
  readonly cached?: boolean;
  /** Its documents have hundreds of kilobytes: whoever reads all of them reads few at a time. */
  readonly bulky?: true;
}

/**
 * Equality (or `in`) on `equals`, ordered by `sort` ('-' first: descending). `contains` names one array of
 * scalars. `sparse`: queries always give values for `equals` (or a range of the first sort), so documents
 * without one aren't indexed.
 */
export interface QueryShape {
  readonly equals?: readonly string[];
  readonly contains?: string;
  readonly sort?: Sort;
  readonly sparse?: true;
  /** Includes what was set aside. */
  readonly whole?: true;
  /**
   * There is only an index once there are more documents than this: sorting fewer takes less than every
   * write's share of keeping it. `renew` makes it. MongoDB always has it.
   */
  readonly beyond?: number;
}

/**
 * One index holds `first`, the sort, then `rest`. A filter by all of `first` reads its pages in order; any
 * other checks index entries, only those with its values for `first`. Each value's total is maintained.
 */
export interface Facets {
  readonly first: readonly string[];
  readonly rest: readonly string[];
  readonly sort: Sort;
}

export interface UniqueKey {
  /** The name under which a duplicate is reported. */
  readonly name: string;
  readonly fields: readonly string[];
}

export interface Collection<T extends Identified> {
  get(id: string): Promise<Stored<T> | undefined>;
  /**
   * Whether a document matches its schema. Reads don't check: documents written by an earlier version, or
   * changed behind the store's back, may contain anything.
   */
  isReadable(document: Stored<T>): boolean;
  /** In no particular order; unknown ids are left out. At most 1,000 ids. */
  getMany(ids: readonly string[]): Promise<Stored<T>[]>;
  /**
   * One page. `after` is the previous page's `next`, for this collection with the same where and sort
   * (otherwise throws InvalidCursor); `limit`, 1 to 200, may differ. Stable under inserts and deletes: a
   * document is missed or repeated only if its sort keys changed meanwhile.
   */
  find(query: PageQuery, options?: ReadOptions): Promise<Page<T>>;
  count(where: Where, options?: ReadOptions): Promise<number>;
  /**
   * Every document of a `cached` collection, by id; don't modify them. The same array until something
   * changes, so values computed from it can be kept; never older than the last acknowledged write.
   */
  all(): Promise<readonly Stored<T>[]>;
  /** Every match, one at a time, fetched in pages as the reader consumes them. Not a snapshot. */
  stream(query: Query, options?: ReadOptions): AsyncIterable<Stored<T>>;
  /**
   * Counts, and sums of the numbers at paths, grouped by `by`. Absent values form a group: undefined for a
   * path, '' for a day. Without `by` there is one group, even of nothing.
   */
  tally(query: TallyQuery, options?: ReadOptions): Promise<TallyGroup[]>;
  /**
   * The distinct texts at a path (a scalar's, not empty), ascending by code point, in pages of thousands as the reader
   * consumes them. Not a snapshot. Fast where a `whole` shape begins with the path.
   */
  texts(path: string, options?: ReadOptions): AsyncIterable<readonly string[]>;
  /** The number of distinct values of a facet, among documents that weren't set aside. */
  distinct(facet: string): Promise<number>;
  /** A collection's declared `totals` by key, in ranges of keys; keys without documents are left out. */
  totals(...ranges: readonly KeyRange[]): Promise<ReadonlyMap<string, number>>;
  /** The plan for a page, for tests: declared shapes are `indexed`, in their order or its reverse. */
  explain(query: Query & Pick<PageQuery, 'after'>): Promise<Plan>;
  /**
   * Performs operations in order, each atomically with its events, with one outcome each. Together they
   * aren't atomic: if one throws, those before it may be done, and those after it aren't. Durable once the
   * promise resolves. 'background' writes let others go first. At most 200 operations.
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

/** For reads on behalf of a caller whose filter may be costly. */
export interface ReadOptions {
  /** Callers take turns, so that nobody waits for all of another caller's reads. */
  readonly caller?: string;
  /** Aborts a long read, which then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * How many milliseconds a read may take once it starts; after that it throws ReadTimedOut. On SQLite, all
   * reads with the same options object share the limit.
   */
  readonly limitMs?: number;
}

export interface PageQuery extends Query {
  readonly limit: number;
  readonly after?: string;
  /** Whether to count all matches too: cheaper than a separate count. */
  readonly total?: boolean;
}

export interface Page<T> {
  readonly items: Stored<T>[];
  /** The number of matches on all pages; present if requested. */
  readonly total?: number;
  /** The cursor of the next page; absent on the last. */
  readonly next?: string;
}

export interface TallyQuery {
  readonly where?: Where;
  readonly by: readonly TallyKey[];
  readonly sum?: readonly string[];
  /** Only groups with at least this count. */
  readonly atLeast?: number;
}

/** A path, or the ISO day (first ten characters) of a text at a path. */
export type TallyKey = { readonly path: string; readonly day?: boolean };

/** Keys from one (inclusive) to another (exclusive), by code point. */
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
  /** True if the database reads only what an index selects: what was requested, and next to nothing else. */
  readonly indexed: boolean;
  /** True if everything read has to be sorted before the first result is known. */
  readonly sorts: boolean;
  readonly detail: string;
}

/**
 * The outcome for an absent document is always 'missing'. A successful update increments the version, unless it keeps
 * it.
 */
export interface UpdateOptions {
  /** Write only if the document still has this version; else the outcome is 'conflict'. */
  readonly version?: number;
  /** Write only if the document matches; else the outcome is 'conflict'. */
  readonly where?: Where;
  readonly events?: readonly DomainEvent[];
}

export type WriteOperation<T extends Identified> =
  | { readonly kind: 'insert'; readonly document: T; readonly events?: readonly DomainEvent[] }
  | ({
      readonly kind: 'update';
      readonly id: string;
      readonly change: Change;
      /** For what isn't part of the record's content: who read it before may still write on its version. */
      readonly keepsVersion?: true;
    } & UpdateOptions)
  | ({ readonly kind: 'remove'; readonly id: string } & UpdateOptions);

/** `key` is 'id', or the name of the first unique key, in order of declaration, that another document has. */
export type Duplicate = { readonly status: 'duplicate'; readonly key: string };
export type Missing = { readonly status: 'missing' };
export type Conflict<T> = { readonly status: 'conflict'; readonly document: Stored<T> };

export type InsertOutcome<T> = { readonly status: 'inserted'; readonly document: Stored<T> } | Duplicate;
export type UpdateOutcome<T> =
  | { readonly status: 'updated'; readonly document: Stored<T> }
  | Duplicate
  | Missing
  | Conflict<T>;
/** `document` is the removed one. */
export type RemoveOutcome<T> =
  | { readonly status: 'removed'; readonly document: Stored<T> }
  | Missing
  | Conflict<T>;
export type WriteOutcome<T> = InsertOutcome<T> | UpdateOutcome<T> | RemoveOutcome<T>;

/** The log of all events, of every collection, in one order. */
export interface EventLog {
  /**
   * Records events that no document write causes (sign-ins, refusals, exports). Here and in writes, events
   * with known ids are ignored. An event's contents are kept exactly, to the last null.
   */
  append(events: readonly DomainEvent[]): Promise<void>;
  /**
   * Oldest first; 1 to 1,000. A reader that follows `seq` never misses anything. A store sees its own writes'
   * events at once; those of others may take a moment to arrive.
   */
  read(query: EventQuery): Promise<LoggedEvent[]>;
  /**
   * A page of an audit, newest first by the events' own times, with the total count. Each filter alone is
   * answered from an index of its own; several at once use one of these. 1 to 200.
   */
  page(query: EventPageQuery, options?: ReadOptions): Promise<EventPage>;
  /** How the database would fetch a page. */
  explain(query: EventPageQuery): Promise<Plan>;
  /** The highest seq; 0 for an empty log. */
  last(): Promise<number>;
  /**
   * The last event's chain value. Stored elsewhere, it can later prove what was recorded up to now: cutting
   * off events at the end leaves no other trace. Undefined for an empty log.
   */
  head(): Promise<ChainHead | undefined>;
  /**
   * Replaces events by versions without personal data. They keep their digest and their place in the chain,
   * and are flagged as erased. At most 200.
   */
  erase(events: readonly ReadableEvent[]): Promise<void>;
  /** From now on signs with the first of these keys, and verifies with all of them. */
  useKeys(keys: ChainKeys): Promise<void>;
  /** Verifies the log by number, a page at a time, or a stretch of it. An intact log has no findings. */
  verify(stretch?: Stretch): AsyncIterable<ChainFinding>;
}

export interface ChainHead {
  readonly seq: number;
  readonly chain: string;
  readonly keyId: string;
}

/**
 * `missing`: numbers from `seq` to `to`. `edited`: not what was recorded. `misplaced`: not chained to the
 * previous event: something was inserted, removed or reordered. `erased`: personal data was removed, which is
 * no fault. `unreadable`: not an event, so nobody knows what happened. `unknownKey`: later events can't be
 * verified without their key. `unsigned`: a new key begins without a handover from the previous one.
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
  /** Only events with a higher seq, in either order. */
  readonly after?: number;
  /** Only events with a lower seq, in either order. */
  readonly before?: number;
  readonly limit: number;
  readonly subject?: EventSubject;
  /** Events about any of these. Includes events written by other servers that aren't in the log yet. */
  readonly subjects?: EventSubjects;
  /** Only events with one of these ids; at most 200. */
  readonly ids?: readonly string[];
  /** What one import, bulk edit, undo or the like did. */
  readonly batch?: string;
  readonly type?: EventType;
  /**
   * Only events that contain one of these texts, ignoring case: for callers that check each event anyway, and
   * would have to read all of them. The whole range is searched, so it should be a few thousand events.
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

/** The filters of an audit. */
export interface EventFilter {
  /** The id of the person who did it. */
  readonly doer?: string;
  /** The id of the record they are about, of any kind. */
  readonly subject?: string;
  /** The id of a person whose history they are in: things received, returned or requested, the account. */
  readonly concerned?: string;
  /** Ids and network addresses: events by, about or from any of them. */
  readonly anyOf?: readonly string[];
  /** The kind of record they are about. */
  readonly subjectKind?: EventSubject['kind'];
  readonly via?: Via;
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
  /** The position of the last event on the previous page. */
  readonly after?: EventPosition;
  /** Omits the total, for callers that read all pages. */
  readonly withoutTotal?: true;
}

export interface EventPosition {
  readonly at: string;
  readonly seq: number;
}

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** The number of matches on all pages. */
  readonly total?: number;
}

/** The events with a higher seq than `after`, up to and including `to`. */
export interface Stretch {
  readonly after?: number;
  readonly to?: number;
}
