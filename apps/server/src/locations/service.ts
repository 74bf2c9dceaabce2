import type { Actor } from '@quartermaster/core/access/actor';
import {
  type Location,
  locationPaths,
  type NewLocation,
  pathSeparator,
} from '@quartermaster/core/locations/location';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { invalid, refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { definedFields } from '../documents.ts';
import { byUser, domainEvent } from '../events/domain-event.ts';
import { newPrefixedId } from '../ids.ts';
import { RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import { type LocationDocument, locationCollection, type StoredLocation } from './collection.ts';

export class LocationService {
  readonly collection: Collection<LocationDocument>;
  readonly #runtime: Runtime;
  readonly #settings: SettingsService;

  constructor(runtime: Runtime, settings: SettingsService) {
    this.#runtime = runtime;
    this.#settings = settings;
    this.collection = runtime.store.collection(locationCollection);
  }

  /** Every location, unsorted. There are as many as a company has places. */
  async all(): Promise<StoredLocation[]> {
    const locations: StoredLocation[] = [];
    for await (const location of this.collection.stream({ sort: ['nameKey'] })) locations.push(location);
    return locations;
  }

  /** Every location as the API answers it, in the order of their paths. */
  async list(): Promise<Location[]> {
    const [locations, { defaultLocationId }] = await Promise.all([this.all(), this.#settings.get()]);
    const paths = locationPaths(locations);
    return locations
      .map((location) => toLocation(location, paths, defaultLocationId))
      .sort((a, b) => (fold(a.path) < fold(b.path) ? -1 : 1));
  }

  async create(
    input: NewLocation,
    actor: Actor,
    id = newPrefixedId('loc', this.#runtime.now()),
  ): Promise<Location> {
    if (input.parentId !== undefined && !(await this.collection.get(input.parentId))) {
      throw new RefusalError(invalid([{ path: 'parentId', message: message.locationNotFound }]));
    }
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
    if (outcome.status === 'duplicate' && outcome.key !== 'id') {
      throw new RefusalError(
        refused('CONFLICT', message.locationNameTaken, {
          issues: [{ path: 'name', message: message.locationNameTaken }],
        }),
      );
    }
    await this.#settings.setDefaultLocation(id, actor, true);
    return this.get(id);
  }

  /** The location at a path, made with all that is missing above it. */
  async ensure(path: string, actor: Actor): Promise<{ readonly id: string; readonly name: string }> {
    let place: { readonly id: string; readonly name: string } | undefined;
    for (const name of path.split(pathSeparator)) {
      const parentId = place?.id;
      const nameKey = fold(name);
      const known = (await this.all()).find(
        (location) => location.parentId === parentId && location.nameKey === nameKey,
      );
      place = known ?? (await this.create({ name, ...definedFields({ parentId }) }, actor));
    }
    if (!place) throw new Error('A path has at least one name');
    return place;
  }

  async get(id: string): Promise<Location> {
    const location = (await this.list()).find((candidate) => candidate.id === id);
    if (!location) throw new RefusalError(refused('NOT_FOUND', message.locationNotFound));
    return location;
  }

  async setDefault(id: string, actor: Actor): Promise<Location> {
    if (!(await this.collection.get(id)))
      throw new RefusalError(refused('NOT_FOUND', message.locationNotFound));
    await this.#settings.setDefaultLocation(id, actor);
    return this.get(id);
  }
}

function toLocation(
  { nameKey: _nameKey, parentKey: _parentKey, ...location }: StoredLocation,
  paths: ReadonlyMap<string, string>,
  defaultId: string | undefined,
): Location {
  return { ...location, path: paths.get(location.id) ?? location.name, isDefault: location.id === defaultId };
}
