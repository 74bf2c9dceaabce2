import { createHash } from 'node:crypto';
import { message } from '@quartermaster/core/messages';
import { and, equals, exists, not, type Where } from '@quartermaster/core/query/where';
import { mostCounted, type Scan, type ScanAnswer } from '@quartermaster/core/stocktakes/stocktake';
import { refused } from '@quartermaster/core/verdict';
import type { Collection, EventLog } from '@quartermaster/store';
import type { StoredAsset } from '../assets/collection.ts';
import type { AssetService } from '../assets/service.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import type { Caller } from '../events/cause.ts';
import { definedFields } from '../records/documents.ts';
import type { ScanDocument, StoredStocktake } from './collection.ts';
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
export async function takeScan(
  { code: given, at, undo }: Scan,
  { stocktake, places, room, caller, now, assets: service, scans, log }: Counting,
): Promise<Taken> {
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
  if (undo) {
    const isTaken = await takeBack([id, unknownId], code, scannedAt);
    return { code, asset, outcome: isTaken ? 'takenBack' : 'nothing' };
  }
  const known = await scans.get(id);
  if (known && known.takenBack === undefined) return { code, asset, outcome: 'already', scan: known };
  // At the same moment, what comes later holds: of a clock that is wrong, all moments are one.
  if (known?.takenBack !== undefined && at !== undefined && scannedAt < known.takenBack)
    return { code, asset, outcome: 'nothing' };
  if (!known && room <= 0)
    throw new RefusalError(refused('CONFLICT', message.stocktakeFull(mostCounted * 2)));
  const place = asset && at !== undefined ? await placeAt(asset, scannedAt, log) : asset?.locationId;
  const scan: ScanDocument = {
    ...{ id, stocktakeId: stocktake.id, code, byId: caller.id, at: scannedAt },
    ...definedFields({ assetId: asset?.id, place }),
  };
  if (known) {
    const { id: _id, ...set } = scan;
    const unset = place === undefined ? ['takenBack', 'place'] : ['takenBack'];
    await scans.update(id, { set, unset });
  } else if ((await scans.insert(scan)).status !== 'inserted')
    // Another device scanned it at the same moment.
    return { code, asset, outcome: 'already', scan: (await scans.get(id)) ?? scan };
  // It may have been added to the inventory since it was scanned.
  if (asset && (await scans.get(unknownId))) await scans.remove(unknownId);
  return { code, asset, outcome: 'counted', scan };

  /** Takes back what was scanned up to then; also by what was scanned, if that means another asset by now, or none. */
  async function takeBack(ids: readonly string[], text: string, moment: string): Promise<boolean> {
    const where: Where = and(not(exists('takenBack')), { op: 'range', path: 'at', lte: moment });
    const of = and(equals('stocktakeId', stocktake.id), equals('code', text));
    const { items } = await scans.find({ where: of, limit: 1 });
    const all = new Set([...ids, ...items.map((one) => one.id)]);
    let isTaken = false;
    for (const one of all) {
      const { status } = await scans.update(one, { set: { takenBack: moment } }, { where });
      isTaken ||= status === 'updated';
    }
    return isTaken;
  }
}

const byAssetId = (one: StoredAsset, other: StoredAsset): number => (one.assetId < other.assetId ? -1 : 1);

/** A device's clock may be wrong. */
const within = (at: string, first: string, last: string): string =>
  at < first ? first : at > last ? last : at;

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex').slice(0, 32);
