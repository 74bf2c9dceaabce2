import { isSame } from '@quartermaster/core/events/changed-fields';
import type { JsonObject } from '@quartermaster/core/json';
import { applyChange, type CheckedChange, checkChange } from '@quartermaster/core/query/apply-change';
import type { Change } from '@quartermaster/core/query/change';
import { matches } from '@quartermaster/core/query/matches';
import { equals, type Where } from '@quartermaster/core/query/where';
import type { Document } from 'mongodb';
import type { EventEntry } from '../chain/event-entry.ts';
import { StoreUnavailable } from '../store-errors.ts';
import { pathsOf } from '../touched.ts';
import { derive, isBesideDerived, removal } from './derive.ts';
import { jsonOf, newRow, projection, type Row } from './documents.ts';
import { changeError, isDuplicate, refusedByKeys } from './failure.ts';
import { all, filterOf } from './filter.ts';
import { type Layout, own } from './layout.ts';
import { mapYielding } from './map-yielding.ts';
import type { Relay } from './relay.ts';
import type { Rows } from './rows.ts';
import { takenKey, takenKeys } from './taken-key.ts';

/** The outcome of a write, with its document as JSON. */
export type Written =
  | { readonly status: 'inserted' | 'updated' | 'removed' | 'conflict'; readonly document: JsonObject }
  | { readonly status: 'duplicate'; readonly key: string }
  | { readonly status: 'missing' };

export interface Insertion {
  readonly id: string;
  readonly document: JsonObject;
  readonly events: readonly EventEntry[];
}

/** What a write expects of the document, and the events it causes. */
export interface Expected {
  readonly version?: number | undefined;
  readonly where?: Where | undefined;
  /** The document keeps its version. */
  readonly keepsVersion?: boolean;
  readonly events: readonly EventEntry[];
}

/**
 * How often a write is retried because another one came in between; far more than 50 concurrent writers need.
 */
const maxAttempts = 500;

/** Writes to one collection: a document and its events always in a single write, without transactions. */
export class Writing {
  readonly #layout: Layout;
  readonly #rows: Rows<Row>;
  readonly #relay: Relay;

  constructor(layout: Layout, rows: Rows<Row>, relay: Relay) {
    this.#layout = layout;
    this.#rows = rows;
    this.#relay = relay;
  }

