import type { DomainEvent } from '@quartermaster/core/events/event';
import type { JsonObject } from '@quartermaster/core/json';
import type { Change } from '@quartermaster/core/query/change';
import { sortKeys } from '@quartermaster/core/query/compare';
import { isStorableText, storableDocument } from '@quartermaster/core/query/storable';
import { everything, type Where } from '@quartermaster/core/query/where';
import { eventEntry } from '../chain/event-entry.ts';
import { decodeCursor, encodeCursor, positionOf } from '../cursor.ts';
import type {
  Collection,
  CollectionDeclaration,
  Identified,
  InsertOutcome,
  KeyRange,
  Page,
  PageQuery,
  Plan,
  Query,
  ReadOptions,
  RemoveOutcome,
  Stored,
  TallyGroup,
  TallyQuery,
  UpdateOptions,
  UpdateOutcome,
  WriteOperation,
  WriteOutcome,
} from '../port.ts';
import { TimeSlice } from '../time-slice.ts';
import type { CachedDocuments } from './cached-documents.ts';
import { distinctSql, totalsSql } from './kept-counts.ts';
import { facetPaths, type Layout, layoutOf } from './layout.ts';
import type { DocumentRow, Operation, Outcome } from './messages.ts';
import { planPage } from './page-plan.ts';
import type { Reads } from './reads.ts';
import { sql } from './sql.ts';
import { streamRows } from './stream.ts';
import { tally } from './tally.ts';
import { texts } from './texts.ts';
import type { Writer } from './writer.ts';

/** The maximum number of rows on a page, and of operations in a write. */
const maxAtOnce = 200;

/** Milliseconds of preparing a batch before yielding to the event loop. */
const sliceMs = 3;

export class SqliteCollection<T extends Identified> implements Collection<T> {
  readonly #layout: Layout;
  readonly #schema: CollectionDeclaration<T>['schema'];
  readonly #reads: Reads;
  readonly #writer: Writer;
  readonly #cached: CachedDocuments | undefined;

  constructor(
    declaration: CollectionDeclaration<T>,
    reads: Reads,
    writer: Writer,
    cached: CachedDocuments | undefined,
  ) {
    this.#layout = layoutOf(declaration);
    this.#cached = cached;
    this.#schema = declaration.schema;
    this.#reads = reads;
    this.#writer = writer;
  }

