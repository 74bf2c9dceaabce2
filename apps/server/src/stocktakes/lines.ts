import { notRetired } from '@quartermaster/core/assets/retirement';
import { isReadable, type ReadableEvent } from '@quartermaster/core/events/event';
import type { JsonObject } from '@quartermaster/core/json';
import { locationPaths, subtreeIds } from '@quartermaster/core/locations/location';
import { fold } from '@quartermaster/core/query/fold';
import { and, equals, isIn, not } from '@quartermaster/core/query/where';
import { lotOf } from '@quartermaster/core/stocktakes/lot';
import type { CountedAsset, CountLine } from '@quartermaster/core/stocktakes/stocktake';
import type { Collection, EventLog } from '@quartermaster/store';
import { chunk } from 'es-toolkit/array';
import type { StoredAsset } from '../assets/collection.ts';
import type { AssetService } from '../assets/service.ts';
import { doerName } from '../events/cause.ts';
import { definedFields } from '../records/documents.ts';
import type { UserService } from '../users/service.ts';
import type { KeptAsset, ScanDocument, StoredScan, StoredStocktake } from './collection.ts';
import { lookUpAgain } from './lookup.ts';

interface Dependencies {
  readonly assets: AssetService;
  readonly users: UserService;
  readonly scans: Collection<ScanDocument>;
  readonly log: Pick<EventLog, 'read'>;
}

/** A line with the asset as it is stored. */
export interface Counted {
  readonly line: CountLine;
  readonly asset: StoredAsset | undefined;
  readonly scan: StoredScan | undefined;
}

/** How many documents the store gives at once. */
const atOnce = 1000;

/** Of how many moved assets it is said who moved them: each is looked up in its history. */
const mostMoversNamed = 50;
/** How many of an asset's latest events may tell. */
const mostLooked = 50;

/** The locations that a stock-take is about. */
export async function placesOf(
  { location, alone, places }: Pick<StoredStocktake, 'location' | 'alone' | 'places'>,
  { assets }: Pick<Dependencies, 'assets'>,
): Promise<string[]> {
  if (places) return places;
  return alone ? [location] : subtreeIds(await assets.deps.locations.all(), location);
}

/** What is recorded at these places, and has arrived. */
export const recordedAt = (places: readonly string[]) =>
  and(notRetired, isIn('locationId', [...places]), not(equals('status', 'Pending Delivery')));

/** Every line of a stock-take: scanned, the latest first, then missing, by asset ID. */
export async function linesOf(stocktake: StoredStocktake, deps: Dependencies): Promise<Counted[]> {
  const { assets, scans } = deps;
  const isDecided = stocktake.missing !== undefined;
  const scanned: StoredScan[] = [];
  const where = equals('stocktakeId', stocktake.id);
  // What was scanned while the stock-take was being applied came too late.
  for await (const scan of scans.stream({ where, sort: ['-at'] }))
    if (scan.takenBack === undefined && (!isDecided || scan.lot !== undefined)) scanned.push(scan);
  const places = new Set(await placesOf(stocktake, deps));
  const found = await scannedAssets(assets, scanned, isDecided);
  const seen = new Set(scanned.flatMap((scan) => scan.asset?.id ?? found.get(scan)?.id ?? []));
  const missing = isDecided
    ? await missingThen(assets, stocktake)
    : (await assetsAt(assets, [...places])).map((asset) => ({ asset, kept: undefined }));
  const describe = await describer(
    deps,
    [...found.values(), ...missing.flatMap(({ asset }) => asset ?? [])],
    scanned,
  );
  const counted = new Set<string>();
  const lines = scanned.flatMap((scan): Counted[] => {
    const asset = found.get(scan);
    // It may have been scanned by its serial number before it was added, and by its asset ID after.
    if (asset && counted.has(asset.id)) return [];
    if (asset) counted.add(asset.id);
    return [{ line: describe(asset, scan, judged(asset, scan, places, isDecided)), asset, scan }];
  });
  const moved = lines.filter(({ line }) => line.isMoved).slice(0, mostMoversNamed);
  for (const one of moved)
    if (one.asset) Object.assign(one.line, definedFields({ movedBy: await moverOf(one.asset.id, deps.log) }));
  const isMissing = { lot: 'missing', isMoved: false } as const;
  const absent = missing
    .map(({ asset, kept }) => ({ line: describe(asset, undefined, isMissing, kept), asset, scan: undefined }))
    .filter(({ line }) => line.asset !== undefined && !seen.has(line.asset.id));
  absent.sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  return [...lines, ...absent];
}

