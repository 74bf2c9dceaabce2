import { textAfter } from '@quartermaster/core/query/compare';
import type { Bound, Scalar, Where } from '@quartermaster/core/query/where';
import { absentSql, type Layout, pathLiteral, typeSql, valueSql } from './layout.ts';
import { operand, sqlScalar } from './scalar-sql.ts';
import { type SearchBy, searchSql } from './search-sql.ts';
import { allOf, anyOf, list, literal, raw, type Sql, sql } from './sql.ts';

/** A filter as a condition on a row of the collection's table; NULL counts as false. */
export function whereSql(layout: Layout, where: Where, searchBy: SearchBy = 'index'): Sql {
  const compile = (one: Where): Sql => whereSql(layout, one, searchBy);
  switch (where.op) {
    case 'and':
      return allOf(where.of.map(compile));
    case 'or':
      return anyOf(where.of.map(compile));
    case 'not':
      if (where.of.op === 'exists') return absentSql(where.of.path);
      return sql`NOT coalesce(${compile(where.of)}, 0)`;
    case 'equals':
      return withAttribute(layout, where.path, [where.value], equalsSql(where.path, where.value));
    case 'in':
      return withAttribute(layout, where.path, where.values, inSql(where.path, where.values));
    case 'range':
      return rangeSql(where.path, where);
    case 'exists':
      return sql`${valueSql(where.path)} IS NOT NULL`;
    case 'contains':
      return containsSql(layout, where.path, where.value);
    case 'startsWith':
      return startsWithSql(where.path, where.prefix);
    case 'search':
      return searchSql(layout, where.text, searchBy);
  }
}

/** Equality within a type: JSON's true is 1 in SQLite, and its objects and arrays are text. */
export function equalsSql(path: string, value: Scalar): Sql {
  if (!fits(path, value)) return raw('0');
  const equal = sql`${valueSql(path)} = ${operand(value)}`;
  return isAmbiguous(value) ? sql`(${equal} AND ${ofType(typeSql(path), value)})` : equal;
}

function inSql(path: string, values: readonly Scalar[]): Sql {
  const plain = values.filter((value) => fits(path, value) && !isAmbiguous(value));
  const guarded = values.filter(isAmbiguous).map((value) => equalsSql(path, value));
  if (plain.length === 0) return anyOf(guarded);
  // The same SQL for any number of values, so that the statement stays prepared.
  const any = sql`${valueSql(path)} IN (SELECT value FROM json_each(${JSON.stringify(plain)}))`;
  return anyOf([any, ...guarded]);
}

type Range = Omit<Extract<Where, { op: 'range' }>, 'op' | 'path'>;

function rangeSql(path: string, range: Range): Sql {
  const [first] = boundsOf(range);
  return first === undefined
    ? raw('1')
    : allOf([rangeOfScalarsSql(path, range), ofType(typeSql(path), first)]);
}

/** The same for a path with scalars of one type, as in an index's sort keys. */
export function rangeOfScalarsSql(path: string, range: Range): Sql {
  const { gt, gte, lt, lte } = range;
  const value = valueSql(path);
  const bounds = boundsOf(range);
  const [first] = bounds;
  if (first === undefined) return raw('1');
  if (!bounds.every((bound) => typeof bound === typeof first && fits(path, bound))) return raw('0');
  const conditions: Sql[] = [];
  if (gt !== undefined) conditions.push(sql`${value} > ${operand(gt)}`);
  if (gte !== undefined) conditions.push(sql`${value} >= ${operand(gte)}`);
  if (lt !== undefined) conditions.push(sql`${value} < ${operand(lt)}`);
  if (lte !== undefined) conditions.push(sql`${value} <= ${operand(lte)}`);
  // SQLite sorts every number before every text, so an open range has to end at its type's edge.
  conditions.push(typeof first === 'number' ? sql`${value} < ''` : sql`${value} >= ''`);
  return allOf(conditions);
}

const boundsOf = ({ gt, gte, lt, lte }: Range): Bound[] =>
  [gt, gte, lt, lte].filter((bound) => bound !== undefined);

function startsWithSql(path: string, prefix: string): Sql {
  if (!fits(path, prefix)) return raw('0');
  const value = valueSql(path);
  const end = textAfter(prefix);
  const conditions = [sql`${value} >= ${prefix}`];
  if (end !== undefined) conditions.push(sql`${value} < ${end}`);
  return allOf([...conditions, ofType(typeSql(path), prefix)]);
}

function containsSql(layout: Layout, path: string, value: Scalar): Sql {
  if (path === 'id' || path === 'version') return raw('0');
  const exact = sql`(json_type(document, ${pathLiteral(path)}) = 'array' AND EXISTS (
    SELECT 1 FROM json_each(document, ${pathLiteral(path)}) AS element
    WHERE element.atom = ${operand(value)} AND ${ofType(raw('element.type'), value)}))`;
  if (!layout.arrays.includes(path)) return exact;
  const indexed = sideTableSql(layout, path, [value]);
  return isAmbiguous(value) ? allOf([indexed, exact]) : indexed;
}

/** Custom fields are looked up in the side table first; the condition itself still decides. */
function withAttribute(layout: Layout, path: string, values: readonly Scalar[], condition: Sql): Sql {
  if (layout.attributes === undefined || !path.startsWith(`${layout.attributes}.`)) return condition;
  const rest = path.slice(layout.attributes.length + 1);
  return rest.includes('.') ? condition : allOf([sideTableSql(layout, path, values), condition]);
}

function sideTableSql(layout: Layout, path: string, values: readonly Scalar[]): Sql {
  const wanted = JSON.stringify(values.map(sqlScalar));
  return sql`row IN (SELECT side.row FROM ${layout.tables.values} AS side
    WHERE side.field = ${literal(path)} AND side.value IN (SELECT value FROM json_each(${wanted})))`;
}

function ofType(type: Sql, value: Scalar): Sql {
  switch (typeof value) {
    case 'boolean':
      return sql`${type} = ${literal(String(value))}`;
    case 'number':
      return sql`${type} IN (${list([literal('integer'), literal('real')])})`;
    default:
      return sql`${type} = ${literal('text')}`;
  }
}

/** The two typed columns would convert a value of another type to theirs. */
function fits(path: string, value: Scalar): boolean {
  if (path === 'id') return typeof value === 'string';
  return path !== 'version' || typeof value === 'number';
}

/** Whether SQLite's value alone doesn't tell which JSON value it was. */
export function isAmbiguous(value: Scalar): boolean {
  return typeof value === 'string' ? /^[[{]/.test(value) : sqlScalar(value) === 0 || sqlScalar(value) === 1;
}
