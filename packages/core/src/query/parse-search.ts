import { pathsOf } from './paths.ts';
import { parseWhere } from './text.ts';

/**
 * The query parameters for a search box: a filter (`status:Available field.ram_gb>=16 dell`) if the text is
 * one and only names fields of these records, otherwise a search for its words. A colon in a serial number
 * doesn't make it a filter.
 */
export function parseSearch(
  text: string | undefined,
  fields: Readonly<Record<string, unknown>>,
): { readonly search?: string; readonly where?: string } {
  if (!text?.trim()) return {};
  const parsed = parseWhere(text);
  if (!parsed.ok || parsed.where.op === 'search') return { search: text };
  const isField = (path: string) => Object.hasOwn(fields, path) || path.startsWith('customFields.');
  return pathsOf(parsed.where).every(isField) ? { where: text } : { search: text };
}

/**
 * A list's filters, including the search box's text: as a search, or as a filter combined with the existing
 * one.
 */
export function withParsedSearch<
  Filters extends { readonly search?: string | undefined; readonly where?: string | undefined },
>(filters: Filters, fields: Readonly<Record<string, unknown>>): Filters {
  const { search, where: typed } = parseSearch(filters.search, fields);
  const { where } = filters;
  const both = where !== undefined && typed !== undefined ? `(${where}) (${typed})` : (where ?? typed);
  return { ...filters, search, where: both };
}