const idOf = ({ line }: Counted): string => fold(line.asset?.assetId ?? '');

/** The assets that were scanned, also those that were added since. */
async function scannedAssets(
  assets: AssetService,
  scanned: readonly StoredScan[],
  isDecided: boolean,
): Promise<Map<StoredScan, StoredAsset>> {
  const known = await byIds(
    assets,
    scanned.flatMap(({ assetId }) => assetId ?? []),
  );
  const unknown = isDecided ? [] : scanned.filter(({ assetId }) => assetId === undefined);
  const added = await lookUpAgain(
    assets,
    unknown.map(({ code }) => code),
  );
  const found = new Map<StoredScan, StoredAsset>();
  for (const scan of scanned) {
    const asset = scan.assetId === undefined ? added(scan.code) : known.get(scan.assetId);
    if (asset) found.set(scan, asset);
  }
  return found;
}

/** What was missing when the stock-take was applied, as it is now, or was then if it is deleted. */
async function missingThen(assets: AssetService, { missing = [] }: StoredStocktake) {
  const kept = missing.map((one) =>
    typeof one === 'string' ? { id: one, kept: undefined } : { id: one.id, kept: one },
  );
  const found = await byIds(
    assets,
    kept.map(({ id }) => id),
  );
  return kept.map((one) => ({ asset: found.get(one.id), kept: one.kept }));
}

/**
 * Where an asset was at a moment: a scan that comes late was made before whatever changed meanwhile.
 * @returns a location's id
 */
export async function placeAt(
  { id, locationId }: StoredAsset,
  moment: string,
  log: Pick<EventLog, 'read'>,
): Promise<string | undefined> {
  const since = (await movesOf(id, log)).filter(({ at }) => at > moment);
  const first = since.at(-1);
  if (first === undefined) return locationId;
  const before = first.previous?.location;
  return typeof before === 'string' ? before : undefined;
}

/** The name of whoever moved an asset last. */
async function moverOf(id: string, log: Pick<EventLog, 'read'>): Promise<string | undefined> {
  const [last] = await movesOf(id, log);
  return last && doerName(last);
}

/** The events of an asset's latest moves, newest first. */
async function movesOf(id: string, log: Pick<EventLog, 'read'>): Promise<ReadableEvent[]> {
  const subject = { kind: 'asset', id } as const;
  const events = await log.read({ subject, newestFirst: true, limit: mostLooked });
  return events.filter(isReadable).filter(({ previous }) => previous?.location !== undefined);
}

type Judged = Pick<CountLine, 'lot' | 'isMoved' | 'applied'>;

/** What a scan is now; once it was decided what is done with it, what it was then. */
function judged(
  asset: StoredAsset | undefined,
  { assetId, place, lot: then, applied }: ScanDocument,
  places: ReadonlySet<string>,
  isDecided: boolean,
): Judged {
  if (isDecided && then !== undefined) return { lot: then, isMoved: false, ...definedFields({ applied }) };
  const lot = lotOf(asset && { retired: asset.retired, location: asset.locationId }, places);
  const wasKnown = assetId !== undefined;
  return { lot, isMoved: wasKnown && lot === 'wrongPlace' && asset?.locationId !== place };
}

/** The assets with these ids, however many. */
export async function byIds(
  { collection }: AssetService,
  ids: readonly string[],
): Promise<Map<string, StoredAsset>> {
  const found = new Map<string, StoredAsset>();
  for (const some of chunk(ids, atOnce))
    for (const asset of await collection.getMany(some)) found.set(asset.id, asset);
  return found;
}

async function assetsAt({ collection }: AssetService, places: readonly string[]): Promise<StoredAsset[]> {
  const found: StoredAsset[] = [];
  for await (const asset of collection.stream({ where: recordedAt(places) })) found.push(asset);
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
    kept: KeptAsset | undefined = scan?.asset,
  ): CountLine => ({
    ...line,
    // Once it was applied, where it was before.
    ...(asset
      ? { asset: assetOf(asset, line.applied === 'moved' ? scan?.place : asset.locationId) }
      : kept
        ? { asset: { ...kept, assignedTo: null } }
        : {}),
    ...(scan
      ? {
          ...{ code: scan.code, at: scan.at, byId: scan.byId },
          ...definedFields({ byName: names.get(scan.byId) }),
        }
      : {}),
  });
  return Object.assign(describe, { assetOf });
}
