import { pathsOf } from '@quartermaster/core/query/paths';
import { parseWhere } from '@quartermaster/core/query/text';

/**
 * What a search box asks the API for: a filter (`status:Available field.ram_gb>=16 dell`) where the text is one and
 * names fields of this list's records only; else what is written, as words. A colon in a serial number is no filter.
 */
export function searched(
  text: string | undefined,
  fields: Readonly<Record<string, unknown>>,
): { readonly search?: string; readonly where?: string } {
  if (!text?.trim()) return {};
  const parsed = parseWhere(text);
  if (!parsed.ok || parsed.where.op === 'search') return { search: text };
  const isField = (path: string) => Object.hasOwn(fields, path) || path.startsWith('customFields.');
  return pathsOf(parsed.where).every(isField) ? { where: text } : { search: text };
}
