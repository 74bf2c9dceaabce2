import { notRetired } from '@quartermaster/core/assets/retirement';
import type { JsonObject } from '@quartermaster/core/json';
import { locationPaths, subtreeIds } from '@quartermaster/core/locations/location';
import { and, equals, isIn, not } from '@quartermaster/core/query/where';
import { lotOf } from '@quartermaster/core/stocktakes/lot';
import type { CountedAsset, CountLine } from '@quartermaster/core/stocktakes/stocktake';
import type { Collection } from '@quartermaster/store';
import type { StoredAsset } from '../assets/collection.ts';
import type { AssetService } from '../assets/service.ts';
import { definedFields } from '../records/documents.ts';
import type { UserService } from '../users/service.ts';
import type { ScanDocument, StoredScan, StoredStocktake } from './collection.ts';

interface Dependencies {
  readonly assets: AssetService;
  readonly users: UserService;
  readonly scans: Collection<ScanDocument>;
}

/** A line with the asset as it is stored. */
export interface Counted {
  readonly line: CountLine;
  readonly asset: StoredAsset | undefined;
  readonly scan: StoredScan | undefined;
}

/** How many documents the store gives at once. */
const atOnce = 1000;

/** The locations that a stock-take is about. */
export async function placesOf(
  { location, alone }: Pick<StoredStocktake, 'location' | 'alone'>,
  { assets }: Pick<Dependencies, 'assets'>,
): Promise<string[]> {
  return alone ? [location] : subtreeIds(await assets.deps.locations.all(), location);
}

/** What is recorded at these places, and has arrived. */
export const recordedAt = (places: readonly string[]) =>
  and(notRetired, isIn('locationId', [...places]), not(equals('status', 'Pending Delivery')));

/** Every line of a stock-take: scanned, the latest first, then missing, by asset ID. */
export async function linesOf(stocktake: StoredStocktake, deps: Dependencies): Promise<Counted[]> {
  const { assets, scans } = deps;
  const places = new Set(await placesOf(stocktake, deps));
  const scanned: StoredScan[] = [];
  const where = equals('stocktakeId', stocktake.id);
  for await (const scan of scans.stream({ where, sort: ['-at'] })) scanned.push(scan);
  const found = await byIds(
    assets,
    scanned.flatMap(({ assetId }) => assetId ?? []),
  );
  const seen = new Set(scanned.map(({ assetId }) => assetId));
  const expected =
    stocktake.state === 'applied'
      ? await byIds(assets, stocktake.missing ?? [])
      : await at(assets, [...places]);
  const missing = [...expected.values()]
    .filter(({ id }) => !seen.has(id))
    .sort((one, other) => (one.keys.assetId < other.keys.assetId ? -1 : 1));
  const describe = await describer(deps, [...found.values(), ...missing], scanned);
  const lines = scanned.map((scan): Counted => {
    const asset = scan.assetId === undefined ? undefined : found.get(scan.assetId);
    return { line: describe(asset, scan, judged(asset, scan, places)), asset, scan };
  });
  return [
    ...lines,
    ...missing.map(
      (asset): Counted => ({
        line: describe(asset, undefined, { lot: 'missing', isMoved: false }),
        asset,
        scan: undefined,
      }),
    ),
  ];
}

type Judged = Pick<CountLine, 'lot' | 'isMoved' | 'applied'>;

/** What a scan is now; once the count was applied, what it was then. */
function judged(
  asset: StoredAsset | undefined,
  { place, lot: then, applied }: ScanDocument,
  places: ReadonlySet<string>,
): Judged {
  if (then !== undefined) return { lot: then, isMoved: false, ...definedFields({ applied }) };
  const lot = lotOf(asset && { retired: asset.retired, location: asset.locationId }, places);
  return { lot, isMoved: lot === 'wrongPlace' && asset?.locationId !== place };
}

async function byIds(
  { collection }: AssetService,
  ids: readonly string[],
): Promise<Map<string, StoredAsset>> {
  const found = new Map<string, StoredAsset>();
  for (let from = 0; from < ids.length; from += atOnce)
    for (const asset of await collection.getMany(ids.slice(from, from + atOnce))) found.set(asset.id, asset);
  return found;
}

async function at(
  { collection }: AssetService,
  places: readonly string[],
): Promise<Map<string, StoredAsset>> {
  const found = new Map<string, StoredAsset>();
  for await (const asset of collection.stream({ where: recordedAt(places) })) found.set(asset.id, asset);
  return found;
}

/** A function that makes lines of these assets and scans, with the names that they need. */
export async function describer(
  { assets, users }: Pick<Dependencies, 'assets' | 'users'>,
  stored: readonly StoredAsset[],
  scans: readonly Pick<ScanDocument, 'byId'>[],
) {
  const { fields, locations } = assets.deps;
  const [types, all, people] = await Promise.all([
    fields.typesById([...new Set(stored.map(({ typeId }) => typeId))]),
    locations.all(),
    users.collection.getMany([...new Set(scans.map(({ byId }) => byId))]),
  ]);
  const paths = locationPaths(all);
  const names = new Map(people.map(({ id, displayName }) => [id, displayName]));
  const assetOf = (asset: StoredAsset, place = asset.locationId): CountedAsset & JsonObject => {
    const { id, assetId, name, serialNumber, retired, lastSeen, typeId, assignedTo } = asset;
    const recordedAt = place === undefined ? undefined : paths.get(place);
    return {
      ...{ id, assetId, name, type: types.get(typeId)?.name ?? typeId, assignedTo: assignedTo ?? null },
      ...definedFields({ serialNumber, retired, lastSeen, recordedAt }),
    };
  };
  const describe = (
    asset: StoredAsset | undefined,
    scan: ScanDocument | undefined,
    line: Judged,
  ): CountLine => ({
    ...line,
    // Once it was applied, where it was before.
    ...(asset ? { asset: assetOf(asset, line.applied === 'moved' ? scan?.place : asset.locationId) } : {}),
    ...(scan
      ? {
          ...{ code: scan.code, at: scan.at, byId: scan.byId },
          ...definedFields({ byName: names.get(scan.byId) }),
        }
      : {}),
  });
  return Object.assign(describe, { assetOf });
}
