import { uniqueValue } from './derive.ts';
import type { Equalities } from './facet-plan.ts';
import { absentSql, type Layout } from './layout.ts';
import { allOf, type Sql, sql } from './sql.ts';
import { whereSql } from './where-sql.ts';

/** As many documents as the main thread reads at once: each value has at most one. */
const mostValues = 200;

/**
 * The condition of an equality on a text that is a unique key by itself: the key's own table finds the documents, so that
 * it needs no index. Undefined if it isn't one.
 */
export function byUniqueKey(layout: Layout, { values, leavesOut }: Equalities): Sql | undefined {
  const [[path, wanted] = ['', []], ...others] = values;
  const key = layout.unique.find(({ fields }) => fields.length === 1 && fields[0] === path);
  if (key === undefined || others.length > 0 || wanted.length > mostValues) return undefined;
  const texts = wanted.filter((value) => typeof value === 'string');
  if (texts.length < wanted.length) return undefined;
  const folded = JSON.stringify(texts.map((text) => uniqueValue([text])));
  return allOf([
    sql`row IN (SELECT holder.row FROM ${layout.tables.unique} AS holder
      WHERE holder.name = ${key.name} AND holder.value IN (SELECT value FROM json_each(${folded})))`,
    // Keys are folded, and equality is exact.
    whereSql(layout, { op: 'in', path, values: texts }),
    ...(leavesOut && layout.setAside !== undefined ? [absentSql(layout.setAside)] : []),
  ]);
}
