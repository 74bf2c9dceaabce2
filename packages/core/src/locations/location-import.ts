import type { ImportDirectory } from '../csv/directory.ts';
import type { ImportFormat } from '../csv/import-format.ts';
import { rowError } from '../csv/row-error.ts';
import { type RowPlan, rowPlanner } from '../csv/row-plan.ts';
import { locationImportMessage } from '../location-import-messages.ts';
import { type Location, pathKey } from './location.ts';
import {
  type LocationField,
  type LocationRow,
  lastName,
  locationRowReader,
  outermostFirst,
  pathAbove,
} from './location-csv.ts';
import { bindLocationColumns, contactPart, type LocationColumns } from './location-csv-columns.ts';
import { exportedLocationCell, locationValue } from './location-csv-export.ts';

type Contact = NonNullable<Location['contact']>;
type KnownLocation = Pick<Location, 'id' | 'path' | 'version' | 'address' | 'contact'>;

/** What a batch of rows is checked against. */
export interface LocationLookups {
  readonly directory: ImportDirectory;
  readonly byPath: ReadonlyMap<string, KnownLocation>;
  /** The keys of the paths that rows planned so far create; each such row is added. */
  readonly planned: Set<string>;
}

export interface ImportedLocation {
  readonly name: string;
  readonly path: string;
  readonly address?: string;
  readonly contact?: Contact;
}

/** What a row changes about a location; null clears. */
export interface LocationRowChange {
  readonly address?: string | null;
  /** The whole contact. */
  readonly contact?: Contact | null;
}

/** The import format of locations; the key is the path. */
export const locationImport: ImportFormat<
  undefined,
  LocationColumns,
  LocationRow,
  LocationLookups,
  ImportedLocation,
  LocationRowChange
> = {
  ...rowPlanner(plan),
  bind: bindLocationColumns,
  reader: locationRowReader,
  order: outermostFirst,
  localErrors: ({ errors }) => errors,
};

function plan(
  row: LocationRow,
  { byPath, planned }: LocationLookups,
): RowPlan<ImportedLocation, LocationRowChange> {
  const about = { line: row.line, key: row.path };
  if (row.errors.length > 0) return { ...about, action: 'failed', errors: row.errors };
  const existing = byPath.get(row.pathKey);
  if (!existing) {
    const above = pathAbove(row.path);
    const isKnown = (key: string) => byPath.has(key) || planned.has(key);
    if (above !== undefined && !isKnown(pathKey(above)))
      return {
        ...about,
        action: 'failed',
        errors: [rowError(row.line, row.pathHeader, row.path, locationImportMessage.noneAbove(above))],
      };
    planned.add(row.pathKey);
    const address = row.values.get('address')?.value;
    const contact = contactOf(undefined, row);
    const record = {
      name: lastName(row.path),
      path: row.path,
      ...(address ? { address } : {}),
      ...(contact ? { contact } : {}),
    };
    return { ...about, action: 'create', record };
  }
  const changes = [...row.values].flatMap(([field, { written, value }]) => {
    const from = locationValue(existing, field) ?? null;
    return value === from || written === exportedLocationCell(existing, field)
      ? []
      : [{ field, from, to: value }];
  });
  const { id, version } = existing;
  if (changes.length === 0) return { ...about, action: 'unchanged', id };
  const address = changes.find(({ field }) => field === 'address');
  const change = {
    ...(address ? { address: address.to || null } : {}),
    ...(changes.some(({ field }) => field !== 'address') ? { contact: contactOf(existing, row) } : {}),
  };
  return { ...about, action: 'update', id, version, change, changes };
}

/** A location's contact with what a row says of it; null if nothing is left. */
function contactOf(before: KnownLocation | undefined, { values }: LocationRow): Contact | null {
  const contact: Contact = { ...before?.contact };
  for (const [field, part] of contactFields) {
    const stated = values.get(field);
    if (stated?.value) contact[part] = stated.value;
    else if (stated) delete contact[part];
  }
  return Object.keys(contact).length === 0 ? null : contact;
}

const contactFields = Object.entries(contactPart) as [
  Exclude<LocationField, 'address'>,
  (typeof contactPart)[keyof typeof contactPart],
][];