  /** Inserts documents together, with one outcome each, in order. */
  async insert(insertions: readonly Insertion[]): Promise<Written[]> {
    const wanted = await mapYielding(insertions, (insertion) => ({ insertion, row: this.#rowOf(insertion) }));
    const refused = await this.#put(wanted.map(({ row }) => row));
    const outcomes: Written[] = [];
    for (const { insertion, row } of wanted) {
      const key = refused.get(row);
      if (!refused.has(row)) outcomes.push(this.#inserted(insertion));
      else if (key === undefined || key === 'id') outcomes.push(await this.#insertAgain(insertion));
      else outcomes.push({ status: 'duplicate', key });
    }
    return outcomes;
  }

  /** Must be followed by `done`, as must `remove`. */
  async update(id: string, given: Change, expected: Expected): Promise<Written> {
    const change = checkChange(given);
    try {
      // Not by a write of all fields, which others couldn't tell from none.
      if (expected.keepsVersion && !isBesideDerived(this.#layout, pathsOf(change)))
        throw new RangeError('What is searched or unique counts as a change.');
      return isBesideDerived(this.#layout, pathsOf(change))
        ? await this.#updateBesideDerived(id, change, expected)
        : await this.#updateAll(id, given, expected);
    } catch (error) {
      throw changeError(error);
    }
  }

  async remove(id: string, expected: Expected): Promise<Written> {
    return this.#guarded(id, expected, async ({ version, ...document }) => {
      const { events } = expected;
      const row = await this.#rows.findOneAndUpdate(
        { _id: id, version, [own.removed]: false },
        { $set: removal(this.#layout, id), ...pushed(events) },
        { projection: projection(this.#layout) },
      );
      return row === null ? undefined : { status: 'removed', document: { ...document, version } };
    });
  }

  /** Hands a write's events over to the log; a tombstone is deleted once they are there. */
  done(id: string, status: 'updated' | 'removed', events: readonly EventEntry[]): void {
    if (status === 'removed' || events.length > 0) this.#relay.nudge(this.#rows, id, events);
  }

  /**
   * Inserts new rows. Returns the refused ones, each with the unique key that another row has, or undefined
   * if it has become free.
   */
  async #put(rows: readonly Row[]): Promise<ReadonlyMap<Row, string | undefined>> {
    const operations = rows.map((document) => ({ insertOne: { document } }));
    const positions = await refusedByKeys(this.#rows.bulkWrite(operations, { ordered: false }));
    const refused = positions.flatMap((at) => rows[at] ?? []);
    const taken = await takenKeys(this.#layout, this.#rows, refused);
    return new Map(refused.map((row) => [row, taken.get(row)]));
  }

  /**
   * Retries: an id held only by a tombstone is free once that is deleted, and a key may have been released
   * since.
   */
  async #insertAgain(insertion: Insertion): Promise<Written> {
    const { id } = insertion;
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const there = await this.#rows.first({ _id: id }, { projection: { [own.removed]: 1 } });
      if (there?.[own.removed] === false) return { status: 'duplicate', key: 'id' };
      if (there !== undefined) await this.#relay.clear(this.#rows, id);
      const row = this.#rowOf(insertion);
      const refused = await this.#put([row]);
      if (!refused.has(row)) return this.#inserted(insertion);
      const key = refused.get(row);
      if (key !== undefined && key !== 'id') return { status: 'duplicate', key };
    }
    throw tooBusy();
  }

  #rowOf({ id, document, events }: Insertion): Row {
    return newRow(this.#layout, id, document, events);
  }

  #inserted({ id, document, events }: Insertion): Written {
    if (events.length > 0) this.#relay.nudge(this.#rows, id, events);
    return { status: 'inserted', document: { ...document, version: 1 } };
  }

  /** In a single step, so that counters are right however many callers increment them at once. */
  async #updateBesideDerived(id: string, change: CheckedChange, expected: Expected): Promise<Written> {
    const { version, where, keepsVersion = false, events } = expected;
    const expectation = all([
      filterOf(this.#layout, equals('id', id)),
      version === undefined ? {} : { version },
      where === undefined ? {} : filterOf(this.#layout, where),
    ]);
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const row = await this.#rows.findOneAndUpdate(expectation, operators(change, events, keepsVersion), {
        returnDocument: 'after',
        projection: projection(this.#layout),
      });
      if (row !== null) return { status: 'updated', document: jsonOf(row) };
      const now = await this.#now(id);
      if (now === undefined) return { status: 'missing' };
      // Another write came in between, and the document now is as expected; retry.
      if (!this.#isAsExpected(now, expected)) return { status: 'conflict', document: now };
    }
    throw tooBusy();
  }

  /**
   * The derived fields depend on the whole document, so it is read, and written unless somebody else wrote in
   * between.
   */
  #updateAll(id: string, change: Change, expected: Expected): Promise<Written> {
    return this.#guarded(id, expected, async (before) => {
      const { version, ...after } = applyChange(before, change);
      const { id: _, ...fields } = after;
      const derived = derive(this.#layout, id, after);
      // Only what it changes: a write that kept the version may have come in between.
      const changed = Object.entries(fields).filter(
        ([name, value]) => !isSame(value ?? null, before[name] ?? null),
      );
      const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name) && name !== 'version');
      try {
        const row = await this.#rows.findOneAndUpdate(
          { _id: id, version: before.version, [own.removed]: false },
          {
            $set: { ...Object.fromEntries(changed), ...derived, version: before.version + 1 },
            ...(gone.length > 0 ? { $unset: Object.fromEntries(gone.map((name) => [name, ''])) } : {}),
            ...pushed(expected.events),
          },
          { returnDocument: 'after', projection: projection(this.#layout) },
        );
        return row === null ? undefined : { status: 'updated', document: jsonOf(row) };
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        const key = await takenKey(this.#layout, this.#rows, { _id: id, ...derived }, error);
        return key === undefined ? undefined : { status: 'duplicate', key };
      }
    });
  }

  /** Applies a write to the current document, retrying as long as others come in between. */
  async #guarded(
    id: string,
    expected: Expected,
    write: (now: ReturnType<typeof jsonOf>) => Promise<Written | undefined>,
  ): Promise<Written> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const now = await this.#now(id);
      if (now === undefined) return { status: 'missing' };
      if (!this.#isAsExpected(now, expected)) return { status: 'conflict', document: now };
      const written = await write(now);
      if (written !== undefined) return written;
    }
    throw tooBusy();
  }

  #isAsExpected(now: ReturnType<typeof jsonOf>, { version, where }: Expected): boolean {
    return (
      (version === undefined || version === now.version) &&
      (where === undefined || matches(where, now, this.#layout.search))
    );
  }

  async #now(id: string): Promise<ReturnType<typeof jsonOf> | undefined> {
    const row = await this.#rows.first(
      { _id: id, [own.removed]: false },
      { projection: projection(this.#layout) },
    );
    return row === undefined ? undefined : jsonOf(row);
  }
}

const tooBusy = () => new StoreUnavailable('Too many writers are changing this document at once.');

/** A change as MongoDB's update operators, none of them empty. */
function operators(
  { set, unset, increment, push, pull }: CheckedChange,
  events: readonly EventEntry[],
  keepsVersion: boolean,
): Document {
  const each = (lists: Readonly<Record<string, readonly unknown[]>>) =>
    Object.fromEntries(Object.entries(lists).map(([path, values]) => [path, { $each: values }]));
  const culled = Object.entries(pull).map(([path, values]) => [path, pulled(values)]);
  const given: Record<string, Document> = {
    $set: set,
    $unset: Object.fromEntries(unset.map((path) => [path, ''])),
    $inc: { ...increment, ...(keepsVersion ? {} : { version: 1 }) },
    $push: { ...each(push), ...pushed(events).$push },
    $pull: Object.fromEntries(culled),
  };
  return Object.fromEntries(Object.entries(given).filter(([, one]) => Object.keys(one).length > 0));
}

/** Objects in arrays are pulled by their id. */
function pulled(values: readonly unknown[]): Document {
  const ids = values.flatMap((value) =>
    typeof value === 'object' && value !== null && 'id' in value ? [value.id] : [],
  );
  return ids.length > 0 ? { id: { $in: ids } } : { $in: values };
}

const pushed = (events: readonly EventEntry[]): { $push?: Document } =>
  events.length > 0 ? { $push: { [own.pending]: { $each: events } } } : {};
