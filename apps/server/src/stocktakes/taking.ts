import { createHash } from 'node:crypto';
import { message } from '@quartermaster/core/messages';
import type { Change } from '@quartermaster/core/query/change';
import { fold } from '@quartermaster/core/query/fold';
import { and, equals, exists, not } from '@quartermaster/core/query/where';
import { mostCounted, type Scan, type ScanAnswer } from '@quartermaster/core/stocktakes/stocktake';
import { refused } from '@quartermaster/core/verdict';
import type { Collection, EventLog } from '@quartermaster/store';
import type { StoredAsset } from '../assets/collection.ts';
import type { AssetService } from '../assets/service.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import type { Caller } from '../events/cause.ts';
import { definedFields } from '../records/documents.ts';
import type { ScanDocument, StoredScan, StoredStocktake } from './collection.ts';
import { placeAt } from './lines.ts';
import { lookUp } from './lookup.ts';

/** What is the same for all scans of a call. */
interface Counting {
  readonly stocktake: StoredStocktake;
  readonly places: ReadonlySet<string>;
  /** How many more scans the stock-take takes. */
  readonly room: number;
  readonly caller: Caller;
  readonly now: string;
  readonly assets: AssetService;
  readonly scans: Collection<ScanDocument>;
  readonly log: Pick<EventLog, 'read'>;
}

/** What became of a scan. */
export interface Taken extends Pick<ScanAnswer, 'code' | 'outcome'> {
  readonly asset?: StoredAsset | undefined;
  readonly scan?: ScanDocument;
  readonly candidates?: readonly StoredAsset[];
}

/** Counts what was scanned, or takes it back. The latest of what is said of an asset holds, in whatever order it comes. */
export async function takeScan({ code: given, at, undo }: Scan, counting: Counting): Promise<Taken> {
  const { stocktake, places, room, caller, now, assets: service, scans, log } = counting;
  const { text: code, assets } = await lookUp(service, given);
  if (code === '') return { code, outcome: 'nothing' };
  // A serial number that several have means the one that should be here, if there is only one.
  const here = assets.filter(({ locationId }) => locationId !== undefined && places.has(locationId));
  const [asset] = assets.length > 1 && here.length === 1 ? here : assets;
  if (asset && assets.length > 1 && here.length !== 1)
    return { code, outcome: 'ambiguous', candidates: assets.toSorted(byAssetId) };
  const scannedAt = within(at ?? now, stocktake.createdAt, now);
  const unknownId = `${stocktake.id}:?${hashOf(code)}`;
  const id = asset ? `${stocktake.id}:${asset.id}` : unknownId;
  const said = {
    ...{ id, stocktakeId: stocktake.id, code, byId: caller.id, at: scannedAt },
    ...definedFields({ assetId: asset?.id }),
  };
  if (undo) {
    const others = asset ? await scannedBefore(asset, counting) : [];
    const isTaken = await takeBack(said, [id, unknownId, ...others], counting);
    return { code, asset, outcome: isTaken ? 'takenBack' : 'nothing' };
  }
  const place = asset && at !== undefined ? await placeAt(asset, scannedAt, log) : asset?.locationId;
  const scan: ScanDocument = { ...said, ...definedFields({ place }) };
  // Again if another device says something of it at the same moment.
  for (;;) {
    const known = await scans.get(id);
    if (known?.lot !== undefined) throw beingApplied();
    const before = known ?? (asset && (await scans.get(unknownId)));
    if (known && known.takenBack === undefined) {
      const isLatest = scannedAt <= (known.again ?? known.at);
      if (isLatest || (await isChanged(scans, known, { set: { again: scannedAt } })))
        return { code, asset, outcome: 'already', scan: known };
      continue;
    }
    // At the same moment, what comes later holds: of a clock that is wrong, all moments are one.
    if (before?.takenBack !== undefined && at !== undefined && scannedAt < before.takenBack)
      return { code, asset, outcome: 'nothing' };
    if (!known && room <= 0)
      throw new RefusalError(refused('CONFLICT', message.stocktakeFull(mostCounted * 2)));
    if (known) {
      const { id: _id, ...set } = scan;
      const unset = ['takenBack', 'again', ...(place === undefined ? ['place'] : [])];
      if (!(await isChanged(scans, known, { set, unset }))) continue;
    } else if ((await scans.insert(scan)).status !== 'inserted') continue;
    // It may have been added to the inventory since it was scanned.
    if (asset && (await scans.get(unknownId))) await scans.remove(unknownId);
    return { code, asset, outcome: 'counted', scan };
  }
}

/** The ids of what was scanned before the asset was added, by any of its names as it was written then. */
async function scannedBefore(
  { id, keys, serialNumber }: StoredAsset,
  { stocktake, scans }: Counting,
): Promise<string[]> {
  const ids: string[] = [];
  const where = and(equals('stocktakeId', stocktake.id), not(exists('assetId')));
  for await (const scan of scans.stream({ where })) {
    const { code } = scan;
    if (fold(code) === keys.assetId || code === serialNumber || code === id) ids.push(scan.id);
  }
  return ids;
}

/**
 * Takes back what was scanned up to then; also by what was scanned, if that means another asset by now, or none. What
 * wasn't scanned is kept as taken back: the scan may come later.
 */
async function takeBack(
  said: ScanDocument,
  ids: readonly string[],
  { stocktake, room, scans }: Counting,
): Promise<boolean> {
  const { at: moment, code } = said;
  const of = and(equals('stocktakeId', stocktake.id), equals('code', code), not(exists('takenBack')));
  const { items } = await scans.find({ where: of, limit: 1 });
  let isTaken = false;
  for (const id of new Set([...ids, ...items.map((one) => one.id)]))
    for (;;) {
      const known = await scans.get(id);
      if (known?.lot !== undefined) throw beingApplied();
      if (known) {
        const isOlder = moment < (known.takenBack ?? known.again ?? known.at) || moment === known.takenBack;
        if (!isOlder && !(await isChanged(scans, known, { set: { takenBack: moment } }))) continue;
        isTaken ||= !isOlder && known.takenBack === undefined;
      } else if (id === said.id && room > 0) {
        if ((await scans.insert({ ...said, takenBack: moment })).status !== 'inserted') continue;
      }
      break;
    }
  return isTaken;
}

/** Changes a scan unless something else was said of it meanwhile. */
const isChanged = async (
  scans: Collection<ScanDocument>,
  { id, version }: StoredScan,
  change: Change,
): Promise<boolean> => (await scans.update(id, change, { version })).status === 'updated';

/** Refuses (409) what comes while a stock-take is being applied, or after. */
export const beingApplied = () => new RefusalError(refused('CONFLICT', message.stocktakeIsBeingApplied));

const byAssetId = (one: StoredAsset, other: StoredAsset): number => (one.assetId < other.assetId ? -1 : 1);

/** A moment as we write it; a device's clock may be wrong. */
function within(given: string, first: string, last: string): string {
  const at = new Date(given).toISOString();
  return at < first ? first : at > last ? last : at;
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex').slice(0, 32);
