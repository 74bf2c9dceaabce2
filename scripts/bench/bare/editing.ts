import {
  type AssetChange,
  type NewAsset,
  statusAfterChange,
  statusWithHolder,
} from '@quartermaster/core/assets/asset';
import { maintenanceDue } from '@quartermaster/core/assets/maintenance';
import { underOwnNames } from '@quartermaster/core/fields/bound-fields';
import { missingFields } from '@quartermaster/core/fields/required-fields';
import { fold } from '@quartermaster/core/query/fold';
import type { Issue } from '@quartermaster/core/verdict';
import type { AssetRow, Assets } from './assets.ts';
import { boundValues, type Type } from './config.ts';
import { invalid } from './refusal.ts';

/** The row of a new asset; throws all of its errors by field. */
export function newRow(
  assets: Assets,
  written: NewAsset,
  { id, assetId, now }: { readonly id: string; readonly assetId: string; readonly now: string },
): AssetRow {
  const type = assets.config.typesByKey.get(fold(written.type));
  const vendor = written.vendor ? assets.config.vendorsByKey.get(fold(written.vendor)) : undefined;
  refuse(assets, written, type);
  if (!type) throw new Error('A type was neither found nor refused');
  const fields = { ...boundValues(type, ownTexts(written)), ...written.customFields };
  checkFields(type.creating, fields);
  const input = underOwnNames(written);
  const customFields = Object.entries(input.customFields ?? {}).filter(([, value]) => value !== null);
  return withFlags(assets, type, {
    id,
    version: 1,
    asset_id: assetId,
    asset_key: fold(assetId),
    name: input.name,
    name_key: fold(input.name),
    type_id: type.id,
    type_key: type.key,
    status: statusWithHolder(input.status, input.assignedTo ?? null),
    condition: input.condition,
    assigned_to: input.assignedTo ?? null,
    serial_number: input.serialNumber || null,
    vendor_id: vendor?.id ?? null,
    location_id: input.location ?? null,
    purchase_date: input.purchaseDate ?? null,
    warranty_end: input.warrantyEnd ?? null,
    catalog_item_id: input.catalogItemId ?? null,
    notes: input.notes || null,
    image: input.image ?? null,
    specs: input.specs ? JSON.stringify(input.specs) : null,
    custom_fields: customFields.length === 0 ? null : JSON.stringify(Object.fromEntries(customFields)),
    search: searchText(input.name, assetId, input.serialNumber),
    last_updated: now,
    created_at: now,
  });
}

/** The row after a change; the same object if nothing changes. */
export function changedRow(assets: Assets, before: AssetRow, change: AssetChange, now: string): AssetRow {
  const { config } = assets;
  const type =
    change.type === undefined
      ? config.typesById.get(before.type_id)
      : config.typesByKey.get(fold(change.type));
  refuse(assets, change, type);
  checkFields(type?.editing, { ...boundValues(type, ownTexts(change)), ...change.customFields });
  const input = underOwnNames(change);
  const kept = <Given, Kept>(given: Given, old: Kept) => (given === undefined ? old : given || null);
  const holder = kept(input.assignedTo, before.assigned_to);
  const name = input.name ?? before.name;
  const serialNumber = kept(input.serialNumber, before.serial_number);
  const edited = {
    ...before,
    name,
    name_key: input.name === undefined ? before.name_key : fold(name),
    type_id: type?.id ?? before.type_id,
    type_key: type?.key ?? before.type_key,
    status: statusAfterChange({ status: before.status, assignedTo: before.assigned_to }, input),
    condition: input.condition ?? before.condition,
    assigned_to: holder,
    serial_number: serialNumber,
    vendor_id:
      input.vendor === undefined
        ? before.vendor_id
        : (config.vendorsByKey.get(fold(input.vendor ?? ''))?.id ?? null),
    location_id: kept(input.location, before.location_id),
    purchase_date: kept(input.purchaseDate, before.purchase_date),
    warranty_end: kept(input.warrantyEnd, before.warranty_end),
    notes: kept(input.notes, before.notes),
    image: kept(input.image, before.image),
    specs: input.specs === undefined ? before.specs : input.specs && JSON.stringify(input.specs),
    custom_fields: merged(before.custom_fields, input.customFields),
    search:
      input.name === undefined && input.serialNumber === undefined
        ? before.search
        : searchText(name, before.asset_id, serialNumber),
  };
  const after = withFlags(assets, type, edited, before);
  const isSame = Object.entries(after).every(([column, value]) =>
    Object.is(value, Reflect.get(before, column)),
  );
  return isSame ? before : { ...after, version: before.version + 1, last_updated: now };
}

