import { valueAt } from '@quartermaster/core/query/paths';
import type { CheckProgress, Identified, Stored } from '@quartermaster/store';
import { assetCollection } from '../assets/collection.ts';
import { itemCollection } from '../catalogue/collection.ts';
import { assetTypeCollection, customFieldCollection } from '../fields/collection.ts';
import { fileCollection } from '../files/collection.ts';
import { locationCollection } from '../locations/collection.ts';
import type { Runtime } from '../runtime.ts';
import { counterCollection, settingsCollection } from '../settings/collection.ts';
import { installationCollection, installationId } from './collection.ts';
import { checkLevel } from './migrate.ts';

/**
 * What is wrong with a database, in words, as it is found: the store's integrity and indexes, references that lead
 * nowhere, counters. (A vendor or catalogue item that was deleted stays named where it was in use: no fault.)
 */
export async function* checkDatabase(
  { store }: Pick<Runtime, 'store'>,
  onProgress: (progress: CheckProgress) => void = () => {},
): AsyncGenerator<string, void> {
  // What can't be read is told by the store's own check.
  const installation = await store
    .collection(installationCollection)
    .get(installationId)
    .catch(() => undefined);
  checkLevel(installation?.level ?? 0);
  const references = new References();
  const onDocument = (collection: string, document: Stored<Identified>): void =>
    references.add(collection, document);
  if (installation?.importing) yield importBrokenOff;
  yield* store.check({ onDocument, onProgress });
  // What half an import refers to may still be in its file.
  if (!installation?.importing) yield* references.faults();
}

/** The fault that needs no backup. */
export const importBrokenOff = 'An import was broken off: go on with it by qm-server import FILE.';

/** Gathers what documents refer to, in whatever order they come. One that is off its schema may hold anything. */
class References {
  readonly #typeIds = new Set<string>();
  readonly #fileIds = new Set<string>();
  readonly #locations = new Map<string, Location>();
  /** Who refers to a type or location, by its id. */
  readonly #toTypes = new Map<string, Referring>();
  readonly #toLocations = new Map<string, Referring>();
  readonly #counters: string[] = [];
  #logoId: string | undefined;

  add(collection: string, document: Stored<Identified>): void {
    const { id } = document;
    switch (collection) {
      case assetTypeCollection.name:
        this.#typeIds.add(id);
        break;
      case fileCollection.name:
        this.#fileIds.add(id);
        break;
      case locationCollection.name:
        this.#locations.set(id, {
          id,
          name: textAt(document, 'name') ?? id,
          parentKey: textAt(document, 'parentKey') ?? '',
        });
        break;
      case assetCollection.name: {
        const who = `Asset ${textAt(document, 'assetId') ?? id}`;
        note(this.#toTypes, textAt(document, 'typeId'), who);
        note(this.#toLocations, textAt(document, 'locationId'), who);
        break;
      }
      case itemCollection.name:
        note(this.#toTypes, textAt(document, 'typeId'), `Catalogue item ${textAt(document, 'name') ?? id}`);
        break;
      case customFieldCollection.name: {
        const typeIds = valueAt(document, 'typeIds');
        for (const typeId of Array.isArray(typeIds) ? typeIds : [])
          if (typeId !== '*')
            note(this.#toTypes, String(typeId), `Field ${textAt(document, 'apiName') ?? id}`);
        break;
      }
      case settingsCollection.name:
        note(this.#toLocations, textAt(document, 'defaultLocationId'), 'The default location');
        this.#logoId = textAt(document, 'logoId');
        break;
      case counterCollection.name: {
        const next = valueAt(document, 'next');
        if (!Number.isSafeInteger(next) || Number(next) < 0)
          this.#counters.push(`The counter ${id} stands at ${String(next)}`);
        break;
      }
    }
  }

  *faults(): Iterable<string> {
    yield* dangling(this.#toTypes, this.#typeIds, 'type');
    yield* dangling(this.#toLocations, this.#locations, 'location');
    yield* checkTree(this.#locations);
    if (this.#logoId !== undefined && !this.#fileIds.has(this.#logoId))
      yield `The logo ${this.#logoId} is not there`;
    yield* this.#counters;
  }
}

/** How many are named that refer to the same thing which isn't there. */
const named = 20;

/** Those that refer to one thing: the first by name, of all how many. What is kept doesn't grow with the assets. */
interface Referring {
  readonly first: string[];
  count: number;
}

interface Location {
  readonly id: string;
  readonly name: string;
  readonly parentKey: string;
}

function textAt(document: Identified, path: string): string | undefined {
  const value = valueAt(document, path);
  return typeof value === 'string' ? value : undefined;
}

function note(references: Map<string, Referring>, id: string | undefined, who: string): void {
  if (id === undefined) return;
  const referring = references.get(id) ?? { first: [], count: 0 };
  if (referring.count < named) referring.first.push(who);
  referring.count += 1;
  references.set(id, referring);
}

function* dangling(
  references: ReadonlyMap<string, Referring>,
  there: { has(id: string): boolean },
  what: string,
): Iterable<string> {
  for (const [id, { first, count }] of references)
    if (!there.has(id)) {
      for (const who of first) yield `${who}: there is no ${what} ${id}`;
      if (count > named) yield `${count - named} more: there is no ${what} ${id}`;
    }
}

/** Every location leads to a root. */
function* checkTree(locations: ReadonlyMap<string, Location>): Generator<string, void> {
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
