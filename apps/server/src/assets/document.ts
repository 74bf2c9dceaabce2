import type { AssetChange, NewAsset } from '@quartermaster/core/assets/asset';
import { statusAfterChange, statusWithHolder } from '@quartermaster/core/assets/asset';
import { dayFields, plainFields } from '@quartermaster/core/assets/asset-fields';
import { type Sighting, sighted } from '@quartermaster/core/assets/sighting';
import type { BoundValues } from '@quartermaster/core/fields/bound-fields';
import type { Json } from '@quartermaster/core/json';
import type { Change } from '@quartermaster/core/query/change';
import { fold } from '@quartermaster/core/query/fold';
import { changeTo } from '../records/changes.ts';
import { definedFields, picked } from '../records/documents.ts';
import type { AssetDocument, StoredAsset } from './collection.ts';

/** A record that an asset refers to. */
export interface Reference {
  readonly id: string;
  readonly name: string;
}

/** The records that an input refers to by name. */
export interface AssetReferences {
  readonly type: Reference;
  readonly vendor?: Reference | undefined;
  readonly location?: Reference | undefined;
}

/** A new asset as it is stored. */
export function assetDocument(
  input: Omit<NewAsset, 'assetId' | keyof BoundValues> & BoundValues,
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
    status: statusWithHolder(input.status, input.assignedTo ?? null),
    condition: input.condition,
    ...definedFields({
      ...picked(input, dayFields),
      assignedTo: input.assignedTo,
      serialNumber: input.serialNumber || undefined,
      vendorId: vendor?.id,
      locationId: location?.id,
      catalogItemId: input.catalogItemId,
      orderNumber: input.orderNumber || undefined,
      cost: input.cost,
      costCurrency: input.costCurrency,
      ...(input.lastSeen === undefined ? {} : sighted(movedHere(input.lastSeen, now))),
      notes: input.notes || undefined,
      image: input.image,
      specs: input.specs,
      retired: input.retired,
      retiredNote: input.retiredNote || undefined,
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

/** What another system knew; never later than now, or nobody could be said to see it after that. */
const movedHere = (lastSeen: string, now: string): Sighting => ({
  at: lastSeen < now ? lastSeen : now,
  how: 'import',
});

/**
 * What a change does to the stored asset; undefined if it changes nothing. The status follows the holder
 * (decisions: Assigning).
 */
export function assetUpdate(
  stored: StoredAsset,
  change: AssetChange,
  references: Partial<AssetReferences>,
): Change | undefined {
  const wanted: Record<string, Json | undefined> = {};
  const { name, vendor, location, customFields = {}, ...rest } = change;
  for (const field of plainFields) wanted[field] = rest[field] === '' ? null : rest[field];
  wanted.status = statusAfterChange({ status: stored.status, assignedTo: stored.assignedTo ?? null }, change);
  if (name !== undefined) Object.assign(wanted, { name, 'keys.name': fold(name) });
  if (references.type) {
    Object.assign(wanted, { typeId: references.type.id, 'keys.type': fold(references.type.name) });
  }
  if (vendor !== undefined) {
    wanted.vendorId = references.vendor?.id ?? null;
    wanted['keys.vendor'] = references.vendor ? fold(references.vendor.name) : null;
  }
  if (location !== undefined) {
    wanted.locationId = references.location?.id ?? null;
    wanted['keys.location'] = references.location ? fold(references.location.name) : null;
  }
  for (const [key, value] of Object.entries(customFields)) wanted[`customFields.${key}`] = value;
  return changeTo(stored, wanted);
}