/** Adds the columns derived from the others. */
function withFlags(
  assets: Assets,
  type: Type | undefined,
  row: Omit<AssetRow, Flags>,
  before?: AssetRow,
): AssetRow {
  const own = {
    serialNumber: row.serial_number ?? undefined,
    vendor: row.vendor_id ?? undefined,
    purchaseDate: row.purchase_date ?? undefined,
    warrantyEnd: row.warranty_end ?? undefined,
  };
  const fields = row.custom_fields === null ? undefined : JSON.parse(row.custom_fields);
  const lacks = type !== undefined && missingFields(type.required, own, fields).length > 0;
  const since = { createdAt: row.created_at, ...(row.purchase_date && { purchaseDate: row.purchase_date }) };
  const due = maintenanceDue(since, type?.months ?? assets.config.months) ?? null;
  return {
    ...row,
    maintenance_due: due,
    maintenance_unannounced: due === before?.maintenance_due ? before.maintenance_unannounced : due,
    required_missing: lacks ? 1 : null,
    assigned_to_nobody: row.status === 'Assigned' && row.assigned_to === null ? 1 : null,
  };
}

type Flags = 'maintenance_due' | 'maintenance_unannounced' | 'required_missing' | 'assigned_to_nobody';

const searchText = (name: string, assetId: string, serialNumber: string | null | undefined): string =>
  fold(`${name}\n${assetId}\n${serialNumber ?? ''}`);

function merged(json: string | null, change: AssetChange['customFields']): string | null {
  if (change === undefined || Object.keys(change).length === 0) return json;
  const fields: object = { ...(json === null ? {} : JSON.parse(json)), ...change };
  const values = Object.entries(fields).filter(([, value]) => value !== null);
  return values.length === 0 ? null : JSON.stringify(Object.fromEntries(values));
}

function ownTexts({ serialNumber, vendor, purchaseDate, warrantyEnd }: AssetChange) {
  return {
    ...(serialNumber ? { serialNumber } : {}),
    ...(vendor ? { vendor } : {}),
    ...(purchaseDate ? { purchaseDate } : {}),
    ...(warrantyEnd ? { warrantyEnd } : {}),
  };
}

/** Refuses references to what doesn't exist. */
function refuse({ config, database }: Assets, written: AssetChange, type: Type | undefined): void {
  const issues: Issue[] = [];
  const unknown = (path: string, value: string) =>
    issues.push({ path, message: `Unknown ${path} '${value}'` });
  if (written.type !== undefined && !type) unknown('type', written.type);
  if (written.vendor && !config.vendorsByKey.has(fold(written.vendor))) unknown('vendor', written.vendor);
  if (written.location && !config.locationsById.has(written.location)) unknown('location', written.location);
  if (written.assignedTo) {
    const holder = database.first<{ unconfirmed: number }>(
      'SELECT unconfirmed FROM users WHERE email = ?',
      written.assignedTo,
    );
    if (!holder || holder.unconfirmed) unknown('assignedTo', written.assignedTo);
  }
  if (issues.length > 0) throw invalid(issues);
}

function checkFields(schema: Type['creating'] | undefined, fields: object): void {
  const parsed = schema?.safeParse(fields);
  if (parsed?.success === false)
    throw invalid(
      parsed.error.issues.map((issue) => ({
        path: `customFields.${issue.path.join('.')}`,
        message: issue.message,
      })),
    );
}
