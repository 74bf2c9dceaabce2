import { pathsOf } from '@quartermaster/core/query/paths';
import { parseWhere } from '@quartermaster/core/query/text';

/**
 * The query parameters for a search box: a filter (`status:Available field.ram_gb>=16 dell`) if the text is one and
 * names only fields of these records, else a search for its words. A colon in a serial number is not a filter.
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
