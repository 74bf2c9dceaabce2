import { lineInFile } from '../csv/csv-row.ts';
import type { LocationIndex } from '../csv/directory.ts';
import type { RowError } from '../csv/import-result.ts';
import type { NameSource } from '../csv/name-source.ts';
import { ownValue } from '../csv/own-value.ts';
import { lackingCell, repeatedKey, rowError, wholeRowError } from '../csv/row-error.ts';
import { type RowPlan, rowPlanner } from '../csv/row-plan.ts';
import { daysAfter } from '../days-after.ts';
import { message } from '../messages.ts';
import { readingMessage } from '../reading-messages.ts';
import { issuesOf, type Verdict } from '../verdict.ts';
import {
  type Asset,
  type AssetChange,
  assetChangeSchema,
  type FieldValues,
  type NewAsset,
  newAssetSchema,
  statusAfterChange,
  statusWithHolder,
} from './asset.ts';
import type { AssetRow, MatchValue } from './asset-csv.ts';
import { headerOf } from './asset-csv-columns.ts';
import { type AssetLookups, type RowValues, readRowValues } from './asset-csv-row-values.ts';
import { type AssetColumnName, type AssetTarget, fieldPrefix } from './asset-csv-target.ts';
import type { AssetValue } from './asset-csv-value.ts';
import { assetStatuses } from './asset-fields.ts';
import { firstWarrantyEnd } from './first-warranty.ts';
import { type RetirementDays, withRetirement } from './retirement.ts';

export type { AssetLookups } from './asset-csv-row-values.ts';

/** What will happen to a row. */
type AssetPlan = RowPlan<NewAsset, AssetChange>;
type Planned = Pick<AssetPlan, 'line' | 'key'>;

/** Plans the rows of an asset file. The key is the asset ID, or '' for a row that gets the next free one. */
export const assetPlanner = rowPlanner(plan);

function plan(row: AssetRow, lookups: AssetLookups, names: NameSource): AssetPlan {
  const { existing, errors: unmatched } = matchedAsset(row, lookups);
  const planned = { line: row.line, key: existing?.assetId ?? row.assetId };
  if (unmatched) return { ...planned, action: 'failed', errors: unmatched };
  const twice = existing && row.errors.length === 0 ? namedBefore(row, existing, lookups) : undefined;
  if (twice) return { ...planned, action: 'failed', errors: [twice] };
  if (row.errors.length === 0 && lookups.mode === (existing ? 'create' : 'update'))
    return { ...planned, action: 'skipped', reason: existing ? 'present' : 'absent' };
  const { rowValues, errors } = readRowValues(row, existing, lookups, names);
  if (errors.length > 0) return { ...planned, action: 'failed', errors };
  return existing
    ? planUpdate(rowValues, existing, row, planned, lookups)
    : planCreate(rowValues, row, planned, lookups.today);
}

/** The asset that a row is about; errors if that isn't clear. */
function matchedAsset(
  row: AssetRow,
  { existing, matched }: AssetLookups,
): { readonly existing?: Asset | undefined; readonly errors?: RowError[] } {
  const byId = row.key === '' ? undefined : existing.get(row.key);
  const { match, columns } = row;
  if (matched === undefined || match === undefined || columns.match === undefined) return { existing: byId };
  const [found, ...others] = matched.get(String(match)) ?? [];
  const fault = (name: AssetTarget['name'], text: string) => ({
    errors: [rowError(row.line, headerOf(columns, name), String(match), text)],
  });
  if (found && others.length > 0)
    return fault(
      columns.match,
      readingMessage.matchAmbiguous(String(match), [found, ...others].map(({ assetId }) => assetId).sort()),
    );
  if (found) return { existing: found };
  // An asset without the value takes it from the row that has its ID.
  return byId === undefined || matchValueOf(byId, columns.match) === undefined
    ? { existing: byId }
    : fault(columns.match, readingMessage.matchTaken(byId.assetId, columns.match));
}

/** The error if an earlier row is about the same asset, though its cells don't say so. */
function namedBefore(row: AssetRow, { id, assetId }: Asset, { lines }: AssetLookups): RowError | undefined {
  const line = lineInFile(row.line);
  const first = lines?.get(id) ?? line;
  lines?.set(id, first);
  return first === line ? undefined : repeatedKey(row.line, headerOf(row.columns, 'assetId'), assetId, first);
}

/** The value of an asset by which rows are matched. */
export function matchValueOf(asset: Asset, name: AssetTarget['name']): MatchValue | undefined {
  if (name === 'serialNumber') return asset.serialNumber;
  const value = ownValue(asset.customFields, name.slice(fieldPrefix.length));
  return value ?? undefined;
}

function planCreate(rowValues: RowValues, row: AssetRow, planned: Planned, today: string): AssetPlan {
  const lacking = (['name', 'type', 'status'] as const).filter((name) => !rowValues.has(name));
  const errors = lacking.map((name) => lackingCell(row.line, headerOf(row.columns, name)));
  if (errors.length > 0) return { ...planned, action: 'failed', errors };
  const { own, customFields } = grouped(rowValues);
  completeStatus(own, undefined);
  if (!own.has('warrantyEnd')) own.set('warrantyEnd', firstWarrantyEnd(today));
  const asset = newAssetSchema.safeParse({
    condition: 'New',
    ...withoutNull(own),
    ...(customFields.size > 0 && { customFields: withoutNull(customFields) }),
  });
  if (!asset.success)
    return { ...planned, action: 'failed', errors: [wholeRowError(planned.line, asset.error.issues)] };
  const completed = withRetirement(undefined, asset.data, daysOf(today));
  return completed.ok && !isGivenAway(row, asset.data.retired)
    ? { ...planned, action: 'create', record: completed.value }
    : failedAsRetired(row, planned, completed);
}

