import type { Asset } from '@quartermaster/core/assets/asset';
import type { Snapshot } from '@quartermaster/core/events/event-schemas';
import { message } from '@quartermaster/core/messages';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime.ts';
import type { AssetDeps } from './check.ts';
import type { StoredAsset } from './collection.ts';
import { type AssetDocument, assetCollection } from './collection.ts';
import { type AssetNames, namesOf, toAsset } from './present.ts';

export type AssetRecords = Records<AssetDocument, Snapshot<'asset'>, Asset>;

export const assetRecords = (runtime: Runtime, deps: AssetDeps): AssetRecords =>
  new Records<AssetDocument, Snapshot<'asset'>, Asset>(runtime, runtime.store.collection(assetCollection), {
    subject: 'asset',
    events: { created: 'equipment.created', updated: 'equipment.updated', deleted: 'equipment.deleted' },
    touched: 'lastUpdated',
    notFound: message.assetNotFound,
    taken: { assetId: { path: 'assetId', message: message.assetIdTaken } },
    snapshotter: async (stored) => {
      const [names, locations] = await Promise.all([namesOf(stored, deps), locationNames(stored, deps)]);
      return (one) => assetSnapshot(one, names, locations);
    },
    answer: ({ typeId: _type, vendorId: _vendor, locationName: _location, ...asset }) => asset,
    // An assignment raises only its own event (decisions: Which event).
    raised: (before, after) => [
      after.assignedTo !== null && after.assignedTo !== before.assignedTo
        ? 'equipment.assigned'
        : 'equipment.updated',
    ],
  });

function assetSnapshot(
  stored: StoredAsset,
  names: AssetNames,
  locations: ReadonlyMap<string, string>,
): Snapshot<'asset'> {
  const { typeId, vendorId, locationId } = stored;
  const locationName = locationId === undefined ? undefined : locations.get(locationId);
  return {
    ...toAsset(stored, names),
    typeId,
    ...(vendorId === undefined ? {} : { vendorId }),
    ...(locationName === undefined ? {} : { locationName }),
  };
}

async function locationNames(
  stored: readonly StoredAsset[],
  { locations }: AssetDeps,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(stored.flatMap(({ locationId }) => locationId ?? []))];
  const found = ids.length === 0 ? [] : await locations.collection.getMany(ids);
  return new Map(found.map(({ id, name }) => [id, name]));
}
