import { parseWhere } from '@quartermaster/core/query/text';
import { wrongUsage } from './failure.ts';

/** `field:value` whose quotes the shell has removed: `status:"Pending Delivery"` arrives without them. */
const bareValue = /^(-?[A-Za-z_][\w.]*:)([^":<>~()]*\s[^":<>~()]*)$/;

/**
 * Combines a list's arguments into a filter in text form; undefined without arguments.
 * Throws wrong usage that points at the mistake.
 */
function filterOf(terms: readonly string[]): string | undefined {
  const text = terms.map(requoted).join(' ').trim();
  if (text === '') return undefined;
  const parsed = parseWhere(text);
  if (parsed.ok) return text;
  throw wrongUsage(`${parsed.message}.`, [text, `${' '.repeat(parsed.at)}^`]);
}

/** The query for a list's arguments. */
export function listQuery(terms: readonly string[], sort: string | undefined) {
  const where = filterOf(terms);
  return { ...(where === undefined ? {} : { where }), ...(sort === undefined ? {} : { sort }) };
}

function requoted(term: string): string {
  const [, field, values] = bareValue.exec(term) ?? [];
  if (field === undefined || values === undefined) return term;
  return field + values.split(',').map(quoted).join(',');
}

function quoted(value: string): string {
  if (!/\s/.test(value)) return value;
  return value.endsWith('*') ? `"${value.slice(0, -1)}"*` : `"${value}"`;
}
