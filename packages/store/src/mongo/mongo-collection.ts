import type { DomainEvent } from '@quartermaster/core/events/event';
import { checkChange } from '@quartermaster/core/query/apply-change';
import type { Change } from '@quartermaster/core/query/change';
import { sortKeys } from '@quartermaster/core/query/compare';
import { isStorableText, storableDocument } from '@quartermaster/core/query/storable';
import { everything, exists, type Where } from '@quartermaster/core/query/where';
import { eventEntry } from '../chain/event-entry.ts';
import { decodeCursor, encodeCursor, type Position, positionOf } from '../cursor.ts';
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
import { partsOf } from '../set-aside.ts';
import type { CachedDocuments } from './cached-documents.ts';
import { asStored, jsonOf, projection, type Row } from './documents.ts';
import { all, filterOf } from './filter.ts';
import { fieldOf, type Layout, orderOf, own } from './layout.ts';
import { mapYielding } from './map-yielding.ts';
import { execute, type Operation } from './operations.ts';
import { branchesAfter } from './page.ts';
import { planOf } from './plan.ts';
import type { Rows } from './rows.ts';
import { tally } from './tally.ts';
import { texts } from './texts.ts';
import { totals } from './totals.ts';
import type { Writing } from './writing.ts';

/** The maximum number of documents on a page, and of operations in a write. */
const maxAtOnce = 200;

/** A collection as opened by the store. */
export interface Opened {
  readonly layout: Layout;
  readonly rows: Rows<Row>;
  /** For a cached collection; shared by all its users. */
  readonly cached: CachedDocuments | undefined;
}

export class MongoCollection<T extends Identified> implements Collection<T> {
  readonly #layout: Layout;
  readonly #schema: CollectionDeclaration<T>['schema'];
  readonly #rows: Rows<Row>;
  readonly #writing: Writing;
  readonly #cached: CachedDocuments | undefined;

  constructor(declaration: CollectionDeclaration<T>, { layout, rows, cached }: Opened, writing: Writing) {
    this.#cached = cached;
    this.#layout = layout;
    this.#schema = declaration.schema;
    this.#rows = rows;
    this.#writing = writing;
  }

  async get(id: string): Promise<Stored<T> | undefined> {
    const [document] = await this.getMany([id]);
    return document;
  }

  isReadable({ version: _, ...document }: Stored<T>): boolean {
    return this.#schema.safeParse(document).success;
  }

  async getMany(ids: readonly string[]): Promise<Stored<T>[]> {
    if (ids.length > 1000) throw new RangeError('At most 1,000 documents can be read at a time.');
    const filter = { _id: { $in: ids.filter(isStorableText) }, [own.removed]: false };
    const rows = await this.#rows.find(filter, { projection: projection(this.#layout) });
    return rows.map((row) => asStored(jsonOf(row)));
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
    const [found, count] = await Promise.all([
      this.#page({ where, sort }, limit + 1, position, options),
      counting ? this.count(where, options) : undefined,
    ]);
    const total = count === undefined ? {} : { total: count };
    const items = found.slice(0, limit);
    const last = items.at(-1);
    if (found.length <= limit || last === undefined) return { items, ...total };
    return { items, ...total, next: encodeCursor(question, positionOf(keys, last)) };
  }

  async count(where: Where, options?: ReadOptions): Promise<number> {
    const countOf = (filter: Where) => this.#rows.count(filterOf(this.#layout, filter), options);
    const { setAside } = this.#layout;
    const { conjuncts, leavesOut } = partsOf(setAside, where);
    if (setAside === undefined || !leavesOut || conjuncts.length > 0) return countOf(where);
    // Both are counted in an index, but absent values are only told from others in the documents.
    const [whole, aside] = await Promise.all([countOf(everything), countOf(exists(setAside))]);
    return whole - aside;
  }

