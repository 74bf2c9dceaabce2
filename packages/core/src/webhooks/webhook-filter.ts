import { describedData } from '../events/describe-event.ts';
import type { EventType } from '../events/event.ts';
import type { JsonObject } from '../json.ts';
import { message } from '../messages.ts';
import { matches } from '../query/matches.ts';
import { valueAt } from '../query/paths.ts';
import { parseWhere } from '../query/text.ts';
import type { Bound, Scalar, Where } from '../query/where.ts';

/**
 * What is wrong with a filter over events' data: it can't be read, or names a field that none of the events has;
 * undefined if nothing is.
 */
export function filterFault(text: string, events: readonly EventType[]): string | undefined {
  const parsed = parseWhere(text);
  if (!parsed.ok) return parsed.message;
  const known = new Set(events.flatMap((type) => Object.keys(describedData(type).shape)));
  const unknown = pathsOf(parsed.where).find((path) => !known.has(path.split('.')[0] ?? ''));
  return unknown === undefined ? undefined : message.filterNeverMatches(unknown);
}

/** Tells which events' data match a filter. */
export const matcherOf =
  (where: Where): ((data: JsonObject) => boolean) =>
  (data) =>
    matches(fitted(where, data), data, Object.keys(data));

function pathsOf(where: Where): string[] {
  switch (where.op) {
    case 'and':
    case 'or':
      return where.of.flatMap(pathsOf);
    case 'not':
      return pathsOf(where.of);
    case 'search':
      return [];
    default:
      return [where.path];
  }
}

/** The filter with its values as numbers or booleans where the data has some. */
function fitted(where: Where, data: JsonObject): Where {
  const convert = (path: string, value: Scalar): Scalar => {
    const actual = valueAt(data, path);
    if (typeof actual === 'number' && typeof value === 'string') return Number(value);
    if (typeof actual === 'boolean' && typeof value === 'string') return value === 'true';
    return value;
  };
  const convertBound = (path: string, bound: Bound): Bound =>
    typeof valueAt(data, path) === 'number' ? Number(bound) : bound;
  switch (where.op) {
    case 'and':
    case 'or':
      return { ...where, of: where.of.map((part) => fitted(part, data)) };
    case 'not':
      return { ...where, of: fitted(where.of, data) };
    case 'equals':
      return { ...where, value: convert(where.path, where.value) };
    case 'in':
      return { ...where, values: where.values.map((value) => convert(where.path, value)) };
    case 'range': {
      const { op, path, ...bounds } = where;
      return { op, path, ...mapped(bounds, (bound) => convertBound(path, bound)) };
    }
    default:
      return where;
  }
}

const mapped = <Key extends string>(
  bounds: { readonly [K in Key]?: Bound },
  convert: (bound: Bound) => Bound,
): { [K in Key]?: Bound } => {
  const converted: { [K in Key]?: Bound } = {};
  for (const key in bounds) {
    const bound = bounds[key];
    if (bound !== undefined) converted[key] = convert(bound);
  }
  return converted;
};
