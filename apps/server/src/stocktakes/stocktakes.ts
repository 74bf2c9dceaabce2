import { locationPaths } from '@quartermaster/core/locations/location';
import { message } from '@quartermaster/core/messages';
import { equals, everything, exists, not } from '@quartermaster/core/query/where';
import { figuresOf, lotOf } from '@quartermaster/core/stocktakes/lot';
import {
  type Applied,
  type Apply,
  type Count,
  type CountedAsset,
  mostCounted,
  type NewStocktake,
  type Scan,
  type ScanAnswer,
  type Stocktake,
} from '@quartermaster/core/stocktakes/stocktake';
import type { Application } from '@quartermaster/core/stocktakes/words';
import { invalid, refused } from '@quartermaster/core/verdict';
import type { Collection, WriteOperation } from '@quartermaster/store';
import { chunk } from 'es-toolkit/array';
import { isEqual } from 'es-toolkit/predicate';
import type { AssetBulk } from '../assets/bulk.ts';
import type { AssetService } from '../assets/service.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import type { Caller } from '../events/cause.ts';
import type { JobService } from '../jobs/service.ts';
import { page, type Reading } from '../lists/list-query.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';
import {
  type KeptAsset,
  type ScanDocument,
  type StocktakeDocument,
  type StoredStocktake,
  scanCollection,
  stocktakeCollection,
} from './collection.ts';
import { byIds, type Counted, describer, linesOf, placesOf, recordedAt } from './lines.ts';
import { beingApplied, type Taken, takeScan } from './taking.ts';

interface Dependencies {
  readonly assets: AssetService;
  readonly assetBulk: AssetBulk;
  readonly users: UserService;
  readonly jobs: JobService;
}

