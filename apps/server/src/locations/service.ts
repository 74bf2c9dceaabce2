import { notRetired } from '@quartermaster/core/assets/retirement';
import type { Cause } from '@quartermaster/core/events/event';
import type { Json } from '@quartermaster/core/json';
import {
  inTreeOrder,
  type Location,
  type LocationChange,
  locationPaths,
  type NewLocation,
  pathSeparator,
} from '@quartermaster/core/locations/location';
import { checkLocationRemoval, checkParent } from '@quartermaster/core/locations/rules';
import { compareDocuments } from '@quartermaster/core/query/compare';
import { fold } from '@quartermaster/core/query/fold';
import { and, equals, exists } from '@quartermaster/core/query/where';
import type { Collection } from '@quartermaster/store';
import { type AssetDocument, assetCollection, countWithRetired } from '../assets/collection.ts';
import { unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { JobService } from '../jobs/service.ts';
import type { ExclusiveLock } from '../leases/exclusive-lock.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { newPrefixedId } from '../runtime/ids.ts';
import { rememberLast } from '../runtime/remember-last.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { LocationDocument, StoredLocation } from './collection.ts';
import { type LocationRecords, locationRecords, toLocation } from './record.ts';

/**
 * Lock for changes to the tree: two moves, each valid on its own, could together create a cycle, and an import
 * finds locations by their paths.
 */
const tree = 'locations';

interface Deps {
  readonly settings: SettingsService;
  readonly jobs: JobService;
  readonly lock: ExclusiveLock;
}

/** The tree of locations. */
export class LocationService {
  readonly records: LocationRecords;
  readonly collection: Collection<LocationDocument>;
  readonly #runtime: Runtime;
  readonly #deps: Deps;
  readonly #assets: Collection<AssetDocument>;
  readonly #byName = rememberLast((locations: readonly StoredLocation[]) =>
    locations.toSorted(compareDocuments(['nameKey'])),
  );
  readonly #paths = rememberLast((locations: readonly StoredLocation[]) => locationPaths(locations));

  constructor(runtime: Runtime, deps: Deps) {
    this.#runtime = runtime;
    this.#deps = deps;
    this.records = locationRecords(runtime, deps.settings, (location) => this.#above(location));
    this.collection = this.records.collection;
    this.#assets = runtime.store.collection(assetCollection);
  }

  /** All locations, sorted by name; the same array until one of them changes. */
  async all(): Promise<readonly StoredLocation[]> {
    return this.#byName(await this.collection.all());
  }

  /** The full path of each location, by its id. */
  async paths(): Promise<ReadonlyMap<string, string>> {
    return this.#paths(await this.collection.all());
  }

  /** All locations as the API returns them, ordered by path. */
  async list(): Promise<Location[]> {
    const [locations, { defaultLocationId }] = await Promise.all([this.all(), this.#deps.settings.get()]);
    const paths = locationPaths(locations);
    return inTreeOrder(locations, ({ id }) => paths.get(id) ?? '').map((location) =>
      toLocation(location, paths, defaultLocationId),
    );
  }

  /** How many assets there are at or below each location, for locations with any. */
  async countAssets(): Promise<{ id: string; assets: number }[]> {
    const [locations, groups] = await Promise.all([
      this.all(),
      this.#assets.tally({ where: and(notRetired, exists('locationId')), by: [{ path: 'locationId' }] }),
    ]);
    const parents = new Map(locations.map(({ id, parentId }) => [id, parentId]));
    const counts = new Map<string, number>();
    for (const { key, count } of groups)
      for (let at = key[0]?.toString(); at !== undefined; at = parents.get(at))
        counts.set(at, (counts.get(at) ?? 0) + count);
    return [...counts].map(([id, assets]) => ({ id, assets }));
  }

  /**
   * Adds a location; the first one becomes the default (section 4). `id` is derived from the call if that may
   * be repeated.
   */
  async create(
    input: NewLocation,
    caller: Caller,
    { id = newPrefixedId('loc', this.#runtime.now()), batch }: { id?: string; batch?: string } = {},
  ): Promise<Location> {
    const cause = byCaller(caller, batch);
    await this.#deps.lock.runTogether(tree, () => this.#insert(input, cause, id));
    await this.madeFirst(id, cause);
    return this.get(id);
  }

  /** Replaces the fields that the change names; a new parent moves the whole branch. */
  async update(id: string, change: LocationChange, caller: Caller, version?: number): Promise<Location> {
    const stored = await this.records.find(id);
    const write = (batch?: string) =>
      this.records.edit({
        find: () => this.records.find(id),
        change: async (location) => {
          if (change.parentId) unwrap(checkParent(await this.#upwards(change.parentId), id, change.parentId));
          return changeTo(location, wanted(change));
        },
        cause: byCaller(caller, batch),
        version,
      });
    const inTree = (batch?: string) =>
      change.parentId === undefined && change.name === undefined
        ? write(batch)
        : this.#deps.lock.run(tree, () => write(batch));
    // After a rename, a job updates the names that assets are sorted by.
    if (change.name === undefined || fold(change.name) === stored.nameKey) return inTree();
    return (await this.#deps.jobs.after('names.refresh', {}, caller, inTree)).result;
  }

  /** Deletes a location that nothing refers to. */
  async remove(id: string, caller: Caller, version?: number): Promise<Location> {
    return this.#deps.lock.run(tree, () =>
      this.records.remove({
        find: () => this.records.find(id),
        check: async () => {
          const [{ defaultLocationId }, below, assets] = await Promise.all([
            this.#deps.settings.get(),
            this.collection.count(equals('parentKey', id)),
            countWithRetired(this.#assets, equals('locationId', id)),
          ]);
          const isDefault = defaultLocationId === id;
          unwrap(checkLocationRemoval({ isDefault, hasSubLocations: below > 0, assets }));
        },
        cause: byCaller(caller),
        version,
      }),
    );
  }

  async #insert(input: NewLocation, cause: Cause, id: string): Promise<void> {
    if (input.parentId !== undefined)
      unwrap(checkParent(await this.#upwards(input.parentId), undefined, input.parentId));
    const now = instantOf(this.#runtime);
    const { contact } = input;
    await this.records.insert(
      {
        id,
        name: input.name,
        nameKey: fold(input.name),
        parentKey: input.parentId ?? '',
        ...definedFields({
          parentId: input.parentId,
          address: input.address,
          contact: contact && definedFields(contact),
        }),
        createdAt: now,
        updatedAt: now,
      },
      cause,
    );
  }

  /** The location at a path; creates missing ones, parents included. */
  async ensure(
    path: string,
    caller: Caller,
    batch?: string,
  ): Promise<{ readonly id: string; readonly name: string }> {
    let location: { readonly id: string; readonly name: string } | undefined;
    for (const name of path.split(pathSeparator)) {
      const parentId = location?.id;
      const known = await this.collection.find({
        where: and(equals('parentKey', parentId ?? ''), equals('nameKey', fold(name))),
        limit: 1,
      });
      location =
        known.items[0] ??
        (await this.create({ name, ...definedFields({ parentId }) }, caller, definedFields({ batch })));
    }
    if (!location) throw new Error('A path has at least one name');
    return location;
  }

  async get(id: string): Promise<Location> {
    return this.records.answer(await this.records.find(id));
  }

  /** A location's ancestors, up to the root. */
  async #above({ id, parentId }: StoredLocation): Promise<StoredLocation[]> {
    return parentId === undefined ? [] : (await this.#upwards(parentId)).filter((one) => one.id !== id);
  }

  /** A location and its ancestors, up to the root; empty if it doesn't exist. */
  async #upwards(id: string): Promise<StoredLocation[]> {
    const upwards: StoredLocation[] = [];
    for (let at: string | undefined = id; at !== undefined && upwards.every((one) => one.id !== at); ) {
      const location: StoredLocation | undefined = await this.collection.get(at);
      if (location) upwards.push(location);
      at = location?.parentId;
    }
    return upwards;
  }

  /** Runs work that nothing may change the tree during. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#deps.lock.run(tree, work);
  }

  /**
   * Makes a new location the default if there is none (section 4). That isn't part of an import's batch, which could
   * not be undone then.
   */
  async madeFirst(id: string, { batch: _batch, ...cause }: Cause): Promise<void> {
    await this.#deps.settings.setDefaultLocation(id, cause, true);
  }

  /** Makes a location the default; the lock prevents its deletion in the meantime. */
  async setDefault(id: string, caller: Caller): Promise<Location> {
    await this.#deps.lock.run(tree, async () => {
      await this.records.find(id);
      await this.#deps.settings.setDefaultLocation(id, byCaller(caller));
    });
    return this.get(id);
  }
}

const wanted = ({ name, parentId, address, contact }: LocationChange): Record<string, Json | undefined> => ({
  name,
  nameKey: name === undefined ? undefined : fold(name),
  parentId,
  parentKey: parentId === undefined ? undefined : (parentId ?? ''),
  address: address === '' ? null : address,
  contact: contact && definedFields(contact),
});
