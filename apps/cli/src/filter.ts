import { message } from '@quartermaster/core/messages';
import { nearestOrLonger } from '@quartermaster/core/nearest';
import { pathsOf } from '@quartermaster/core/query/paths';
import { parseWhere, printPath } from '@quartermaster/core/query/text';
import type { Where } from '@quartermaster/core/query/where';
import { shellQuoted } from '@quartermaster/core/shell';
import { wrongUsage } from './failure.ts';

/** `field:value` whose quotes the shell has removed: `status:"Pending Delivery"` arrives without them. */
const bareValue = /^(-?[A-Za-z_][\w.]*:)([^":<>~()]*\s[^":<>~()]*)$/;

/**
 * Combines a list's arguments into one filter text; undefined without arguments. Throws wrong
 * usage that points at the mistake.
 */
export function filterOf(
  terms: readonly string[],
  fields: readonly string[],
  lists: readonly string[],
): string | undefined {
  for (const term of terms) refuseEqualsSign(term, fields);
  const text = terms.map(requoted).join(' ').trim();
  if (text === '') return undefined;
  const parsed = parseWhere(text);
  if (parsed.ok) {
    refuseMistyped(pathsOf(parsed.where), fields);
    refuseTilde(text, parsed.where, lists);
    return text;
  }
  throw wrongUsage(`${parsed.message}.`, [text, `${' '.repeat(parsed.at)}^`]);
}

/**
 * The query for a list's arguments.
 * @param fields the fields of its records
 * @param lists the fields that hold several values
 */
export function listQuery(
  terms: readonly string[],
  sort: string | undefined,
  fields: readonly string[],
  lists: readonly string[] = [],
) {
  const where = filterOf(terms, fields, lists);
  return { ...(where === undefined ? {} : { where }), ...(sort === undefined ? {} : { sort }) };
}

/** Suggests the closest field name; names close to none are left for the server to check. */
function refuseMistyped(paths: readonly string[], fields: readonly string[]): void {
  for (const path of paths) {
    const near = path.includes('.') || fields.includes(path) ? undefined : nearestOrLonger(path, fields);
    if (near !== undefined) throw wrongUsage(`This list has no field '${path}'.`, [`Did you mean ${near}?`]);
  }
}

/**
 * `status=Available`, `status==Available` and `status!=Available` would be searched
 * for as text and match nothing.
 */
function refuseEqualsSign(term: string, fields: readonly string[]): void {
  const [, minus = '', written = '', value = ''] = /^(-?)([A-Za-z_][\w.]*!?)==?(.*)$/s.exec(term) ?? [];
  if (written === '') return;
  const name = written.replace(/!$/, '');
  const field = /^field\./.test(name) ? name : nearestOrLonger(name, fields);
  if (field === undefined) return;
  const isNot = (minus === '-') !== (name !== written);
  throw wrongUsage(`'${term}' is not a filter.`, [
    `Did you mean ${shellQuoted(`${isNot ? '-' : ''}${field}:${value}`)}?`,
    `To search for this text: ${shellQuoted(`"${term}"`)}`,
  ]);
}

/** `~` tests what a list contains; on a single value it would match nothing. */
function refuseTilde(text: string, where: Where, lists: readonly string[]): void {
  const path = containedIn(where).find((one) => !lists.includes(one));
  if (path === undefined) return;
  const name = printPath(path);
  throw wrongUsage(`${message.holdsOneValue(name)}.`, [
    `Use ${shellQuoted(text.replace(`${name}~`, `${name}:`))}, or ${name}:TEXT* for what begins with a text.`,
  ]);
}

function containedIn(where: Where): string[] {
  switch (where.op) {
    case 'and':
    case 'or':
      return where.of.flatMap(containedIn);
    case 'not':
      return containedIn(where.of);
    default:
      return where.op === 'contains' ? [where.path] : [];
  }
}

/** A term as it was typed, with the quotes that the shell has removed. */
export function requoted(term: string): string {
  const [, field, values] = bareValue.exec(term) ?? [];
  if (field === undefined || values === undefined) return term;
  return field + values.split(',').map(quoted).join(',');
}

function quoted(value: string): string {
  if (!/\s/.test(value)) return value;
  return value.endsWith('*') ? `"${value.slice(0, -1)}"*` : `"${value}"`;
}
