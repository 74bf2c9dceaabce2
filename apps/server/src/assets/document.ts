import type { AssetChange, NewAsset } from '@quartermaster/core/assets/asset';
import { statusAfterAssigning } from '@quartermaster/core/assets/asset';
import type { Json } from '@quartermaster/core/json';
import type { Change } from '@quartermaster/core/query/change';
import { fold } from '@quartermaster/core/query/fold';
import { definedFields } from '../documents.ts';
import type { AssetDocument, StoredAsset } from './collection.ts';

/** A record that an asset refers to. */
export interface Reference {
  readonly id: string;
  readonly name: string;
}

/** What the names in an input stand for. */
export interface AssetReferences {
  readonly type: Reference;
  readonly vendor?: Reference | undefined;
  readonly location?: Reference | undefined;
}

/** A new asset as it is stored. */
export function assetDocument(
  input: Omit<NewAsset, 'assetId'>,
  ids: { readonly id: string; readonly assetId: string },
  { type, vendor, location }: AssetReferences,
  now: string,
): AssetDocument {
  const customFields = Object.fromEntries(
    Object.entries(input.customFields ?? {}).flatMap(([key, value]) =>
      value === null ? [] : [[key, value]],
    ),
  );
  return {
    ...ids,
    name: input.name,
    typeId: type.id,
    status: statusAfterAssigning(input.status, input.assignedTo ?? null),
    condition: input.condition,
    ...definedFields({
      assignedTo: input.assignedTo,
      serialNumber: input.serialNumber || undefined,
      vendorId: vendor?.id,
      locationId: location?.id,
      purchaseDate: input.purchaseDate,
      warrantyEnd: input.warrantyEnd,
      catalogItemId: input.catalogItemId,
      notes: input.notes || undefined,
      image: input.image,
      specs: input.specs,
    }),
    ...(Object.keys(customFields).length === 0 ? {} : { customFields }),
    keys: {
      assetId: fold(ids.assetId),
      name: fold(input.name),
      type: fold(type.name),
      ...definedFields({ location: location && fold(location.name), vendor: vendor && fold(vendor.name) }),
    },
    lastUpdated: now,
    createdAt: now,
  };
}

/** Fields that are stored under their own name. */
const plain = [
  'status',
  'condition',
  'assignedTo',
  'serialNumber',
  'purchaseDate',
  'warrantyEnd',
  'notes',
  'image',
  'specs',
] as const;

/**
 * What a change does to the stored asset; undefined when it changes nothing. Naming a holder moves the status
 * along (decisions: Assigning), unless the change names a status itself.
 */
export function assetUpdate(
  stored: StoredAsset,
  change: AssetChange,
  references: Partial<AssetReferences>,
  now: string,
): Change | undefined {
  const set: Record<string, Json> = {};
  const put = (path: string, before: Json | undefined, after: Json | undefined): void => {
    if (after !== undefined && JSON.stringify(before ?? null) !== JSON.stringify(after)) set[path] = after;
  };
  const wanted = withStatus(stored, change);
  for (const field of plain) put(field, stored[field], wanted[field] === '' ? null : wanted[field]);
  if (change.name !== undefined) {
    put('name', stored.name, change.name);
    put('keys.name', stored.keys.name, fold(change.name));
  }
  if (references.type) {
    put('typeId', stored.typeId, references.type.id);
    put('keys.type', stored.keys.type, fold(references.type.name));
  }
  if (change.vendor !== undefined) {
    put('vendorId', stored.vendorId, references.vendor?.id ?? null);
    put('keys.vendor', stored.keys.vendor, references.vendor ? fold(references.vendor.name) : null);
  }
  if (change.location !== undefined) {
    put('locationId', stored.locationId, references.location?.id ?? null);
    put('keys.location', stored.keys.location, references.location ? fold(references.location.name) : null);
  }
  for (const [key, value] of Object.entries(change.customFields ?? {})) {
    put(`customFields.${key}`, stored.customFields?.[key], value);
  }
  return Object.keys(set).length === 0 ? undefined : { set: { ...set, lastUpdated: now } };
}

function withStatus(stored: StoredAsset, change: AssetChange): AssetChange {
  if (change.assignedTo === undefined) return change;
  if (change.assignedTo === (stored.assignedTo ?? null)) return change;
  return { ...change, status: statusAfterAssigning(change.status ?? stored.status, change.assignedTo) };
}
