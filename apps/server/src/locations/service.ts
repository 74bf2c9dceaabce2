import type { Actor } from '@quartermaster/core/access/actor';
import type { Json } from '@quartermaster/core/json';
import {
  inTreeOrder,
  type Location,
  type LocationChange,
  locationPaths,
  type NewLocation,
  pathSeparator,
} from '@quartermaster/core/locations/location';
import { judgeLocationRemoval, judgeParent } from '@quartermaster/core/locations/rules';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { and, equals } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { type AssetDocument, assetCollection } from '../assets/collection.ts';
import { definedFields } from '../documents.ts';
import { byUser, domainEvent } from '../events/domain-event.ts';
import { newPrefixedId } from '../ids.ts';
import type { Alone } from '../jobs/alone.ts';
import type { JobService } from '../jobs/service.ts';
import { accept, changedMeanwhile, RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import { type LocationDocument, locationCollection, type StoredLocation } from './collection.ts';

/** Writes that lose a race against another one begin again, so often. */
const maxTries = 20;
/** What changes the tree is judged and written by one at a time: two moves that are right alone may make a ring. */
const tree = 'locations';

interface Surroundings {
  readonly settings: SettingsService;
  readonly jobs: JobService;
  readonly alone: Alone;
}

/** The tree of locations. */
export class LocationService {
  readonly collection: Collection<LocationDocument>;
  readonly #runtime: Runtime;
  readonly #around: Surroundings;
  readonly #assets: Collection<AssetDocument>;

  constructor(runtime: Runtime, around: Surroundings) {
    this.#runtime = runtime;
    this.#around = around;
    this.collection = runtime.store.collection(locationCollection);
    this.#assets = runtime.store.collection(assetCollection);
  }

  /** Every location, unsorted. There are as many as a company has places. */
  async all(): Promise<StoredLocation[]> {
    const locations: StoredLocation[] = [];
    for await (const location of this.collection.stream({ sort: ['nameKey'] })) locations.push(location);
    return locations;
  }

  /** Every location as the API answers it, in the order of their paths. */
  async list(): Promise<Location[]> {
    const [locations, { defaultLocationId }] = await Promise.all([this.all(), this.#around.settings.get()]);
    const paths = locationPaths(locations);
    return inTreeOrder(locations, ({ id }) => paths.get(id) ?? '').map((location) =>
      toLocation(location, paths, defaultLocationId),
    );
  }

  /** Adds a location; the first one is the default (section 4). `id` is derived where the call may be repeated. */
  async create(
    input: NewLocation,
    actor: Actor,
    id = newPrefixedId('loc', this.#runtime.now()),
  ): Promise<Location> {
    const insert = () => this.#insert(input, actor, id);
    if (input.parentId === undefined) await insert();
    else await this.#around.alone.run(tree, insert);
    await this.#around.settings.setDefaultLocation(id, actor, true);
    return this.get(id);
  }

  /** Replaces the fields that the change names; another parent takes the whole branch along. */
  async update(id: string, change: LocationChange, actor: Actor, version?: number): Promise<Location> {
    const stored = await this.#find(id);
    const write = async (): Promise<void> => {
      await (change.parentId === undefined
        ? this.#write(id, change, actor, version)
        : this.#around.alone.run(tree, () => this.#write(id, change, actor, version)));
    };
    // What assets are sorted by follows a new name.
    if (change.name === undefined || fold(change.name) === stored.nameKey) await write();
    else await this.#around.jobs.following('names.refresh', {}, actor, write);
    return this.get(id);
  }

  /** Deletes a location that nothing depends on. */
  async remove(id: string, actor: Actor, version?: number): Promise<Location> {
    return this.#around.alone.run(tree, async () => {
      const [location, below, assets] = await Promise.all([
        this.get(id),
        this.collection.count(equals('parentKey', id)),
        this.#assets.count(equals('locationId', id)),
      ]);
      if (version !== undefined && location.version !== version) throw changedMeanwhile(location);
      accept(judgeLocationRemoval({ isDefault: location.isDefault, hasSubLocations: below > 0, assets }));
      const outcome = await this.collection.remove(id, {
        version: location.version,
        events: [
          domainEvent(this.#runtime, {
            type: 'location.deleted',
            actor: byUser(actor),
            subject: { kind: 'location', id },
            data: location,
          }),
        ],
      });
      if (outcome.status === 'conflict') throw changedMeanwhile(await this.get(id));
      return location;
    });
  }

  async #insert(input: NewLocation, actor: Actor, id: string): Promise<void> {
    if (input.parentId !== undefined)
      accept(judgeParent(await this.#upwards(input.parentId), undefined, input.parentId));
    const now = instantOf(this.#runtime);
    const { contact } = input;
    const document: LocationDocument = {
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
    };
    const outcome = await this.collection.insert(document, [
      domainEvent(this.#runtime, {
        type: 'location.created',
        actor: byUser(actor),
        subject: { kind: 'location', id },
        data: { id, name: input.name, ...definedFields({ parentId: input.parentId }) },
      }),
    ]);
    if (outcome.status === 'duplicate' && outcome.key !== 'id') throw nameTaken();
  }

  async #write(id: string, change: LocationChange, actor: Actor, version: number | undefined): Promise<void> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const stored = await this.#find(id);
      if (version !== undefined && stored.version !== version) throw changedMeanwhile(await this.get(id));
      if (change.parentId) accept(judgeParent(await this.#upwards(change.parentId), id, change.parentId));
      const set = changes(stored, change);
      if (Object.keys(set).length === 0) return;
      const outcome = await this.collection.update(
        id,
        { set: { ...set, updatedAt: instantOf(this.#runtime) } },
        {
          version: stored.version,
          events: [
            domainEvent(this.#runtime, {
              type: 'location.updated',
              actor: byUser(actor),
              subject: { kind: 'location', id },
              data: { id, name: stored.name, ...change },
              previous: Object.fromEntries(
                Object.keys(change).map((key) => [key, Reflect.get(stored, key) ?? null]),
              ),
            }),
          ],
        },
      );
      if (outcome.status === 'updated') return;
      if (outcome.status === 'duplicate') throw nameTaken();
      if (outcome.status === 'missing') throw notFound();
      if (version !== undefined) throw changedMeanwhile(await this.get(id));
    }
    throw new RefusalError(refused('CONFLICT', message.changedMeanwhile));
  }

  async #find(id: string): Promise<StoredLocation> {
    const location = await this.collection.get(id);
    if (!location) throw notFound();
    return location;
  }

  /** The location at a path, made with all that is missing above it. */
  async ensure(path: string, actor: Actor): Promise<{ readonly id: string; readonly name: string }> {
    let place: { readonly id: string; readonly name: string } | undefined;
    for (const name of path.split(pathSeparator)) {
      const parentId = place?.id;
      const known = await this.collection.find({
        where: and(equals('parentKey', parentId ?? ''), equals('nameKey', fold(name))),
        limit: 1,
      });
      place = known.items[0] ?? (await this.create({ name, ...definedFields({ parentId }) }, actor));
    }
    if (!place) throw new Error('A path has at least one name');
    return place;
  }

  async get(id: string): Promise<Location> {
    const [upwards, { defaultLocationId }] = await Promise.all([
      this.#upwards(id),
      this.#around.settings.get(),
    ]);
    const [location] = upwards;
    if (!location) throw notFound();
    return toLocation(location, locationPaths(upwards), defaultLocationId);
  }

  /** A location with what it lies in, up to the root; none where there is no such location. */
  async #upwards(id: string): Promise<StoredLocation[]> {
    const upwards: StoredLocation[] = [];
    for (let at: string | undefined = id; at !== undefined && upwards.every((one) => one.id !== at); ) {
      const location: StoredLocation | undefined = await this.collection.get(at);
      if (location) upwards.push(location);
      at = location?.parentId;
    }
    return upwards;
  }

  /** Makes a location the default one; it can't be deleted meanwhile. */
  async setDefault(id: string, actor: Actor): Promise<Location> {
    await this.#around.alone.run(tree, async () => {
      await this.#find(id);
      await this.#around.settings.setDefaultLocation(id, actor);
    });
    return this.get(id);
  }
}

function changes(stored: StoredLocation, change: LocationChange): Record<string, Json> {
  const { name, parentId, address, contact } = change;
  const wanted: Record<string, Json | undefined> = {
    name,
    nameKey: name === undefined ? undefined : fold(name),
    parentId,
    parentKey: parentId === undefined ? undefined : (parentId ?? ''),
    address: address === '' ? null : address,
    contact: contact && definedFields(contact),
  };
  if (contact === null) wanted.contact = null;
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([key, value]): [string, Json][] =>
      value === undefined || JSON.stringify(value) === JSON.stringify(Reflect.get(stored, key) ?? null)
        ? []
        : [[key, value]],
    ),
  );
}

const notFound = (): RefusalError => new RefusalError(refused('NOT_FOUND', message.locationNotFound));

const nameTaken = (): RefusalError =>
  new RefusalError(
    refused('CONFLICT', message.locationNameTaken, {
      issues: [{ path: 'name', message: message.locationNameTaken }],
    }),
  );

function toLocation(
  { nameKey: _nameKey, parentKey: _parentKey, ...location }: StoredLocation,
  paths: ReadonlyMap<string, string>,
  defaultId: string | undefined,
): Location {
  return { ...location, path: paths.get(location.id) ?? location.name, isDefault: location.id === defaultId };
}
