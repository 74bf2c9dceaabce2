import type { SortKey } from '@quartermaster/core/query/compare';
import type { Scalar } from '@quartermaster/core/query/where';
import type { Position } from '../cursor.ts';
import { valueSql } from './layout.ts';
import { operand } from './scalar-sql.ts';
import { allOf, type Sql, sql } from './sql.ts';

/** What comes after a position, as ranges of the order, nearest first; absent sorts before every value. */
export function rangesAfter(keys: readonly SortKey[], after: Position): Sql[] {
  return keys
    .flatMap(({ path, descending }, at) => {
      const same = keys.slice(0, at).map((key, before) => equalTo(key.path, after[before] ?? null));
      return beyond(path, descending, after[at] ?? null).map((range) => allOf([...same, range]));
    })
    .reverse();
}

/** Farthest first, because the caller reverses them. */
function beyond(path: string, descending: boolean, value: Scalar | null): Sql[] {
  const column = valueSql(path);
  if (!descending) return [value === null ? sql`${column} IS NOT NULL` : sql`${column} > ${operand(value)}`];
  if (value === null) return [];
  const less = sql`${column} < ${operand(value)}`;
  return path === 'id' || path === 'version' ? [less] : [sql`${column} IS NULL`, less];
}

const equalTo = (path: string, value: Scalar | null): Sql =>
  value === null ? sql`${valueSql(path)} IS NULL` : sql`${valueSql(path)} = ${operand(value)}`;