  async all(): Promise<readonly Stored<T>[]> {
    if (!this.#cached) throw new Error(`The collection ${this.#layout.name} is not declared as cached.`);
    // The collection's documents were parsed by its schema when they were written.
    return (await this.#cached.all()) as readonly Stored<T>[];
  }

  async *stream({ where = everything, sort = [] }: Query, options?: ReadOptions): AsyncIterable<Stored<T>> {
    const keys = sortKeys(sort);
    let position: Position | undefined;
    for (;;) {
      const items = await this.#page({ where, sort }, maxAtOnce, position, options);
      yield* items;
      const last = items.at(-1);
      if (items.length < maxAtOnce || last === undefined) return;
      position = positionOf(keys, last);
    }
  }

  async tally(query: TallyQuery, options?: ReadOptions): Promise<TallyGroup[]> {
    return tally(this.#layout, this.#rows, query, options);
  }

  texts(path: string, options?: ReadOptions): AsyncIterable<readonly string[]> {
    return texts(this.#layout, this.#rows, path, options);
  }

  async distinct(facet: string): Promise<number> {
    const { setAside } = this.#layout;
    const [found] = await this.#rows.aggregate([
      {
        $match: {
          [own.removed]: false,
          ...(setAside === undefined ? {} : { [fieldOf(setAside)]: null }),
          [fieldOf(facet)]: { $type: 'string' },
        },
      },
      { $group: { _id: `$${fieldOf(facet)}` } },
      { $count: 'count' },
    ]);
    return Number(found?.count ?? 0);
  }

  async totals(...ranges: readonly KeyRange[]): Promise<ReadonlyMap<string, number>> {
    return totals(this.#layout, this.#rows, ranges);
  }

  async explain({ where = everything, sort = [], after }: Query & Pick<PageQuery, 'after'>): Promise<Plan> {
    const keys = sortKeys(sort);
    const question = [this.#layout.name, where, keys];
    const position = after === undefined ? undefined : decodeCursor(question, keys, after);
    const filter = filterOf(this.#layout, where);
    const plans: Plan[] = [];
    for (const branch of position === undefined ? [{}] : branchesAfter(keys, position)) {
      const options = { sort: orderOf(keys), limit: maxAtOnce };
      plans.push(planOf(await this.#rows.explain(all([filter, branch]), options)));
    }
    return {
      indexed: plans.every(({ indexed }) => indexed),
      sorts: plans.some(({ sorts }) => sorts),
      detail: plans.map(({ detail }) => detail).join('\n'),
    };
  }

  async write(operations: readonly WriteOperation<T>[]): Promise<WriteOutcome<T>[]> {
    if (operations.length > maxAtOnce)
      throw new RangeError('At most 200 operations can be written at a time.');
    const prepared = await mapYielding(operations, (one) => this.#prepare(one));
    const write = () => execute(this.#writing, this.#layout, prepared);
    const outcomes = await (this.#cached ? this.#cached.write(write) : write());
    return outcomes.map((outcome) =>
      'document' in outcome ? { status: outcome.status, document: asStored<T>(outcome.document) } : outcome,
    );
  }

  async insert(document: T, events: readonly DomainEvent[] = []): Promise<InsertOutcome<T>> {
    const [outcome] = await this.write([{ kind: 'insert', document, events }]);
    if (outcome?.status === 'inserted' || outcome?.status === 'duplicate') return outcome;
    throw new Error(`An insert ended as ${outcome?.status}.`);
  }

  async update(id: string, change: Change, options: UpdateOptions = {}): Promise<UpdateOutcome<T>> {
    const [outcome] = await this.write([{ kind: 'update', id, change, ...options }]);
    if (outcome && outcome.status !== 'inserted' && outcome.status !== 'removed') return outcome;
    throw new Error(`An update ended as ${outcome?.status}.`);
  }

  async remove(id: string, options: UpdateOptions = {}): Promise<RemoveOutcome<T>> {
    const [outcome] = await this.write([{ kind: 'remove', id, ...options }]);
    if (outcome?.status === 'removed' || outcome?.status === 'missing' || outcome?.status === 'conflict')
      return outcome;
    throw new Error(`A removal ended as ${outcome?.status}.`);
  }

  /** Whatever can be refused without the database is refused before anything is written. */
  #prepare(operation: WriteOperation<T>): Operation {
    const events = (operation.events ?? []).map(eventEntry);
    if (operation.kind === 'insert') {
      const { id } = operation.document;
      const document = storableDocument(this.#schema.parse(operation.document));
      if (id.length < 1 || id.length > 128) throw new RangeError('An id has 1 to 128 characters.');
      return { kind: 'insert', id, document, events };
    }
    const { id, version, where } = operation;
    const expected = { version, where, events };
    if (operation.kind === 'remove') return { kind: 'remove', id, expected };
    checkChange(operation.change);
    const { change, keepsVersion = false } = operation;
    return { kind: 'update', id, change, expected: { ...expected, keepsVersion } };
  }

  /** The first documents after a position, or of all. */
  async #page(
    { where = everything, sort = [] }: Query,
    limit: number,
    position: Position | undefined,
    options?: ReadOptions,
  ): Promise<Stored<T>[]> {
    const keys = sortKeys(sort);
    const filter = filterOf(this.#layout, where);
    const found: Row[] = [];
    for (const branch of position === undefined ? [{}] : branchesAfter(keys, position)) {
      const query = {
        projection: projection(this.#layout),
        allowDiskUse: true,
        sort: orderOf(keys),
        limit: limit - found.length,
      };
      const rows = await this.#rows.find(all([filter, branch]), query, options);
      found.push(...rows);
      if (found.length === limit) break;
    }
    return found.map((row) => asStored(jsonOf(row)));
  }
}
