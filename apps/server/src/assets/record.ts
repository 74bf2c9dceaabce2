import type { Asset } from '@quartermaster/core/assets/asset';
import { maintenanceDue } from '@quartermaster/core/assets/maintenance';
import { sighted, sightingFields } from '@quartermaster/core/assets/sighting';
import { lifecycleEvents } from '@quartermaster/core/events/event';
import type { Snapshot } from '@quartermaster/core/events/event-schemas';
import {
  missingFields,
  type RequiredFields,
  requiredFieldsOf,
} from '@quartermaster/core/fields/required-fields';
import { message } from '@quartermaster/core/messages';
import { placeField } from '@quartermaster/core/reading/reading';
import { personIn } from '../events/cause.ts';
import { Records } from '../records/records.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import { acknowledgementAfter } from './acknowledgement.ts';
import type { AssetDeps } from './check.ts';
import type { StoredAsset } from './collection.ts';
import { type AssetDocument, assetCollection } from './collection.ts';
import { formerHoldersOf, retiringUnheld } from './former-holder.ts';
import { type AssetNames, namesOf, toAsset } from './present.ts';

export type AssetRecords = Records<AssetDocument, Snapshot<'asset'>, Asset>;

export const assetRecords = (runtime: Runtime, deps: AssetDeps): AssetRecords =>
  new Records<AssetDocument, Snapshot<'asset'>, Asset>(runtime, runtime.store.collection(assetCollection), {
    subject: 'asset',
    events: lifecycleEvents('equipment'),
    touched: 'lastUpdated',
    notFound: message.assetNotFound,
    taken: { assetId: { path: 'assetId', message: message.assetIdTaken } },
    snapshotter: async (stored) => {
      const [names, places, holders] = await Promise.all([
        namesOf(stored, deps),
        placesOf(stored, deps),
        deps.users.byEmails([...new Set(stored.flatMap(({ assignedTo }) => assignedTo ?? []))]),
      ]);
      return (one) => assetSnapshot(one, names, places, holders);
    },
    derived: async (documents) => {
      const holders = [...new Set(documents.flatMap(({ assignedTo }) => assignedTo ?? []))];
      const isRetiring = documents.some(({ retired }) => retired !== undefined);
      const [monthsOf, flagsOf, { acknowledging, currency }, changedAddresses, types, known, formerHolders] =
        await Promise.all([
          maintenanceMonths(deps),
          assetFlags(deps),
          deps.settings.get(),
          deps.users.changedAddresses(holders),
          deps.fields.table(),
          deps.users.byEmails(isRetiring ? holders : []),
          formerHoldersOf(runtime.store.events, retiringUnheld(documents)),
        ]);
      // Into what a type is merged asks as it did.
      const askedTypes = new Set(types.resolve(acknowledging?.typeIds ?? []));
      const addressNow = (address: string): string => changedAddresses.get(address) ?? address;
      const rules = {
        asks: (typeId: string) => askedTypes.has(types.byId(typeId)?.id ?? typeId),
        addressNow,
        now: instantOf(runtime),
      };
      return (document, before, isUndo = false) => {
        const { assignedTo, cost, costCurrency = currency, retired, lastHeldBy = null } = document;
        const isRetired = retired !== undefined && before?.retired === undefined;
        return {
          assignedTo: assignedTo === undefined ? null : addressNow(assignedTo),
          acknowledgement: acknowledgementAfter(document, before, { ...rules, isUndo }),
          maintenanceDue:
            document.retired === undefined
              ? (maintenanceDue(document, monthsOf(document.typeId)) ?? null)
              : null,
          lastHeldBy:
            retired === undefined
              ? null
              : !isRetired || before === undefined
                ? lastHeldBy
                : before.assignedTo === undefined
                  ? (formerHolders.get(before.id) ?? null)
                  : (known.get(before.assignedTo)?.id ?? null),
          // Of an asset that cost something, so that neither is without the other.
          costCurrency: cost === undefined ? null : costCurrency,
          costCents: cost === undefined ? null : Math.round(cost * 100),
          ...flagsOf(document),
        };
      };
    },
    answer: assetOf,
    // An assignment raises only its own event (decisions: Which event).
    raised: (before, after) => [
      after.assignedTo !== null &&
      after.assignedTo !== before.assignedTo &&
      // A new e-mail address of the same holder is no assignment.
      (after.assignedToId === undefined || after.assignedToId !== before.assignedToId)
        ? 'equipment.assigned'
        : 'equipment.updated',
    ],
    sightings: sightingFields,
    // What is still on its way was promised, not handed over.
    witnessed: (types, { status }, { cause, at }) =>
      types.includes('equipment.assigned') && status !== 'Pending Delivery'
        ? sighted({ at, how: 'handover', by: personIn(cause) })
        : undefined,
  });