  async get(id: string): Promise<Stored<T> | undefined> {
    if (!isStorableText(id)) return undefined;
    const [row] = await this.#reads.few<DocumentRow>(
      sql`SELECT version, json(document) AS document FROM ${this.#layout.tables.documents} WHERE id = ${id}`,
    );
    return row && stored<T>(row);
  }

  isReadable({ version: _, ...document }: Stored<T>): boolean {
    return this.#schema.safeParse(document).success;
  }

  async getMany(ids: readonly string[]): Promise<Stored<T>[]> {
    if (ids.length > 1000) throw new RangeError('At most 1,000 documents can be read at a time.');
    const wanted = JSON.stringify(ids.filter(isStorableText));
    const query = sql`SELECT version, json(document) AS document FROM ${this.#layout.tables.documents}
      WHERE id IN (SELECT value FROM json_each(${wanted}))`;
    const rows = await (ids.length <= maxAtOnce
      ? this.#reads.few<DocumentRow>(query)
      : this.#reads.many<DocumentRow>(query));
    return rows.map(stored<T>);
  }

  async find(
    { where = everything, sort = [], limit, after, total: counting = false }: PageQuery,
    options?: ReadOptions,
  ): Promise<Page<T>> {
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= maxAtOnce))
      throw new RangeError('A page has 1 to 200 items.');
    const keys = sortKeys(sort);
    const question = [this.#layout.name, where, keys];
    const position = after === undefined ? undefined : decodeCursor(question, keys, after);
    const query = { where, sort, limit: limit + 1, after: position };
    const { rows, ...total } = counting
      ? await this.#reads.pageAndTotal(this.#layout, query, options)
      : { rows: await this.#reads.page(this.#layout, query, options) };
    const items = rows.slice(0, limit).map(stored<T>);
    const last = items.at(-1);
    if (rows.length <= limit || last === undefined) return { items, ...total };
    return { items, ...total, next: encodeCursor(question, positionOf(keys, last)) };
  }

  count(where: Where, options?: ReadOptions): Promise<number> {
    return this.#reads.total(this.#layout, where, options);
  }

  async all(): Promise<readonly Stored<T>[]> {
    if (!this.#cached) throw new Error(`The collection ${this.#layout.name} is not declared as cached.`);
    // The table's documents were parsed by the collection's schema when they were written.
    return (await this.#cached.all()) as readonly Stored<T>[];
  }

  async *stream(query: Query, options?: ReadOptions): AsyncIterable<Stored<T>> {
    for await (const rows of streamRows(this.#layout, this.#reads, query, options))
      yield* rows.map(stored<T>);
  }

  tally(query: TallyQuery, options?: ReadOptions): Promise<TallyGroup[]> {
    return tally(this.#layout, this.#reads, query, options);
  }

  texts(path: string, options?: ReadOptions): AsyncIterable<readonly string[]> {
    return texts(this.#layout, this.#reads, path, options);
  }

  async distinct(facet: string): Promise<number> {
    if (!facetPaths(this.#layout).includes(facet))
      throw new Error(`${facet} is no facet of the collection ${this.#layout.name}.`);
    const [row] = await this.#reads.many<{ count: number }>(distinctSql(this.#layout, facet));
    return row?.count ?? 0;
  }

  async totals(...ranges: readonly KeyRange[]): Promise<ReadonlyMap<string, number>> {
    const path = this.#layout.totals;
    if (path === undefined) throw new Error(`The collection ${this.#layout.name} declares no totals.`);
    const rows = await this.#reads.many<{ key: string; total: number }>(
      totalsSql(this.#layout, path, ranges),
    );
    return new Map(rows.map(({ key, total }) => [key, total]));
  }

  async explain({ where = everything, sort = [], after }: Query & Pick<PageQuery, 'after'>): Promise<Plan> {
    const keys = sortKeys(sort);
    const question = [this.#layout.name, where, keys];
    const position = after === undefined ? undefined : decodeCursor(question, keys, after);
    const plan = planPage(this.#reads.existing(this.#layout), {
      where,
      sort,
      limit: maxAtOnce,
      after: position,
    });
    const lines: string[] = [];
    for (const { text, values } of plan.steps) {
      const bound = [...(plan.search ? ['[]'] : []), ...values, maxAtOnce];
      const query = { text: `EXPLAIN QUERY PLAN ${text}`, values: bound };
      const rows = await this.#reads.many<{ detail: string }>(query);
      lines.push(...rows.map(({ detail }) => detail));
    }
    const scans = lines.filter((line) => line.startsWith(`SCAN ${this.#layout.name}`));
    const indexed = plan.declared ? scans.every((line) => line.includes(' USING ')) : scans.length === 0;
    const sorts = lines.some((line) => line.includes('TEMP B-TREE FOR ORDER BY'));
    return { indexed, sorts, detail: lines.join('\n') };
  }

  async write(
    operations: readonly WriteOperation<T>[],
    urgency: 'foreground' | 'background' = 'foreground',
  ): Promise<WriteOutcome<T>[]> {
    if (operations.length > maxAtOnce)
      throw new RangeError('At most 200 operations can be written at a time.');
    if (operations.length === 0) return [];
    const documents: (JsonObject | undefined)[] = [];
    const prepared: Operation[] = [];
    const slice = new TimeSlice(sliceMs);
    for (const one of operations) {
      const document = one.kind === 'insert' ? this.#parse(one.document) : undefined;
      documents.push(document);
      prepared.push(operationOf(one, document));
      if (urgency === 'background' && slice.isOver) await slice.yield();
    }
    const outcomes = await this.#writer.write({
      collection: this.#layout.name,
      operations: prepared,
      urgency,
    });
    return outcomes.map((outcome, at) => outcomeOf(outcome, documents[at]));
  }

  async insert(document: T, events: readonly DomainEvent[] = []): Promise<InsertOutcome<T>> {
    const outcome = await this.#writeOne({ kind: 'insert', document, events });
    if (outcome.status === 'inserted' || outcome.status === 'duplicate') return outcome;
    throw new Error(`An insert ended as ${outcome.status}.`);
  }

  async update(id: string, change: Change, options: UpdateOptions = {}): Promise<UpdateOutcome<T>> {
    const outcome = await this.#writeOne({ kind: 'update', id, change, ...options });
    if (outcome.status !== 'inserted' && outcome.status !== 'removed') return outcome;
    throw new Error(`An update ended as ${outcome.status}.`);
  }

  async remove(id: string, options: UpdateOptions = {}): Promise<RemoveOutcome<T>> {
    const outcome = await this.#writeOne({ kind: 'remove', id, ...options });
    if (outcome.status === 'removed' || outcome.status === 'missing' || outcome.status === 'conflict')
      return outcome;
    throw new Error(`A removal ended as ${outcome.status}.`);
  }

  async #writeOne(operation: WriteOperation<T>): Promise<WriteOutcome<T>> {
    const [outcome] = await this.write([operation]);
    if (outcome === undefined) throw new Error('A write ended without an outcome.');
    return outcome;
  }

  #parse(document: T): JsonObject {
    const parsed = this.#schema.parse(document);
    if (parsed.id.length < 1 || parsed.id.length > 128)
      throw new RangeError('An id has 1 to 128 characters.');
    return storableDocument(parsed);
  }
}

function operationOf<T extends Identified>(
  operation: WriteOperation<T>,
  document: JsonObject | undefined,
): Operation {
  const events = (operation.events ?? []).map(eventEntry);
  if (operation.kind === 'insert')
    return { kind: 'insert', id: String(document?.id), document: JSON.stringify(document), events };
  const { version, where } = operation;
  const guard = { version, where, events };
  return operation.kind === 'remove'
    ? { kind: 'remove', id: operation.id, ...guard }
    : {
        kind: 'update',
        id: operation.id,
        change: operation.change,
        keepsVersion: operation.keepsVersion ?? false,
        ...guard,
      };
}

function outcomeOf<T>(outcome: Outcome, document: JsonObject | undefined): WriteOutcome<T> {
  switch (outcome.status) {
    case 'inserted':
      return { status: 'inserted', document: asStored({ ...document, version: 1 }) };
    case 'updated':
    case 'removed':
    case 'conflict':
      return { status: outcome.status, document: stored(outcome) };
    default:
      return outcome;
  }
}

/** Adds the version to the parsed document itself: copying it would take a third of a page's time. */
const stored = <T>({ version, document }: DocumentRow): Stored<T> =>
  asStored(Object.assign(JSON.parse(document), { version }));

/** The table's documents were parsed by the collection's schema when written; reading trusts that. */
const asStored = <T>(document: object): Stored<T> => document as Stored<T>;
