import type { Asset } from '@quartermaster/core/assets/asset';
import { underBothNames } from '@quartermaster/core/fields/bound-fields';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import type { FieldService } from '../fields/service.ts';
import type { VendorService } from '../vendors/service.ts';
import type { StoredAsset } from './collection.ts';

/**
 * Names of the records that assets refer to, by id, and the fields that show asset values under another name.
 */
export interface AssetNames {
  readonly types: ReadonlyMap<string, { readonly name: string }>;
  readonly vendors: ReadonlyMap<string, { readonly name: string }>;
  readonly boundFields: readonly Pick<CustomField, 'apiName' | 'assetTypes'>[];
}

/** The names that these assets need; only indexed reads, however many assets there are. */
export async function namesOf(
  assets: readonly StoredAsset[],
  services: { readonly fields: FieldService; readonly vendors: VendorService },
): Promise<AssetNames> {
  const typeIds = [...new Set(assets.map((asset) => asset.typeId))];
  const vendorIds = [...new Set(assets.flatMap((asset) => asset.vendorId ?? []))];
  const [types, vendors, boundFields] = await Promise.all([
    services.fields.typesById(typeIds),
    services.vendors.namesOf(vendorIds),
    services.fields.boundFields(),
  ]);
  return { types, vendors, boundFields };
}

/**
 * An asset as the API returns it: type and vendor by name, location by id, values of bound fields under both
 * names.
 */
export function toAsset(stored: StoredAsset, names: AssetNames): Asset {
  const {
    keys: _keys,
    costCents: _cents,
    maintenanceUnannounced: _unannounced,
    requiredMissing: _missing,
    assignedToNobody: _nobody,
    typeId,
    vendorId,
    locationId,
    assignedTo,
    ...asset
  } = stored;
  const vendor = vendorId === undefined ? undefined : names.vendors.get(vendorId)?.name;
  const type = names.types.get(typeId)?.name ?? typeId;
  const own = vendor === undefined ? asset : Object.assign(asset, { vendor });
  const customFields = underBothNames<never>(own, names.boundFields, type);
  return Object.assign(
    own,
    { type, assignedTo: assignedTo ?? null, updatedAt: stored.lastUpdated },
    locationId === undefined ? undefined : { location: locationId },
    Object.keys(customFields).length === 0 ? undefined : { customFields },
  );
}
