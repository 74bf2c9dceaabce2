import type { Identified, Stored } from '@quartermaster/store';
import { assetCollection } from '../assets/collection.ts';
import { itemCollection } from '../catalogue/collection.ts';
import { assetTypeCollection, customFieldCollection } from '../fields/collection.ts';
import { fileCollection } from '../files/collection.ts';
import { locationCollection, type StoredLocation } from '../locations/collection.ts';
import type { Runtime } from '../runtime.ts';
import { counterCollection, settingsCollection, settingsId } from '../settings/collection.ts';
import { installationCollection, installationId } from './collection.ts';
import { checkLevel } from './migrate.ts';

/**
 * What is wrong with a database, in words, as it is found: the store's integrity and indexes, references that lead
 * nowhere, counters. (A vendor or catalogue item that was deleted stays named where it was in use: no fault.)
 */
export async function* checkDatabase({ store }: Pick<Runtime, 'store'>): AsyncGenerator<string, void> {
  yield* store.check();
  const installation = await store.collection(installationCollection).get(installationId);
  if (installation?.importing) yield 'An import was broken off: go on with it by qm-server import FILE.';
  checkLevel(installation?.level ?? 0);

  const typeIds = await idsOf(store.collection(assetTypeCollection).stream({}));
  const locations = new Map<string, StoredLocation>();
  for await (const location of store.collection(locationCollection).stream({}))
    locations.set(location.id, location);

  for await (const { assetId, typeId, locationId } of store.collection(assetCollection).stream({})) {
    if (!typeIds.has(typeId)) yield `Asset ${assetId}: there is no type ${typeId}`;
    if (locationId !== undefined && !locations.has(locationId))
      yield `Asset ${assetId}: there is no location ${locationId}`;
  }
  for await (const { name, typeId } of store.collection(itemCollection).stream({}))
    if (!typeIds.has(typeId)) yield `Catalogue item ${name}: there is no type ${typeId}`;
  for await (const { apiName, typeIds: named } of store.collection(customFieldCollection).stream({}))
    for (const id of named)
      if (id !== '*' && !typeIds.has(id)) yield `Field ${apiName}: there is no type ${id}`;
  yield* checkTree(locations);

  const settings = await store.collection(settingsCollection).get(settingsId);
  const { defaultLocationId, logoId } = settings ?? {};
  if (defaultLocationId !== undefined && !locations.has(defaultLocationId))
    yield `The default location ${defaultLocationId} is not there`;
  if (logoId !== undefined && !(await store.collection(fileCollection).get(logoId)))
    yield `The logo ${logoId} is not there`;
  for await (const { id, next } of store.collection(counterCollection).stream({}))
    if (!Number.isSafeInteger(next) || next < 0) yield `The counter ${id} stands at ${next}`;
}

/** Every location leads to a root. */
function* checkTree(locations: ReadonlyMap<string, StoredLocation>): Generator<string, void> {
  for (const { name, id } of locations.values()) {
    const above = new Set<string>();
    for (let at = id; at !== ''; at = locations.get(at)?.parentKey ?? '') {
      if (above.has(at)) {
        yield `Location ${name} lies within itself`;
        break;
      }
      above.add(at);
      if (!locations.has(at)) {
        yield `Location ${name}: there is no location ${at} above it`;
        break;
      }
    }
  }
}

async function idsOf(documents: AsyncIterable<Stored<Identified>>): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const { id } of documents) ids.add(id);
  return ids;
}
