import type { Connection } from './connection.ts';
import type { Derived, FieldValue } from './derive.ts';
import type { Layout } from './layout.ts';
import { operand } from './scalar-sql.ts';
import { sql } from './sql.ts';

/** The name of the first unique key that another document already has. */
export function takenKey(connection: Connection, layout: Layout, keys: Derived['keys']): string | undefined {
  for (const [name, value] of keys) {
    const holder = connection.first(
      sql`SELECT row FROM ${layout.tables.unique} WHERE name = ${name} AND value = ${value}`,
    );
    if (holder !== undefined) return name;
  }
  return undefined;
}

/** Inserts a document's unique keys, which must be free, and its side table rows. */
export function insertDerived(
  connection: Connection,
  layout: Layout,
  row: number,
  derived: Pick<Derived, 'keys' | 'values'>,
): void {
  const { unique, values } = layout.tables;
  for (const [name, value] of derived.keys)
    connection.run(sql`INSERT INTO ${unique} (name, value, row) VALUES (${name}, ${value}, ${row})`);
  for (const { field, value } of derived.values)
    connection.run(
      sql`INSERT INTO ${values} (field, value, row) VALUES (${field}, ${operand(value)}, ${row})`,
    );
}

export function deleteDerived(
  connection: Connection,
  layout: Layout,
  row: number,
  derived: Pick<Derived, 'keys' | 'values'>,
): void {
  const { unique, values } = layout.tables;
  for (const [name, value] of derived.keys)
    connection.run(sql`DELETE FROM ${unique} WHERE name = ${name} AND value = ${value}`);
  for (const { field, value } of derived.values)
    connection.run(
      sql`DELETE FROM ${values} WHERE field = ${field} AND value = ${operand(value)} AND row = ${row}`,
    );
}

/** The part of `derived` that isn't in `other`, so that an update rewrites only what it changes. */
export function without(derived: Derived, other: Derived): Pick<Derived, 'keys' | 'values'> {
  const known = new Set(other.values.map(identity));
  return {
    keys: new Map([...derived.keys].filter(([name, value]) => other.keys.get(name) !== value)),
    values: derived.values.filter((one) => !known.has(identity(one))),
  };
}

const identity = ({ field, value }: FieldValue): string => JSON.stringify([field, value]);
