import { createHash } from 'node:crypto';
import { locationPaths } from '@quartermaster/core/locations/location';
import { message } from '@quartermaster/core/messages';
import { equals, everything, exists, not } from '@quartermaster/core/query/where';
import { figuresOf, lotOf } from '@quartermaster/core/stocktakes/lot';
import {
  type Applied,
  type Apply,
  type Count,
  mostCounted,
  type NewStocktake,
  type Scan,
  type ScanAnswer,
  type Stocktake,
} from '@quartermaster/core/stocktakes/stocktake';
import type { Application } from '@quartermaster/core/stocktakes/words';
import { invalid, refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import type { AssetBulk } from '../assets/bulk.ts';
import type { AssetService } from '../assets/service.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import type { Caller } from '../events/cause.ts';
import { page, type Reading } from '../lists/list-query.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';
import {
  type ScanDocument,
  type StocktakeDocument,
  type StoredStocktake,
  scanCollection,
  stocktakeCollection,
} from './collection.ts';
import { type Counted, describer, linesOf, placesOf, recordedAt } from './lines.ts';
import { lookUp } from './lookup.ts';

interface Dependencies {
  readonly assets: AssetService;
  readonly assetBulk: AssetBulk;
  readonly users: UserService;
}

/** Seconds that a call waits until everything is moved; the rest is moved all the same. */
const waitSeconds = 60;
/** The store takes no more writes at once. */
const mostAtOnce = 200;

/** Stock-takes: what is at a place is scanned, compared with what should be there, and recorded. */
export class Stocktakes {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;
  readonly #stocktakes: Collection<StocktakeDocument>;
  readonly #scans: Collection<ScanDocument>;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
    this.#stocktakes = runtime.store.collection(stocktakeCollection);
    this.#scans = runtime.store.collection(scanCollection);
  }

  list(
    { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
    reading: Reading,
  ) {
    const input = { where: everything, sort: ['-createdAt'], limit, cursor };
    return page(this.#stocktakes, input, reading, async (found) => found.map(present));
  }

  /** @param id derived from the call if that may be repeated */
  async start(
    { location, alone }: NewStocktake,
    caller: Caller,
    id = this.#runtime.newId(),
  ): Promise<Stocktake> {
    const before = await this.#stocktakes.get(id);
    if (before) return present(before);
    const { assets } = this.#deps;
    const locationName = locationPaths(await assets.deps.locations.all()).get(location);
    if (locationName === undefined)
      throw new RefusalError(invalid([{ path: 'location', message: message.recordNotFound('location') }]));
    const places = await placesOf({ location, alone }, { assets });
    if ((await assets.collection.count(recordedAt(places))) > mostCounted)
      throw new RefusalError(
        invalid([{ path: 'location', message: message.stocktakeTooLarge(mostCounted) }]),
      );
    const now = instantOf(this.#runtime);
    await this.#stocktakes.insert({
      ...{ id, location, locationName, alone, state: 'counting', startedById: caller.id },
      ...{ createdAt: now, updatedAt: now },
    });
    return present(await this.#find(id));
  }

  async get(id: string): Promise<Count> {
    const stocktake = await this.#find(id);
    const lines = (await this.#lines(stocktake)).map(({ line }) => line);
    return { stocktake: present(stocktake), figures: figuresOf(lines), lines };
  }

  /** Removes the count with its scans; what applying it changed stays. */
  async remove(id: string): Promise<Stocktake> {
    const stocktake = await this.#find(id);
    // Last, so that what a crash leaves behind can be removed by another try.
    const ids: string[] = [];
    for await (const scan of this.#scans.stream({ where: equals('stocktakeId', id) })) ids.push(scan.id);
    for (let at = 0; at < ids.length; at += mostAtOnce)
      await this.#scans.write(ids.slice(at, at + mostAtOnce).map((one) => ({ kind: 'remove', id: one })));
    await this.#stocktakes.remove(id);
    return present(stocktake);
  }

  /** Adds scans; the first of each asset counts, whoever sends it and however late. */
  async scan(id: string, scans: readonly Scan[], caller: Caller): Promise<ScanAnswer[]> {
    const stocktake = await this.#find(id);
    refuseApplied(stocktake);
    const room = mostCounted * 2 - (await this.#scans.count(equals('stocktakeId', id)));
    if (scans.length > room && room <= 0)
      throw new RefusalError(refused('CONFLICT', message.stocktakeFull(mostCounted * 2)));
    const places = new Set(await placesOf(stocktake, this.#deps));
    const answers: ScanAnswer[] = [];
    for (const scan of scans) answers.push(await this.#scanned(stocktake, scan, places, caller));
    if (answers.some(({ outcome }) => outcome === 'counted' || outcome === 'takenBack'))
      await this.#stocktakes.update(id, { set: { updatedAt: instantOf(this.#runtime) } });
    return answers;
  }

  async #scanned(
    { id: stocktakeId }: StoredStocktake,
    { code: given, at, undo }: Scan,
    places: ReadonlySet<string>,
    caller: Caller,
  ): Promise<ScanAnswer> {
    const { text: code, assets } = await lookUp(this.#deps.assets, given);
    if (code === '') return { code, outcome: 'nothing' };
    // A serial number that several have means the one that should be here, if there is only one.
    const here = assets.filter(({ locationId }) => locationId !== undefined && places.has(locationId));
    const [asset] = assets.length > 1 && here.length === 1 ? here : assets;
    if (asset && assets.length > 1 && here.length !== 1) {
      const { assetOf } = await describer(this.#deps, assets, []);
      return { code, outcome: 'ambiguous', candidates: assets.map((one) => assetOf(one)) };
    }
    const unknownId = `${stocktakeId}:?${hashOf(code)}`;
    const id = asset ? `${stocktakeId}:${asset.id}` : unknownId;
    // It may have been added to the inventory since it was scanned.
    if (asset && (await this.#scans.get(unknownId))) await this.#scans.remove(unknownId);
    if (undo) {
      const outcome = await this.#scans.remove(id);
      return { code, outcome: outcome.status === 'removed' ? 'takenBack' : 'nothing' };
    }
    const now = instantOf(this.#runtime);
    const document: ScanDocument = {
      ...{ id, stocktakeId, code, byId: caller.id },
      // A device's clock may be ahead.
      at: at === undefined || at > now ? now : at,
      ...definedFields({ assetId: asset?.id, place: asset?.locationId }),
    };
    // Another device may have scanned it at the same moment.
    const before =
      (await this.#scans.insert(document)).status === 'inserted' ? undefined : await this.#scans.get(id);
    const describe = await describer(this.#deps, asset ? [asset] : [], [before ?? document]);
    const lot = lotOf(asset && { retired: asset.retired, location: asset.locationId }, places);
    const line = describe(asset, before ?? document, { lot, isMoved: false });
    return { code, outcome: before ? 'already' : 'counted', line };
  }

  /**
   * Records that what was found was seen, and locates here what is recorded elsewhere, as one batch. If that was
   * interrupted, applying again goes on with it.
   */
  async apply(id: string, { leave, restore }: Apply, caller: Caller, reading: Reading): Promise<Applied> {
    refuseApplied(await this.#find(id));
    // Stored first: whoever goes on after a crash continues the same batch.
    const fresh = { set: { batchId: this.#runtime.newId() } };
    await this.#stocktakes.update(id, fresh, { where: not(exists('batchId')) });
    const stocktake = await this.#find(id);
    const lines = await this.#lines(stocktake);
    const decided = lines.map((line) => ({ ...line, applied: applicationOf(line, { leave, restore }) }));
    const applied = decided.filter((one) => one.applied !== undefined);
    await this.#deps.assets.sighted(
      applied.flatMap(({ asset, scan }) =>
        asset && scan ? [{ id: asset.id, at: scan.at, how: 'stocktake' as const, by: scan.byId }] : [],
      ),
    );
    const locating = applied.filter((one) => one.applied !== 'seen');
    const restoring = locating.some((one) => one.applied === 'restored');
    const outcome =
      locating.length === 0
        ? undefined
        : await this.#deps.assetBulk.run(
            {
              ids: locating.flatMap(({ asset }) => asset?.id ?? []),
              set: { location: stocktake.location, ...(restoring ? { retired: null } : {}) },
              dryRun: false,
            },
            { caller, reading, id: stocktake.batchId, waitSeconds },
          );
    const refusedIds = new Set((outcome?.failed ?? []).map(({ id: refusedId }) => refusedId));
    const done = decided.map((one) =>
      refusedIds.has(one.asset?.id ?? '') ? { ...one, applied: undefined } : one,
    );
    await this.#remember(done);
    const now = instantOf(this.#runtime);
    const missing = lines.flatMap(({ line, asset }) => (line.lot === 'missing' && asset ? [asset.id] : []));
    const hasBatch = outcome !== undefined || (await this.#isBegun(stocktake.batchId));
    await this.#stocktakes.update(id, {
      set: { state: 'applied', appliedAt: now, appliedById: caller.id, updatedAt: now, missing },
      ...(hasBatch ? {} : { unset: ['batchId'] }),
    });
    const counted = (what: Application): number => done.filter((one) => one.applied === what).length;
    const figures = { moved: counted('moved'), restored: counted('restored') };
    const seen = counted('seen') + figures.moved + figures.restored;
    return {
      stocktake: present(await this.#find(id)),
      ...{ seen, ...figures, left: lines.filter(({ line }) => line.isMoved).length },
      failed: (outcome?.failed ?? []).map(({ assetId, message: text }) => ({
        ...definedFields({ assetId }),
        message: text,
      })),
      message: message.stocktakeApplied(seen, figures.moved, figures.restored),
    };
  }

  /** Keeps what each scan was when the count was applied, and what was done with it. */
  async #remember(
    lines: readonly (Counted & { readonly applied: Application | undefined })[],
  ): Promise<void> {
    const scanned = lines.flatMap(({ scan, line, applied }) =>
      scan ? [{ id: scan.id, lot: line.lot, applied }] : [],
    );
    for (let at = 0; at < scanned.length; at += mostAtOnce)
      await this.#scans.write(
        scanned.slice(at, at + mostAtOnce).map(({ id, lot, applied }) => ({
          kind: 'update',
          id,
          change: { set: { lot, ...definedFields({ applied }) } },
        })),
      );
  }

  /** Whether anything was moved by a batch, perhaps before a crash. */
  async #isBegun(batch: string | undefined): Promise<boolean> {
    if (batch === undefined) return false;
    return (await this.#runtime.store.events.read({ batch, limit: 1 })).length > 0;
  }

  #lines(stocktake: StoredStocktake) {
    return linesOf(stocktake, { ...this.#deps, scans: this.#scans });
  }

  async #find(id: string): Promise<StoredStocktake> {
    const found = await this.#stocktakes.get(id);
    if (!found) throw new RefusalError(refused('NOT_FOUND', message.stocktakeNotFound));
    return found;
  }
}

const present = ({ missing: _missing, ...stocktake }: StoredStocktake): Stocktake => stocktake;

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex').slice(0, 32);

/** What applying a count does with a line; undefined if it leaves it as it is. */
function applicationOf({ line, asset }: Counted, { leave, restore }: Apply): Application | undefined {
  if (asset === undefined || line.isMoved || leave.includes(asset.id)) return undefined;
  if (line.lot === 'found') return 'seen';
  if (line.lot === 'wrongPlace') return 'moved';
  return line.lot === 'unexpected' && restore.includes(asset.id) ? 'restored' : undefined;
}

/** Refuses (409) what an applied count no longer allows. */
function refuseApplied({ state }: StoredStocktake): void {
  if (state === 'applied') throw new RefusalError(refused('CONFLICT', message.stocktakeIsApplied));
}
