import { fold } from '@quartermaster/core/query/fold';
import type { Collection } from '@quartermaster/store';
import { z } from 'zod';
import { assetTypeCollection } from '../fields/collection.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import { locationCollection } from '../locations/collection.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { vendorCollection } from '../vendors/collection.ts';
import { type AssetDocument, assetCollection, type StoredAsset } from './collection.ts';

const pageSize = 200;
const cursorSchema = z.string().optional();

/**
 * Updates the names that assets are sorted by after a type, vendor or location was renamed (the rename itself
 * is a single write). One pass over all assets by id, so that concurrent changes can't make it miss any.
 */
export class RefreshNames implements JobWork {
  readonly #runtime: Runtime;
  readonly #assets: Collection<AssetDocument>;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#assets = runtime.store.collection(assetCollection);
  }

  async step({ cursor }: StoredJob): Promise<JobStep> {
    const after = cursorSchema.parse(cursor);
    const page = await this.#assets.find({ limit: pageSize, ...(after === undefined ? {} : { after }) });
    const names = await this.#namesFor(page.items);
    const stale = page.items.flatMap((asset) => {
      const set = names(asset);
      const { id, version } = asset;
      return Object.keys(set).length === 0 ? [] : [{ kind: 'update' as const, id, change: { set }, version }];
    });
    // A conflict is a concurrent edit, which only updates the names that it sets, so try again.
    const outcomes = await this.#assets.write(stale, 'background');
    const processed = page.items.length;
    if (outcomes.some(({ status }) => status === 'conflict'))
      return { processed: 0, ...(after === undefined ? {} : { cursor: after }) };
    return page.next === undefined ? { processed, result: {} } : { processed, cursor: page.next };
  }

  /** Computes what to set in an asset so that it sorts by the current names. */
  async #namesFor(assets: readonly StoredAsset[]): Promise<(asset: StoredAsset) => Record<string, string>> {
    const { store } = this.#runtime;
    const [types, vendors, locations] = await Promise.all([
      namesOf(store.collection(assetTypeCollection), assets, 'typeId'),
      namesOf(store.collection(vendorCollection), assets, 'vendorId'),
      namesOf(store.collection(locationCollection), assets, 'locationId'),
    ]);
    return ({ keys, typeId, vendorId = '', locationId = '' }) => {
      const set: Record<string, string> = {};
      const put = (key: 'type' | 'vendor' | 'location', name: string | undefined) => {
        if (name !== undefined && name !== keys[key]) set[`keys.${key}`] = name;
      };
      put('type', types.get(typeId));
      put('vendor', vendors.get(vendorId));
      put('location', locations.get(locationId));
      return set;
    };
  }
}

async function namesOf(
  collection: Collection<{ readonly id: string; readonly name: string }>,
  assets: readonly StoredAsset[],
  reference: 'typeId' | 'vendorId' | 'locationId',
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(assets.flatMap((asset) => asset[reference] ?? []));
  return new Map((await collection.getMany([...ids])).map(({ id, name }) => [id, fold(name)]));
}
