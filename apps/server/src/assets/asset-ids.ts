import { formatAssetId } from '@quartermaster/core/assets/asset-id';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { isIn } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import {
  type AssetDocument,
  assetCollection,
  type RetiredAssetIdDocument,
  retiredAssetIdCollection,
} from './collection.ts';

/** Increments tried before giving up: each skips IDs in use, in steps that double. */
const maxRounds = 64;
const maxStep = 200;

/** Issues asset IDs (section 4): prefix and counter, never one that is or was in use; a gap is allowed. */
export class AssetIds {
  readonly #runtime: Runtime;
  readonly #settings: SettingsService;
  readonly #assets: Collection<AssetDocument>;
  readonly #retired: Collection<RetiredAssetIdDocument>;

  constructor(runtime: Runtime, settings: SettingsService) {
    this.#runtime = runtime;
    this.#settings = settings;
    this.#assets = runtime.store.collection(assetCollection);
    this.#retired = runtime.store.collection(retiredAssetIdCollection);
  }

  /** The next `count` free IDs. Whoever inserts with one still relies on the unique index, and asks again if it's taken. */
  async take(count: number): Promise<string[]> {
    const { assetIdPrefix } = await this.#settings.get();
    const taken: string[] = [];
    let step = 1;
    for (let round = 0; round < maxRounds + count && taken.length < count; round += 1) {
      const wanted = Math.max(1, Math.min(maxStep, Math.max(count - taken.length, step)));
      const first = await this.#settings.takeAssetNumbers(wanted);
      const candidates = Array.from({ length: wanted }, (_, n) => formatAssetId(assetIdPrefix, first + n));
      const free = await this.#free(candidates);
      taken.push(...free);
      if (free.length === 0) step *= 2;
    }
    if (taken.length < count)
      throw new RefusalError(refused('SERVICE_UNAVAILABLE', message.assetIdNotIssued));
    return taken.slice(0, count);
  }

  /** Keeps a deleted asset's ID from ever being issued again. */
  async retire(assetId: string): Promise<void> {
    await this.#retired.insert({
      id: fold(assetId),
      assetId,
      reason: 'deleted',
      at: instantOf(this.#runtime),
    });
  }

  async #free(candidates: readonly string[]): Promise<string[]> {
    const keys = candidates.map(fold);
    const [inUse, retired] = await Promise.all([
      this.#assets.find({ where: isIn('keys.assetId', keys), limit: 200 }),
      this.#retired.getMany(keys),
    ]);
    const used = new Set([...inUse.items.map((asset) => asset.keys.assetId), ...retired.map(({ id }) => id)]);
    return candidates.filter((candidate) => !used.has(fold(candidate)));
  }
}
