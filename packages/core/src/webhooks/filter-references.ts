import { describedData } from '../events/describe-event.ts';
import type { EventType } from '../events/event.ts';
import { isIn, type Scalar, type Where } from '../query/where.ts';

/** What a filter over events names: records whose names or addresses may change. */
export type ReferredKind = 'type' | 'vendor' | 'location' | 'user';

interface ReferringField {
  /** The field of the data with the record's name or address. */
  readonly path: string;
  /** The field beside it with the record's id. */
  readonly idPath: string;
  readonly kind: ReferredKind;
}

const referringFields: readonly ReferringField[] = [
  { path: 'type', idPath: 'typeId', kind: 'type' },
  { path: 'vendor', idPath: 'vendorId', kind: 'vendor' },
  { path: 'location', idPath: 'location', kind: 'location' },
  { path: 'assignedTo', idPath: 'assignedToId', kind: 'user' },
  { path: 'userId', idPath: 'requesterId', kind: 'user' },
];

export interface Reference {
  readonly kind: ReferredKind;
  readonly text: string;
}

/** The records that a filter over these events names by name or address. */
export const namesIn = (where: Where, events: readonly EventType[]): Reference[] =>
  referencesIn(where, (path) => boundFields(events).find((field) => field.path === path));

/** The records that a filter names by id. */
export const idsIn = (where: Where): Reference[] =>
  referencesIn(where, (path) => referringFields.find((field) => field.idPath === path));

/**
 * The filter with ids instead of names, so that it goes on meaning the same records whatever they are called.
 * @param idOf undefined leaves the name
 */
export const withIds = (
  where: Where,
  events: readonly EventType[],
  idOf: (reference: Reference) => string | undefined,
): Where =>
  withEqualities(where, (path, values) => {
    const field = boundFields(events).find((one) => one.path === path);
    return field && replaced(field.idPath, values, (text) => idOf({ kind: field.kind, text }));
  });

/**
 * The filter with names instead of ids.
 * @param nameOf undefined leaves the id
 */
export const withNames = (where: Where, nameOf: (reference: Reference) => string | undefined): Where =>
  withEqualities(where, (path, values) => {
    const field = referringFields.find((one) => one.idPath === path);
    return field && replaced(field.path, values, (text) => nameOf({ kind: field.kind, text }));
  });

/** The filter with further ids of the same records: a merged type keeps its own in older events. */
export const withFurtherIds = (where: Where, idsOf: (reference: Reference) => readonly string[]): Where =>
  withEqualities(where, (path, values) => {
    const field = referringFields.find((one) => one.idPath === path);
    if (field === undefined) return undefined;
    const texts = values.flatMap((value) => [value, ...idsOf({ kind: field.kind, text: String(value) })]);
    return { path, values: [...new Set(texts)] };
  });

/** The referring fields that have an id in every one of these events. */
const boundFields = (events: readonly EventType[]): ReferringField[] => {
  const shapes = events.map((type) => describedData(type).shape);
  return referringFields.filter(({ path, idPath }) =>
    shapes.every((shape) => !(path in shape) || idPath in shape),
  );
};

interface Terms {
  readonly path: string;
  readonly values: Scalar[];
}

function replaced(
  path: string,
  values: readonly Scalar[],
  convert: (text: string) => string | undefined,
): Terms | undefined {
  const converted = values.flatMap((value) => convert(String(value)) ?? []);
  return converted.length === values.length ? { path, values: converted } : undefined;
}

function referencesIn(where: Where, fieldAt: (path: string) => ReferringField | undefined): Reference[] {
  const found: Reference[] = [];
  withEqualities(where, (path, values) => {
    const kind = fieldAt(path)?.kind;
    if (kind !== undefined) found.push(...values.map((value) => ({ kind, text: String(value) })));
    return undefined;
  });
  return found;
}

/** The filter with other comparisons for equality; undefined leaves one as it is. */
export function withEqualities(
  where: Where,
  change: (path: string, values: Scalar[]) => Terms | undefined,
): Where {
  switch (where.op) {
    case 'and':
    case 'or':
      return { ...where, of: where.of.map((part) => withEqualities(part, change)) };
    case 'not':
      return { ...where, of: withEqualities(where.of, change) };
    case 'equals':
    case 'in': {
      const terms = change(where.path, where.op === 'in' ? where.values : [where.value]);
      if (terms === undefined) return where;
      const [only] = terms.values;
      return where.op === 'equals' && terms.values.length === 1 && only !== undefined
        ? { op: 'equals', path: terms.path, value: only }
        : isIn(terms.path, terms.values);
    }
    default:
      return where;
  }
}
