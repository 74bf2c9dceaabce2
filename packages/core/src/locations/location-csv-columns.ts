import { type BoundColumn, bindColumns, plainHeader, refusedConstant, type Targets } from '../csv/columns.ts';
import { clearsField, unescapeFormula } from '../csv/formula.ts';
import type { BoundColumns } from '../csv/import-format.ts';
import type { ImportOptions } from '../csv/mapping.ts';
import { parsedValue } from '../csv/parsed-value.ts';
import { message } from '../messages.ts';
import { nearest } from '../nearest.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import { newLocationSchema, pathSeparator } from './location.ts';

/** The columns of a file of locations, in export order. */
export const locationColumnNames = [
  'path',
  'address',
  'contactName',
  'contactEmail',
  'contactPhone',
] as const;
export type LocationColumnName = (typeof locationColumnNames)[number];

interface LocationTarget {
  readonly name: LocationColumnName;
}

export interface LocationColumns extends BoundColumns {
  readonly columns: readonly BoundColumn<LocationTarget>[];
}

/** Other systems' headers for these columns; case, spaces and punctuation are ignored. */
const locationColumnAliases: Readonly<Record<LocationColumnName, readonly string[]>> = {
  path: ['location', 'locationpath', 'fullpath', 'locationname', 'name'],
  address: ['street', 'postaladdress'],
  contactName: ['contact', 'contactperson'],
  contactEmail: ['email', 'emailaddress', 'mail'],
  contactPhone: ['phone', 'phonenumber', 'telephone'],
};

/** Binds a file's header to the columns of locations; only the path is required. */
export function bindLocationColumns(
  header: readonly string[],
  options: Pick<ImportOptions, 'map' | 'set'>,
): Verdict<LocationColumns> {
  const bound = bindColumns(header, options, targets);
  if (!bound.ok) return bound;
  const { columns } = bound.value;
  if (!columns.some(({ target, index }) => target.name === 'path' && index !== undefined)) {
    const constant = columns.some(({ target }) => target.name === 'path');
    return constant
      ? refusedConstant('path', message.keyNotConstant('path'))
      : refused('UNPROCESSABLE_CONTENT', message.missingColumns(['path']));
  }
  for (const { target, value } of columns) {
    const parsed = value?.trim() ? readLocationCell(target.name, value) : granted(null);
    if (!parsed.ok) return refusedConstant(target.name, parsed.message);
  }
  return granted({ ...bound.value, newFields: [] });
}

/** Reads a non-blank cell; null clears the field. */
export function readLocationCell(column: LocationColumnName, written: string): Verdict<string | null> {
  if (clearsField(written))
    return column === 'path' ? refused('UNPROCESSABLE_CONTENT', message.notClearable(column)) : granted(null);
  const text = unescapeFormula(written);
  // Surrounding spaces are part of an address.
  if (column === 'address') return parsedValue<string | undefined>(shape.address.safeParse(text));
  return column === 'path'
    ? readPath(text.trim())
    : parsedValue<string | undefined>(contactShape[contactPart[column]].safeParse(text.trim()));
}

/** The part of a location's contact that a column holds. */
export const contactPart = {
  contactName: 'name',
  contactEmail: 'email',
  contactPhone: 'phone',
} as const satisfies Partial<Record<LocationColumnName, string>>;

const { shape } = newLocationSchema;
const contactShape = shape.contact.unwrap().shape;

/** A path, each of whose names is one that a location can have. */
function readPath(written: string): Verdict<string | null> {
  const names: string[] = [];
  for (const part of written.split(pathSeparator)) {
    const name = parsedValue(shape.name.safeParse(part));
    if (!name.ok) return name;
    names.push(name.value ?? '');
  }
  return granted(names.join(pathSeparator));
}

const key = (header: string): string => plainHeader(header).replaceAll(/[^\p{L}\p{N}]/gu, '');

const byHeader = new Map<string, LocationTarget>(
  locationColumnNames.flatMap((name) =>
    [key(name), ...locationColumnAliases[name]].map((header) => [header, { name }] as const),
  ),
);

const targets: Targets<LocationTarget> = {
  of: (name) => byHeader.get(key(name)),
  nameOf: ({ name }) => name,
  suggest: (name) => nearest(name, locationColumnNames),
  names: locationColumnNames,
};