function assetSnapshot(
  stored: StoredAsset,
  names: AssetNames,
  places: ReadonlyMap<string, Place>,
  holders: ReadonlyMap<string, StoredUser>,
): Snapshot<'asset'> {
  const { typeId, vendorId, locationId, assignedTo } = stored;
  const place = locationId === undefined ? undefined : places.get(locationId);
  const holder = assignedTo === undefined ? undefined : holders.get(assignedTo);
  return {
    ...toAsset(stored, names),
    typeId,
    ...(vendorId === undefined ? {} : { vendorId }),
    ...(place && { locationName: place.name, locationPath: place.path }),
    ...(holder && { assignedToId: holder.id, assignedToName: holder.displayName }),
  };
}

interface Place {
  readonly name: string;
  readonly path: string;
}

async function placesOf(
  stored: readonly StoredAsset[],
  { locations }: AssetDeps,
): Promise<ReadonlyMap<string, Place>> {
  const ids = [...new Set(stored.flatMap(({ locationId }) => locationId ?? []))];
  if (ids.length === 0) return new Map();
  const [found, paths] = await Promise.all([locations.collection.getMany(ids), locations.paths()]);
  return new Map(found.map(({ id, name }) => [id, { name, path: paths.get(id) ?? name }]));
}

/** An asset as the API returns it, without what only its events contain. */
export const assetOf = ({
  typeId: _type,
  vendorId: _vendor,
  locationName: _location,
  locationPath: _path,
  assignedToId: _holder,
  assignedToName: _name,
  ...asset
}: Snapshot<'asset'>): Asset => asset;

/** The months between maintenance of each type, by its id. */
async function maintenanceMonths({ fields, settings }: AssetDeps): Promise<(typeId: string) => number> {
  const [table, { maintenanceInterval: company }] = await Promise.all([fields.table(), settings.get()]);
  return (typeId) => table.byId(typeId)?.maintenanceInterval ?? company;
}

/** Finds the required fields that an asset lacks by the current definitions. */
export async function missingFieldsOf({
  fields,
}: Pick<AssetDeps, 'fields'>): Promise<(asset: AssetDocument) => string[]> {
  const [table, definitions] = await Promise.all([fields.table(), fields.customFields()]);
  const ofTypes = new Map<string, RequiredFields>();
  const requiredOf = (typeId: string): RequiredFields => {
    const known = ofTypes.get(typeId) ?? requiredFieldsOf(definitions, table.byId(typeId)?.name ?? typeId);
    ofTypes.set(typeId, known);
    return known;
  };
  return (asset) =>
    missingFields(requiredOf(asset.typeId), { ...asset, vendor: asset.vendorId }, asset.customFields);
}

/** Computes the flags that an asset should have by the current definitions; null means no flag. */
export async function assetFlags(
  deps: Pick<AssetDeps, 'fields'>,
): Promise<
  (asset: AssetDocument) => { readonly requiredMissing: true | null; readonly assignedToNobody: true | null }
> {
  const missingOf = await missingFieldsOf(deps);
  return (asset) => ({
    requiredMissing: missingOf(asset).length > 0 || null,
    assignedToNobody:
      (asset.status === 'Assigned' && asset.assignedTo === undefined && !asset.customFields?.[placeField]) ||
      null,
  });
}
