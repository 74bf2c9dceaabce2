import { message } from '../messages.ts';
import { printPath } from './text.ts';
import type { Bound, Scalar, Where } from './where.ts';

/** What a field holds. Days and instants are stored in ISO 8601 and compared as text. */
export type FieldType = 'text' | 'number' | 'boolean' | 'date' | 'instant';

/**
 * The filter with its values converted to their fields' types, where known: `assetId:1000`, read as a number,
 * looks for the text, and `field.ram_gb:"16"` for the number. Values that can't be converted stay and match
 * nothing; `typeMismatch` reports them.
 */
export function withTypes(where: Where, typeOf: (path: string) => FieldType | undefined): Where {
  switch (where.op) {
    case 'and':
    case 'or':
      return { op: where.op, of: where.of.map((part) => withTypes(part, typeOf)) };
    case 'not':
      return { op: 'not', of: withTypes(where.of, typeOf) };
    case 'equals':
    case 'contains':
      return { ...where, value: fitted(where.value, typeOf(where.path)) };
    case 'in':
      return { ...where, values: where.values.map((value) => fitted(value, typeOf(where.path))) };
    case 'range': {
      const { gt, gte, lt, lte } = where;
      const given = Object.entries({ gt, gte, lt, lte }).filter(
        (entry): entry is [string, Bound] => entry[1] !== undefined,
      );
      return {
        ...where,
        ...Object.fromEntries(given.map(([bound, value]) => [bound, fitted(value, typeOf(where.path))])),
      };
    }
    default:
      return where;
  }
}

/**
 * Describes the first value of a converted filter that its field can't hold; undefined if all fit. Such a
 * value would match nothing, and the empty result would be misleading.
 * @param nameOf a field's display name; by default the path as written
 */
export function typeMismatch(
  where: Where,
  typeOf: (path: string) => FieldType | undefined,
  nameOf: (path: string) => string = printPath,
): string | undefined {
  switch (where.op) {
    case 'and':
    case 'or':
      return where.of.map((part) => typeMismatch(part, typeOf, nameOf)).find((text) => text !== undefined);
    case 'not':
      return typeMismatch(where.of, typeOf, nameOf);
    case 'search':
      return undefined;
    default: {
      const type = typeOf(where.path);
      const wrong = valuesOf(where).find((value) => !canHold(type, value, where.op));
      if (wrong === undefined) return undefined;
      const name = nameOf(where.path);
      if (type === 'date' || type === 'instant') return message.notADay(name);
      return type === 'number' ? message.notANumber(name) : message.notTrueOrFalse(name);
    }
  }
}

function canHold(type: FieldType | undefined, value: Scalar, op: Leaf['op']): boolean {
  if (type === 'date') return (op === 'startsWith' ? /^[\d-]*$/ : partOfDay).test(String(value));
  if (type === 'instant') return (op === 'startsWith' ? /^[\d.:TZ-]*$/ : partOfInstant).test(String(value));
  return type === undefined || type === 'text' || typeof value === type;
}

/** A day, or just its year or month. */
const partOfDay = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;
/** An instant in UTC, or the beginning of one. */
const partOfInstant =
  /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])(:[0-5]\d(:[0-5]\d(\.\d{1,3})?)?)?Z?)?)?)?$/;

type Leaf = Exclude<Where, { op: 'and' | 'or' | 'not' | 'search' }>;

function valuesOf(leaf: Leaf): readonly Scalar[] {
  switch (leaf.op) {
    case 'equals':
    case 'contains':
      return [leaf.value];
    case 'in':
      return leaf.values;
    case 'range':
      return [leaf.gt, leaf.gte, leaf.lt, leaf.lte].filter((bound) => bound !== undefined);
    case 'startsWith':
      return [leaf.prefix];
    case 'exists':
      return [];
  }
}

function fitted(value: Scalar, type: FieldType | undefined): Scalar {
  if (type === 'text' || type === 'date' || type === 'instant') return String(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  if (type !== 'number' || typeof value !== 'string' || value.trim() === '') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}
