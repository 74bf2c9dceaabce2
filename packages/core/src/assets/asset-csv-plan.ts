import type { Places } from '../csv/directory.ts';
import type { Creatable, FieldChange, RowError } from '../csv/import-result.ts';
import {
  knownNames,
  knownOrMissing,
  type MissingNames,
  missingNames,
  type NameSource,
} from '../csv/name-source.ts';
import { ownValue } from '../csv/own-value.ts';
import { rowError, wholeRowError } from '../csv/row-error.ts';
import { message } from '../messages.ts';
import {
  type Asset,
  type AssetChange,
  assetChangeSchema,
  assetStatuses,
  type FieldValues,
  type NewAsset,
  newAssetSchema,
  statusAfterAssigning,
} from './asset.ts';
import type { AssetRow } from './asset-csv.ts';
import { type AssetColumnName, headerOf } from './asset-csv-columns.ts';
import { type AssetLookups, readSaid, type Said } from './asset-csv-said.ts';
import type { AssetValue } from './asset-csv-value.ts';

export type { AssetLookups } from './asset-csv-said.ts';

/** Days of warranty of a new asset (section 5). */
const warrantyDays = 365;

interface Planned {
  readonly line: number;
  /** The asset ID; '' for a row that gets the next one. */
  readonly assetId: string;
}

/** What becomes of a row. */
export type AssetPlan =
  | (Planned & { readonly action: 'create'; readonly asset: NewAsset })
  | (Planned & {
      readonly action: 'update';
      readonly id: string;
      /** Of the asset that the change was worked out from. */
      readonly version: number;
      readonly change: AssetChange;
      readonly changes: readonly FieldChange[];
    })
  | (Planned & { readonly action: 'unchanged'; readonly id: string })
  | (Planned & { readonly action: 'failed'; readonly errors: readonly RowError[] });

/**
 * Decides what becomes of a row. A name that isn't in the directory by now is an error, unless it would have been made
 * but for another fault of the row: then that one is told.
 */
export function planAssetRow(
  row: AssetRow,
  lookups: AssetLookups,
  createMissing: ReadonlySet<Creatable>,
): AssetPlan {
  const planned = plan(row, lookups, knownNames(lookups.directory));
  if (planned.action !== 'failed' || createMissing.size === 0) return planned;
  const besides = plan(row, lookups, knownOrMissing(lookups.directory, createMissing));
  return besides.action === 'failed' ? besides : planned;
}

/**
 * The types, vendors and locations that must be made before these rows are planned. The caller makes them (in a dry
 * run only thinks up ids) and adds them to the directory.
 */
export const missingAssetNames = (
  rows: Iterable<AssetRow>,
  lookups: AssetLookups,
  createMissing: ReadonlySet<Creatable>,
): MissingNames =>
  missingNames(rows, lookups.directory, createMissing, (row, names) => {
    return plan(row, lookups, names).action !== 'failed';
  });

function plan(row: AssetRow, lookups: AssetLookups, names: NameSource): AssetPlan {
  const existing = row.key === '' ? undefined : lookups.existing.get(row.key);
  const planned = { line: row.line, assetId: existing?.assetId ?? row.assetId };
  const { said, errors } = readSaid(row, existing, lookups, names);
  if (errors.length > 0) return { ...planned, action: 'failed', errors };
  return existing
    ? planUpdate(said, existing, planned, lookups.directory.locations)
    : planCreate(said, row, planned, lookups.today);
}

function planCreate(said: Said, row: AssetRow, planned: Planned, today: string): AssetPlan {
  const lacking = (['name', 'type', 'status'] as const).filter((name) => !said.has(name));
  const errors = lacking.map((name) => rowError(row.line, headerOf(row.columns, name), '', message.required));
  if (errors.length > 0) return { ...planned, action: 'failed', errors };
  const { own, customFields } = grouped(said);
  settleStatus(own, undefined);
  if (!own.has('warrantyEnd')) own.set('warrantyEnd', dayAfter(today, warrantyDays));
  const asset = newAssetSchema.safeParse({
    condition: 'New',
    ...withoutNull(own),
    ...(customFields.size > 0 && { customFields: withoutNull(customFields) }),
  });
  return asset.success
    ? { ...planned, action: 'create', asset: asset.data }
    : { ...planned, action: 'failed', errors: [wholeRowError(planned.line, asset.error.issues)] };
}

function planUpdate(said: Said, existing: Asset, planned: Planned, places: Places): AssetPlan {
  const { own, customFields } = grouped(said);
  settleStatus(own, existing);
  const changedOwn = [...own].filter(([name, value]) => !same(value, existing[name]));
  const changedFields = [...customFields].filter(
    ([name, value]) => !same(value, ownValue(existing.customFields, name)),
  );
  if (changedOwn.length + changedFields.length === 0)
    return { ...planned, action: 'unchanged', id: existing.id };

  const change = assetChangeSchema.safeParse({
    ...Object.fromEntries(changedOwn),
    ...(changedFields.length > 0 && { customFields: Object.fromEntries(changedFields) }),
  });
  if (!change.success)
    return { ...planned, action: 'failed', errors: [wholeRowError(planned.line, change.error.issues)] };
  const changes = [
    ...changedOwn.map(([name, value]) => ({
      field: name,
      from: shown(name, existing[name], places),
      to: shown(name, value, places),
    })),
    ...changedFields.map(([name, value]) => ({
      field: `field.${name}`,
      from: ownValue(existing.customFields, name) ?? null,
      to: value,
    })),
  ];
  const { id, version } = existing;
  return { ...planned, action: 'update', id, version, change: change.data, changes };
}

type FieldValue = FieldValues[string];
type OwnValues = Map<AssetColumnName, AssetValue | null>;

function grouped(said: Said) {
  const own: OwnValues = new Map();
  const customFields = new Map<string, FieldValue | null>();
  for (const { target, value } of said.values()) {
    if (!target.field) own.set(target.name, value);
    else if (typeof value !== 'object' || value === null) customFields.set(target.field.apiName, value);
  }
  return { own, customFields };
}

/**
 * A person on an Available row makes it Assigned, and taking the person off an Assigned one makes it Available:
 * before rows are compared, so that the same file again changes nothing.
 */
function settleStatus(own: OwnValues, existing: Asset | undefined): void {
  if (!own.has('status') && !own.has('assignedTo')) return;
  const written = own.get('status') ?? existing?.status;
  const status = assetStatuses.find((candidate) => candidate === written);
  const holder = own.get('assignedTo') ?? (own.has('assignedTo') ? null : existing?.assignedTo);
  // Nobody said who holds it: an Assigned asset without a holder stays as it is.
  if (status === undefined || (holder === null && !own.has('assignedTo'))) return;
  if (holder === null || typeof holder === 'string') own.set('status', statusAfterAssigning(status, holder));
}

/** Key order doesn't count, and absent is the same as cleared. */
const same = (left: StoredValue, right: StoredValue): boolean => comparable(left) === comparable(right);

type StoredValue = AssetValue | null | undefined;

const comparable = (value: StoredValue) =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : (value ?? null);

function shown(name: AssetColumnName, value: StoredValue, places: Places): FieldValue | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return JSON.stringify(value);
  return name === 'location' && typeof value === 'string' ? (places.pathOf(value) ?? value) : value;
}

const withoutNull = (values: ReadonlyMap<string, AssetValue | null>) =>
  Object.fromEntries([...values].filter(([, value]) => value !== null));

/** @param day YYYY-MM-DD */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
