import type { Document } from 'mongodb';
import type { mongo } from 'mongoose';
import type { Row } from './documents.ts';
import { keyField, type Layout } from './layout.ts';
import type { Rows } from './rows.ts';

/** A row, or the changed part of one, with its unique keys. */
type Keyed = Document & Pick<Row, '_id'>;

/**
 * For each new row, the unique key that another row already has: `id` or a declared one. What an error says
 * about it depends on the engine, and the driver drops it from bulk errors, so the holders are looked up.
 * Rows whose keys have become free in the meantime are left out.
 */
export async function takenKeys<T extends Keyed>(
  layout: Layout,
  rows: Rows<Row>,
  refused: readonly T[],
): Promise<ReadonlyMap<T, string>> {
  if (refused.length === 0) return new Map();
  const keys = [{ name: 'id', field: '_id' }, ...declaredKeys(layout)];
  const there = await holders(
    rows,
    keys.map(({ field }) => field),
    refused,
  );
  const held = keys.map(({ name, field }) => ({
    name,
    field,
    values: new Set(there.map((row) => row[field])),
  }));
  return new Map(
    refused.flatMap((row) => {
      const taken = held.find(({ field, values }) => values.has(row[field]));
      return taken === undefined ? [] : [[row, taken.name] as const];
    }),
  );
}

/**
 * The unique key of a changed row that another row has: according to the error or, failing that, whichever
 * row has it now.
 */
export async function takenKey(
  layout: Layout,
  rows: Rows<Row>,
  changed: Keyed,
  { keyPattern }: mongo.MongoServerError,
): Promise<string | undefined> {
  const keys = declaredKeys(layout);
  const named = keys.find(({ field }) => Object.hasOwn(keyPattern ?? {}, field));
  if (named !== undefined) return named.name;
  const there = await holders(
    rows,
    keys.map(({ field }) => field),
    [changed],
  );
  const others = there.filter(({ _id }) => _id !== changed._id);
  return keys.find(({ field }) => others.some((row) => row[field] === changed[field]))?.name;
}

const declaredKeys = ({ unique }: Layout) => unique.map((key) => ({ name: key.name, field: keyField(key) }));

/** The rows that share one of these fields' values with any of the given rows. */
function holders(rows: Rows<Row>, fields: readonly string[], wanted: readonly Keyed[]): Promise<Row[]> {
  if (fields.length === 0) return Promise.resolve([]);
  const conditions = fields.map((field) => ({ [field]: { $in: wanted.map((row) => row[field]) } }));
  return rows.find(
    { $or: conditions },
    { projection: Object.fromEntries(fields.map((field) => [field, 1])) },
  );
}