/** Seconds that a call waits until everything is moved; the rest is moved all the same. */
const waitSeconds = 60;
/** The store takes no more writes at once. */
const mostAtOnce = 200;
/** How long, in ms, somebody is taken to be applying a stock-take; after that, it was interrupted. */
const applyingMs = 60_000;

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
      ...{ places, createdAt: now, updatedAt: now },
    });
    return present(await this.#find(id));
  }

  async get(id: string): Promise<Count> {
    const stocktake = await this.#find(id);
    const { batchId } = stocktake;
    const [counted, job] = await Promise.all([
      this.#lines(stocktake),
      batchId === undefined ? undefined : this.#deps.jobs.collection.get(batchId),
    ]);
    const lines = counted.map(({ line }) => line);
    const { undoneBy } = job ?? {};
    return {
      stocktake: present(stocktake),
      figures: figuresOf(lines),
      lines,
      ...definedFields({ undoneBy }),
    };
  }

  /** Removes the count with its scans; what applying it changed stays. */
  async remove(id: string): Promise<Stocktake> {
    const stocktake = await this.#stocktakes.get(id);
    if (stocktake) {
      this.#refuseApplying(stocktake);
      const where = stocktake.batchId === undefined ? not(exists('batchId')) : everything;
      const { status } = await this.#stocktakes.remove(id, { where });
      if (status === 'conflict') throw beingApplied();
    }
    // Also of one that is gone: a crash may have left them behind.
    await this.#removeScans(id);
    if (!stocktake) throw notFound();
    return present(stocktake);
  }

  async #removeScans(stocktakeId: string): Promise<void> {
    const ids: string[] = [];
    for await (const scan of this.#scans.stream({ where: equals('stocktakeId', stocktakeId) }))
      ids.push(scan.id);
    await this.#write(ids.map((one) => ({ kind: 'remove', id: one })));
  }

  /** Adds scans; the first of each asset counts, whoever sends it and however late. */
  async scan(id: string, scans: readonly Scan[], caller: Caller): Promise<ScanAnswer[]> {
    const stocktake = await this.#find(id);
    refuseApplied(stocktake);
    if (stocktake.applying) throw beingApplied();
    const places = new Set(await this.#placesOf(stocktake));
    const room = mostCounted * 2 - (await this.#scans.count(equals('stocktakeId', id)));
    const counting = {
      ...{ stocktake, places, room, caller, now: instantOf(this.#runtime) },
      ...{ assets: this.#deps.assets, scans: this.#scans, log: this.#log },
    };
    const taken: Taken[] = [];
    try {
      for (const scan of scans) {
        const one = await takeScan(scan, counting);
        if (one.outcome === 'counted') counting.room -= 1;
        taken.push(one);
      }
    } finally {
      await this.#scanned(id, taken);
    }
    return this.#answers(taken, places);
  }

  /** After scans: refuses if nobody will count them any more, and leaves none behind of a stock-take that is gone. */
  async #scanned(id: string, taken: readonly Taken[]): Promise<void> {
    const isChanged = taken.some(({ outcome }) => outcome === 'counted' || outcome === 'takenBack');
    if (isChanged) await this.#stocktakes.update(id, { set: { updatedAt: instantOf(this.#runtime) } });
    const now = await this.#stocktakes.get(id);
    if (!now) await this.#removeScans(id);
    if (!now) throw notFound();
    // It may have begun to be applied meanwhile, without what was scanned last.
    if (isChanged && now.applying) throw beingApplied();
  }

  async #answers(taken: readonly Taken[], places: ReadonlySet<string>): Promise<ScanAnswer[]> {
    const stored = taken.flatMap(({ asset, candidates = [] }) => [...(asset ? [asset] : []), ...candidates]);
    const describe = await describer(
      this.#deps,
      stored,
      taken.flatMap(({ scan }) => scan ?? []),
    );
    return taken.map(({ code, outcome, asset, scan, candidates }) => {
      const lot = lotOf(asset && { retired: asset.retired, location: asset.locationId }, places);
      return {
        ...{ code, outcome },
        ...(scan ? { line: describe(asset, scan, { lot, isMoved: false }) } : {}),
        ...(candidates ? { candidates: candidates.map((one) => describe.assetOf(one)) } : {}),
      };
    });
  }

  /**
   * Records that what was found was seen, and locates here what is recorded elsewhere, as one batch. What is done with
   * each scan is decided and stored first: if that was interrupted, applying again goes on with it.
   * @param version of the stock-take that the caller has seen; refuses (412) if more was scanned since
   */
  async apply(
    id: string,
    asked: Apply,
    caller: Caller,
    reading: Reading,
    version?: number,
  ): Promise<Applied> {
    const { batchId, ...stocktake } = await this.#begin(id, asked, version);
    if (stocktake.missing === undefined) await this.#decide(stocktake, stocktake.applying);
    const lines = await this.#lines(await this.#find(id));
    const applied = lines.filter(({ line }) => line.applied !== undefined);
    await this.#deps.assets.sighted(
      applied.flatMap(({ asset, scan }) =>
        asset && scan ? [{ id: asset.id, at: scan.at, how: 'stocktake' as const, by: scan.byId }] : [],
      ),
    );
    const locating = applied.filter(({ line }) => line.applied !== 'seen');
    const restoring = locating.flatMap(({ line, asset }) =>
      line.applied === 'restored' && asset ? [asset.id] : [],
    );
    const outcome =
      locating.length === 0
        ? undefined
        : await this.#deps.assetBulk.run(
            {
              ids: locating.flatMap(({ asset }) => asset?.id ?? []),
              set: {
                ...{ location: stocktake.location, restoring },
                ...(restoring.length > 0 ? { retired: null } : {}),
              },
              dryRun: false,
            },
            { caller, reading, id: batchId, waitSeconds },
          );
    if (outcome?.job?.state === 'running') throw beingApplied();
    // A job lists the first that failed, and may be cancelled: what counts is where they are now.
    const locatedIds = await this.#locatedAt(stocktake.location, locating);
    const isDone = ({ asset, line }: Counted): boolean =>
      asset !== undefined && (line.applied === 'seen' || locatedIds.has(asset.id));
    await this.#write(
      applied.flatMap((one) =>
        one.scan && !isDone(one) ? [{ kind: 'update', id: one.scan.id, change: { unset: ['applied'] } }] : [],
      ),
    );
    const now = instantOf(this.#runtime);
    const hasBatch = outcome !== undefined || (await this.#isBegun(batchId));
    await this.#stocktakes.update(id, {
      set: { state: 'applied', appliedAt: now, appliedById: caller.id, updatedAt: now },
      ...(hasBatch ? {} : { unset: ['batchId'] }),
    });
    const done = applied.filter(isDone);
    const counted = (what: Application): number => done.filter(({ line }) => line.applied === what).length;
    const figures = { moved: counted('moved'), restored: counted('restored') };
    const { leave } = stocktake.applying;
    const isLeft = ({ line, asset }: Counted): boolean =>
      line.lot === 'wrongPlace' && line.applied === undefined && !leave.includes(asset?.id ?? '');
    return {
      stocktake: present(await this.#find(id)),
      ...{ seen: done.length, ...figures, left: lines.filter(isLeft).length },
      failed: (outcome?.failed ?? []).map(({ assetId, message: text }) => ({
        ...definedFields({ assetId }),
        message: text,
      })),
      message: message.stocktakeApplied(done.length, figures.moved, figures.restored),
    };
  }

  /** Which of these are recorded at a place, and in use. */
  async #locatedAt(location: string, lines: readonly Counted[]): Promise<ReadonlySet<string>> {
    const ids = lines.flatMap(({ asset }) => asset?.id ?? []);
    const located = [...(await byIds(this.#deps.assets, ids)).values()].filter(
      ({ locationId, retired }) => locationId === location && retired === undefined,
    );
    return new Set(located.map(({ id }) => id));
  }

  /** Claims the stock-take for these decisions, or goes on with those of a call that was interrupted. */
  async #begin(id: string, { leave, restore }: Apply, version: number | undefined) {
    const before = await this.#find(id);
    refuseApplied(before);
    await this.#placesOf(before);
    const asked = { leave, restore };
    const applying = { at: instantOf(this.#runtime), ...asked };
    const { status } = await this.#stocktakes.update(
      id,
      { set: { batchId: this.#runtime.newId(), applying } },
      { where: not(exists('batchId')), ...definedFields({ version }) },
    );
    if (status === 'conflict' && (await this.#find(id)).batchId === undefined)
      throw new RefusalError(refused('PRECONDITION_FAILED', message.stocktakeHasMoreScans));
    // Before version 0.2, the decisions weren't stored.
    if ((await this.#find(id)).applying === undefined)
      await this.#stocktakes.update(id, { set: { applying } });
    const begun = await this.#find(id);
    refuseApplied(begun);
    if (begun.batchId === undefined || begun.applying === undefined) throw beingApplied();
    const { at: _at, ...decisions } = begun.applying;
    if (!isEqual(decisions, asked)) this.#refuseApplying(begun);
    return { ...begun, batchId: begun.batchId, applying: begun.applying };
  }

  /** Refuses (409) what would get in the way of somebody who is applying it. */
  #refuseApplying({ state, applying }: StoredStocktake): void {
    const since = applying === undefined ? Number.NEGATIVE_INFINITY : Date.parse(applying.at);
    if (state === 'counting' && this.#runtime.now().getTime() - since < applyingMs) throw beingApplied();
  }

  /** Stores what each scan is, and what is done with it, and then what is missing. */
  async #decide(stocktake: StoredStocktake, decisions: Apply): Promise<void> {
    const lines = await this.#lines(stocktake);
    // The same call, sent twice: what the other one has moved by now would seem to have been here.
    if ((await this.#find(stocktake.id)).missing !== undefined) return;
    await this.#write(
      lines.flatMap((one) => {
        const { scan, line, asset } = one;
        if (!scan) return [];
        const applied = applicationOf(one, decisions);
        const set = {
          lot: line.lot,
          ...definedFields({ applied, asset: line.asset && kept(line.asset), assetId: asset?.id }),
          ...(scan.assetId === undefined ? definedFields({ place: asset?.locationId }) : {}),
        };
        // An earlier try may have decided otherwise.
        const change = applied === undefined ? { set, unset: ['applied'] } : { set };
        return [{ kind: 'update' as const, id: scan.id, change }];
      }),
    );
    const missing = lines.flatMap(({ line }) =>
      line.lot === 'missing' && line.asset ? [kept(line.asset)] : [],
    );
    await this.#stocktakes.update(stocktake.id, { set: { missing } });
  }

  async #write(writes: readonly WriteOperation<ScanDocument>[]): Promise<void> {
    for (const some of chunk(writes, mostAtOnce)) await this.#scans.write(some);
  }

  /** Whether anything was moved by a batch, perhaps before a crash. */
  async #isBegun(batch: string | undefined): Promise<boolean> {
    if (batch === undefined) return false;
    return (await this.#runtime.store.events.read({ batch, limit: 1 })).length > 0;
  }

  #lines(stocktake: StoredStocktake): Promise<Counted[]> {
    return linesOf(stocktake, { ...this.#deps, scans: this.#scans, log: this.#log });
  }

  get #log() {
    return this.#runtime.store.events;
  }

  /** The places that are counted; refuses (409) a stock-take whose place was deleted. */
  async #placesOf(stocktake: StoredStocktake): Promise<string[]> {
    const places = await placesOf(stocktake, this.#deps);
    const paths = locationPaths(await this.#deps.assets.deps.locations.all());
    if (!paths.has(stocktake.location))
      throw new RefusalError(refused('CONFLICT', message.stocktakePlaceDeleted));
    return places;
  }

  async #find(id: string): Promise<StoredStocktake> {
    const found = await this.#stocktakes.get(id);
    if (!found) throw notFound();
    return found;
  }
}

const present = ({ missing: _m, applying: _a, places: _p, ...stocktake }: StoredStocktake): Stocktake =>
  stocktake;

const notFound = () => new RefusalError(refused('NOT_FOUND', message.stocktakeNotFound));

const kept = ({ id, assetId, name, type }: CountedAsset): KeptAsset => ({ id, assetId, name, type });

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
