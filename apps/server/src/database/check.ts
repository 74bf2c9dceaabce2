import { isSame } from '@quartermaster/core/events/changed-fields';
import { valueAt } from '@quartermaster/core/query/paths';
import { requestCounts } from '@quartermaster/core/requests/counted';
import type { CheckWatch, Identified, Stored } from '@quartermaster/store';
import { assetCollection } from '../assets/collection.ts';
import { attachmentCollection, pieceCollection } from '../attachments/collection.ts';
import { itemCollection } from '../catalogue/collection.ts';
import { assetTypeCollection, customFieldCollection } from '../fields/collection.ts';
import { fileCollection } from '../files/collection.ts';
import { locationCollection } from '../locations/collection.ts';
import { installationCollection, installationId } from '../migrations/collection.ts';
import { checkLevel, isOfEarlierVersion } from '../migrations/migrate.ts';
import { counterCollection } from '../records/counters.ts';
import { requestCollection } from '../requests/collection.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { settingsCollection } from '../settings/collection.ts';
import { FilePieces } from './file-pieces.ts';

/**
 * Yields a database's faults as they are found: integrity, indexes, dangling references, counters. References
 * to deleted vendors and catalogue items are not faults.
 */
export async function* checkDatabase(
  { store }: Pick<Runtime, 'store'>,
  watch: Omit<CheckWatch, 'onDocument'> = {},
): AsyncGenerator<string, void> {
  // What can't be read is reported by the store's own check.
  const installation = await store
    .collection(installationCollection)
    .get(installationId)
    .catch(() => undefined);
  checkLevel(installation?.level ?? 0);
  const references = new References();
  const onDocument = (collection: string, document: Stored<Identified>): void =>
    references.add(collection, document);
  if (installation?.importing) yield importInterrupted;
  if (installation && isOfEarlierVersion(installation.level)) yield ofEarlierVersion;
  yield* store.check({ ...watch, onDocument });
  // During an import, missing records may still be in its file.
  if (!installation?.importing) yield* references.faults();
}

/** A fault that can be fixed without a backup. */
export const importInterrupted = 'An import was interrupted. Continue it with qm-server import FILE.';

/** Documents of an earlier version needn't match this one's schemas, which is no fault. */
export const ofEarlierVersion =
  'The documents are still as an earlier version stored them: start the server or run qm-server migrate, then check again';

/** Collects references between documents, in any order. Invalid documents may contain anything. */
class References {
  readonly #typeIds = new Set<string>();
  readonly #files = new FilePieces();
  readonly #fileIds = new Set<string>();
  readonly #locations = new Map<string, Location>();
  /** What refers to each type or location, by its id. */
  readonly #toTypes = new Map<string, Referring>();
  readonly #toLocations = new Map<string, Referring>();
  readonly #counters: string[] = [];
  readonly #miscounted: string[] = [];
  #logoId: string | undefined;

  add(collection: string, document: Stored<Identified>): void {
    const { id } = document;
    switch (collection) {
      case assetTypeCollection.name:
        this.#typeIds.add(id);
        break;
      case attachmentCollection.name:
      case pieceCollection.name:
        this.#files.add(document);
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
      case requestCollection.name: {
        const request = requestCollection.schema.safeParse(withoutVersion(document));
        // Invalid requests are already reported; those without counts date from before counts were kept.
        if (request.data?.counted && !isSame(request.data.counted, requestCounts(request.data)))
          this.#miscounted.push(`Request ${id}: its counts for the dashboard are wrong`);
        break;
      }
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
      yield `The logo ${this.#logoId} is missing`;
    yield* this.#files.faults();
    yield* this.#counters;
    yield* this.#miscounted;
  }
}

const withoutVersion = ({ version: _, ...document }: Stored<Identified>): object => document;

/** How many records to name that refer to the same missing record. */
const maxNamed = 20;

/**
 * What refers to one record: the first few names and the total, so that memory doesn't grow with the assets.
 */
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
  if (referring.count < maxNamed) referring.first.push(who);
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
      for (const who of first) yield `${who}: ${what} ${id} does not exist`;
      if (count > maxNamed) yield `${count - maxNamed} more: ${what} ${id} does not exist`;
    }
}

/** Reports locations that don't lead to a root. */
function* checkTree(locations: ReadonlyMap<string, Location>): Generator<string, void> {
  for (const { name, id } of locations.values()) {
    const above = new Set<string>();
    for (let at = id; at !== ''; at = locations.get(at)?.parentKey ?? '') {
      if (above.has(at)) {
        yield `Location ${name} is inside itself`;
        break;
      }
      above.add(at);
      if (!locations.has(at)) {
        yield `Location ${name}: its parent ${at} does not exist`;
        break;
      }
    }
  }
}
