import type { Asset } from '@quartermaster/core/assets/asset';
import type { FieldService } from '../fields/service.ts';
import type { VendorService } from '../vendors/service.ts';
import type { StoredAsset } from './collection.ts';

/** Names of what assets refer to, by id. */
export interface AssetNames {
  readonly types: ReadonlyMap<string, { readonly name: string }>;
  readonly vendors: ReadonlyMap<string, { readonly name: string }>;
}

/** The names that these assets need: two indexed reads, however many assets there are. */
export async function namesOf(
  assets: readonly StoredAsset[],
  services: { readonly fields: FieldService; readonly vendors: VendorService },
): Promise<AssetNames> {
  const typeIds = [...new Set(assets.map((asset) => asset.typeId))];
  const vendorIds = [...new Set(assets.flatMap((asset) => asset.vendorId ?? []))];
  const [types, vendors] = await Promise.all([
    services.fields.typesById(typeIds),
    vendorIds.length === 0 ? [] : services.vendors.collection.getMany(vendorIds),
  ]);
  return { types, vendors: new Map(vendors.map((vendor) => [vendor.id, vendor])) };
}

/** An asset as the API returns it: type and vendor by name, location by id. */
export function toAsset(stored: StoredAsset, names: AssetNames): Asset {
  const { keys: _keys, typeId, vendorId, locationId, assignedTo, ...asset } = stored;
  const vendor = vendorId === undefined ? undefined : names.vendors.get(vendorId)?.name;
  return {
    ...asset,
    type: names.types.get(typeId)?.name ?? typeId,
    assignedTo: assignedTo ?? null,
    updatedAt: stored.lastUpdated,
    ...(vendor === undefined ? {} : { vendor }),
    ...(locationId === undefined ? {} : { location: locationId }),
  };
}