function planUpdate(
  rowValues: RowValues,
  existing: Asset,
  row: AssetRow,
  planned: Planned,
  { today, directory: { locations } }: AssetLookups,
): AssetPlan {
  const { own, customFields } = grouped(rowValues);
  completeStatus(own, existing);
  const changedOwn = [...own].filter(([name, value]) => !same(value, existing[name]));
  const changedFields = [...customFields].filter(
    ([name, value]) => !same(value, ownValue(existing.customFields, name)),
  );
  if (changedOwn.length + changedFields.length === 0)
    return { ...planned, action: 'unchanged', id: existing.id };

  const change = assetChangeSchema.safeParse({
    ...Object.fromEntries(changedOwn),
    // Stated along with a new holder; otherwise the server would derive it from the holder again.
    ...(changedOwn.some(([name]) => name === 'assignedTo') && { status: own.get('status') }),
    ...(changedFields.length > 0 && { customFields: Object.fromEntries(changedFields) }),
  });
  if (!change.success)
    return { ...planned, action: 'failed', errors: [wholeRowError(planned.line, change.error.issues)] };
  const completed = withRetirement(existing, change.data, daysOf(today));
  const retired =
    completed.ok && completed.value.retired !== undefined ? completed.value.retired : existing.retired;
  if (!completed.ok || isGivenAway(row, retired)) return failedAsRetired(row, planned, completed);
  const followed = (['assignedTo', 'status', 'retiredOn', 'retiredNote'] as const).filter(
    (name) => completed.value[name] !== change.data[name] && !same(completed.value[name], existing[name]),
  );
  const allOwn = new Map<AssetColumnName, StoredValue>([
    ...changedOwn,
    ...followed.map((name) => [name, completed.value[name]] as const),
  ]);
  const changes = [
    ...[...allOwn].map(([name, value]) => ({
      field: name,
      from: shown(name, existing[name], locations),
      to: shown(name, value, locations),
    })),
    ...changedFields.map(([name, value]) => ({
      field: `field.${name}`,
      from: ownValue(existing.customFields, name) ?? null,
      to: value,
    })),
  ];
  const { id, version } = existing;
  return { ...planned, action: 'update', id, version, change: completed.value, changes };
}

/** Whether a row gives a retired asset to somebody. */
const isGivenAway = ({ holder }: AssetRow, retired: string | null | undefined): boolean =>
  Boolean(holder) && Boolean(retired);

function failedAsRetired(row: AssetRow, { line, key }: Planned, verdict: Verdict<unknown>): AssetPlan {
  const issue = verdict.ok ? undefined : issuesOf(verdict)[0];
  const text = verdict.ok ? message.retiredAsset : (issue?.message ?? verdict.message);
  const isOfDay = issue?.path === 'retiredOn' || issue?.path === 'retiredNote';
  const name = isOfDay ? issue.path : row.holder ? 'assignedTo' : 'status';
  const written = row.cells.find(({ column }) => column.target.name === name)?.written ?? '';
  return {
    line,
    key,
    action: 'failed',
    errors: [rowError(line, headerOf(row.columns, name), written, text)],
  };
}

/** The days that an import goes by: tomorrow in UTC is already today in some places. */
const daysOf = (today: string): RetirementDays => ({
  today,
  latest: daysAfter(today, 1),
  isMoved: true,
});

type FieldValue = FieldValues[string];
type OwnValues = Map<AssetColumnName, AssetValue | null>;

function grouped(rowValues: RowValues) {
  const own: OwnValues = new Map();
  const customFields = new Map<string, FieldValue | null>();
  for (const { target, value } of rowValues.values()) {
    if (!target.field) own.set(target.name, value);
    else if (typeof value !== 'object' || value === null) customFields.set(target.field.apiName, value);
  }
  return { own, customFields };
}

/**
 * Works out the status that the holder implies before rows are compared, so that importing the same file
 * again changes nothing.
 */
function completeStatus(own: OwnValues, existing: Asset | undefined): void {
  const status = assetStatuses.find((candidate) => candidate === own.get('status'));
  const written = own.get('assignedTo');
  const holder = typeof written === 'string' || written === null ? written : undefined;
  if (existing) own.set('status', statusAfterChange(existing, { status, assignedTo: holder }));
  else if (status !== undefined) own.set('status', statusWithHolder(status, holder ?? null));
}

/** Ignores key order, and treats absent as cleared. */
const same = (left: StoredValue, right: StoredValue): boolean => comparable(left) === comparable(right);

type StoredValue = AssetValue | null | undefined;

const comparable = (value: StoredValue) =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : (value ?? null);

function shown(name: AssetColumnName, value: StoredValue, locations: LocationIndex): FieldValue | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return specsText(value);
  return name === 'location' && typeof value === 'string' ? (locations.pathOf(value) ?? value) : value;
}

/** 'CPU: M3, RAM: 16 GB' */
const specsText = (specs: object): string =>
  Object.entries(specs)
    .map(([name, value]) => `${name}: ${value}`)
    .sort()
    .join(', ');

const withoutNull = (values: ReadonlyMap<string, AssetValue | null>) =>
  Object.fromEntries([...values].filter(([, value]) => value !== null));
