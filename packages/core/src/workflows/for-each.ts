import { dayFields } from '../assets/asset-fields.ts';
import type { Json } from '../json.ts';
import { message } from '../messages.ts';
import { parseWhere } from '../query/text.ts';
import { type FieldType, typeMismatch, withTypes } from '../query/typed.ts';
import type { Bound, Scalar, Where } from '../query/where.ts';
import { filledValue, type Lookup, parseTemplate, templateFault } from '../templates/template.ts';
import type { Entity } from './actions.ts';

/** What a filter's fields hold; undefined for those that aren't known, custom fields for example. */
export type TypeOf = (path: string) => FieldType | undefined;

const types: { readonly [One in Entity]: Readonly<Record<string, FieldType>> } = {
  equipment: {
    ...Object.fromEntries(dayFields.map((name) => [name, 'date' as const])),
    maintenanceDue: 'date',
    ...{ lastUpdated: 'instant', createdAt: 'instant', updatedAt: 'instant', lastSeen: 'instant' },
    ...{ unseenSince: 'instant', orderNumber: 'text', cost: 'number', costCurrency: 'text' },
    ...{ assetId: 'text', name: 'text', serialNumber: 'text', notes: 'text' },
  },
  request: {
    expectedDelivery: 'date',
    ...{ statusSince: 'instant', createdAt: 'instant', updatedAt: 'instant' },
    ...{ totalPrice: 'number', ticketRef: 'text', notes: 'text' },
  },
};

/** The fields that every installation has. */
export const builtInType =
  (entity: Entity): TypeOf =>
  (path) =>
    Object.hasOwn(types[entity], path) ? types[entity][path] : undefined;

export type ReadFilter =
  | { readonly ok: true; readonly where: Where }
  | { readonly ok: false; readonly message: string };

/**
 * Reads an action's filter. On fields with days and instants the unquoted words `today`, `today+60d` and `today-60d`
 * stand for a day. Places to fill in are values, in double quotes; they stay as they are.
 */
export function readFilter(text: string, typeOf: TypeOf, today: string): ReadFilter {
  const parsed = parseWhere(text, (path, word) => {
    const type = typeOf(path);
    return type === 'date' || type === 'instant' ? dayOf(word, today) : undefined;
  });
  if (!parsed.ok) return { ok: false, message: parsed.message };
  if (strayBraces(parsed.where)) return { ok: false, message: message.placeUnquoted };
  const where = withTypes(parsed.where, typeOf);
  const mismatch = typeMismatch(withoutPlaces(where), typeOf);
  return mismatch === undefined ? { ok: true, where } : { ok: false, message: mismatch };
}

const word = /^today(?:([+-])(\d{1,4})d)?$/;

function dayOf(text: string, today: string): string | undefined {
  const [, sign, days] = word.exec(text) ?? [text];
  if (!word.test(text)) return undefined;
  const shifted = new Date(`${today}T00:00:00.000Z`);
  shifted.setUTCDate(shifted.getUTCDate() + Number(days ?? 0) * (sign === '-' ? -1 : 1));
  return shifted.toISOString().slice(0, 10);
}

/** The filter with values put in: as values, whatever they look like. */
export function filledFilter(where: Where, typeOf: TypeOf, lookup: Lookup): Where {
  const filled = mapped(where, (value) => scalarOf(filledValue(value, lookup)));
  return withTypes(filled, typeOf);
}

/** The paths of the places in a filter. */
export function placesIn(where: Where): string[] {
  const found: string[] = [];
  mapped(where, (value) => {
    for (const part of parseTemplate(value).parts) if (typeof part !== 'string') found.push(part.path);
    return value;
  });
  return found;
}

/** What has no value matches nothing, for no text is empty here; nor does what isn't one value. */
const scalarOf = (value: Json | undefined): Scalar => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : value;
};

function strayBraces(where: Where): boolean {
  let isStray = false;
  mapped(where, (value) => {
    if (templateFault(value) !== undefined) isStray = true;
    return value;
  });
  return isStray || searchesBraces(where);
}

const searchesBraces = (where: Where): boolean => {
  if (where.op === 'and' || where.op === 'or') return where.of.some(searchesBraces);
  if (where.op === 'not') return searchesBraces(where.of);
  return where.op === 'search' && /\{\{|\}\}/.test(where.text);
};

const hasPlace = (value: Scalar | undefined): boolean =>
  typeof value === 'string' && parseTemplate(value).parts.some((part) => typeof part !== 'string');

/** For checking: what a place holds isn't known yet. */
function withoutPlaces(where: Where): Where {
  switch (where.op) {
    case 'and':
    case 'or':
      return { op: where.op, of: where.of.map(withoutPlaces) };
    case 'not':
      return { op: 'not', of: withoutPlaces(where.of) };
    case 'equals':
    case 'contains':
      return hasPlace(where.value) ? { op: 'exists', path: where.path } : where;
    case 'in':
      return { ...where, values: where.values.filter((value) => !hasPlace(value)) };
    case 'range':
      return [where.gt, where.gte, where.lt, where.lte].some(hasPlace)
        ? { op: 'exists', path: where.path }
        : where;
    default:
      return where;
  }
}

/** The filter with other texts. */
function mapped(where: Where, change: (value: string) => Scalar): Where {
  const changed = (value: Scalar): Scalar => (typeof value === 'string' ? change(value) : value);
  const bound = (value: Bound): Bound => {
    const given = changed(value);
    return typeof given === 'boolean' ? String(given) : given;
  };
  switch (where.op) {
    case 'and':
    case 'or':
      return { op: where.op, of: where.of.map((part) => mapped(part, change)) };
    case 'not':
      return { op: 'not', of: mapped(where.of, change) };
    case 'equals':
    case 'contains':
      return { ...where, value: changed(where.value) };
    case 'in':
      return { ...where, values: where.values.map(changed) };
    case 'range': {
      const { op, path, ...bounds } = where;
      const entries = Object.entries(bounds).filter(
        (entry): entry is [string, Bound] => entry[1] !== undefined,
      );
      return { op, path, ...Object.fromEntries(entries.map(([name, value]) => [name, bound(value)])) };
    }
    case 'startsWith':
      return { ...where, prefix: String(changed(where.prefix)) };
    case 'exists':
    case 'search':
      return where;
  }
}
