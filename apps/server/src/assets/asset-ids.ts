import { formatAssetId } from '@quartermaster/core/assets/asset-id';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { equals, isIn } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { RefusalError } from '../errors/refusal-error.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import {
  type AssetDocument,
  assetCollection,
  type FormerAssetIdDocument,
  formerAssetIdCollection,
  type ReservedAssetIdDocument,
  reservedAssetIdCollection,
} from './collection.ts';

/** How many IDs to look up at once. */
const pageSize = 200;

/**
 * Issues asset IDs (section 4): prefix and counter, never an ID that is or ever was in use. Gaps are allowed.
 */
export class AssetIds {
  readonly #runtime: Runtime;
  readonly #settings: SettingsService;
  readonly #assets: Collection<AssetDocument>;
  readonly #former: Collection<FormerAssetIdDocument>;
  readonly #reserved: Collection<ReservedAssetIdDocument>;

  constructor(runtime: Runtime, settings: SettingsService) {
    this.#runtime = runtime;
    this.#settings = settings;
    this.#assets = runtime.store.collection(assetCollection);
    this.#former = runtime.store.collection(formerAssetIdCollection);
    this.#reserved = runtime.store.collection(reservedAssetIdCollection);
  }

  /**
   * The next `count` free IDs. The unique index still decides: callers ask again if an insert finds the ID
   * taken.
   */
  async take(count: number): Promise<string[]> {
    const { assetIdPrefix } = await this.#settings.get();
    const taken: string[] = [];
    while (taken.length < count) {
      const wanted = Math.min(pageSize, count - taken.length);
      const first = await this.#settings.takeAssetNumbers(wanted);
      const free = await this.#free(assetIdPrefix, first, wanted);
      taken.push(...free.map((number) => formatAssetId(assetIdPrefix, number)));
      if (free.length === 0) await this.#passOver(assetIdPrefix, first + wanted);
    }
    return taken;
  }

  /** Takes the next `count` free IDs for a reservation; fewer if a call that was interrupted took some for it. */
  async reserve(count: number, reservation: string): Promise<string[]> {
    const at = instantOf(this.#runtime);
    const reserved: string[] = [];
    for await (const { assetId } of this.#reserved.stream({ where: equals('reservation', reservation) }))
      reserved.push(assetId);
    while (reserved.length < count) {
      const ids = await this.take(Math.min(pageSize, count - reserved.length));
      const outcomes = await this.#reserved.write(
        ids.map((assetId) => ({ kind: 'insert', document: { id: fold(assetId), assetId, reservation, at } })),
      );
      reserved.push(...ids.filter((_, nth) => outcomes[nth]?.status === 'inserted'));
    }
    return reserved;
  }

  /** The ID that `take` would return next. */
  async next(): Promise<string> {
    const { assetIdPrefix } = await this.#settings.get();
    for (let at = await this.#settings.assetIdCounter(); ; at += pageSize) {
      const [free] = await this.#free(assetIdPrefix, at, pageSize);
      if (free !== undefined) return formatAssetId(assetIdPrefix, free);
    }
  }

  /** Prevents the IDs of deleted assets from being issued again; at most 200 at a time. */
  async withdraw(assets: readonly Pick<AssetDocument, 'id' | 'assetId'>[]): Promise<void> {
    const at = instantOf(this.#runtime);
    const outcomes = await this.#former.write(
      assets.map(({ id: recordId, assetId }) => ({
        kind: 'insert',
        document: { id: fold(assetId), assetId, recordId, reason: 'deleted', at },
      })),
    );
    // What is there may come from another installation, which knows no record of this one.
    const there = assets.filter((_, nth) => outcomes[nth]?.status === 'duplicate');
    await this.#former.write(
      there.map(({ id: recordId, assetId }) => ({
        kind: 'update',
        id: fold(assetId),
        change: { set: { recordId } },
      })),
    );
  }

  /** Which of these folded asset IDs assets have now, retired ones too; at most 200 at a time. */
  async inUse(keys: string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const { items } = await this.#assets.find({ where: isIn('keys.assetId', keys), limit: pageSize });
    return new Set(items.map((asset) => asset.keys.assetId));
  }

  /** The id of the asset that had this asset ID before it was deleted. */
  async lastHolderOf(assetId: string): Promise<string | undefined> {
    return (await this.#former.get(fold(assetId)))?.recordId;
  }

  /**
   * Which of these folded asset IDs belonged to deleted assets. Check first whether an asset has them now.
   */
  async ofDeleted(keys: readonly string[]): Promise<Set<string>> {
    const found = keys.length === 0 ? [] : await this.#former.getMany(keys);
    return new Set(found.map(({ id }) => id));
  }

  /** Advances the counter to the next free number; there may be 100,000 imported IDs ahead of it. */
  async #passOver(prefix: string, from: number): Promise<void> {
    for (let at = from; ; at += pageSize) {
      const [free] = await this.#free(prefix, at, pageSize);
      if (free !== undefined) return this.#settings.raiseAssetCounter(free);
    }
  }

  /** Which of the next `count` numbers are neither in use nor were, nor are reserved. */
  async #free(prefix: string, first: number, count: number): Promise<number[]> {
    if (!Number.isSafeInteger(first + count)) {
      throw new RefusalError(refused('SERVICE_UNAVAILABLE', message.assetIdNotIssued));
    }
    const numbers = Array.from({ length: count }, (_, n) => first + n);
    const keyOf = (number: number): string => fold(formatAssetId(prefix, number));
    const keys = numbers.map(keyOf);
    const reserved = await this.#reserved.getMany(keys);
    const used = new Set([
      ...(await this.inUse(keys)),
      ...(await this.ofDeleted(keys)),
      ...reserved.map(({ id }) => id),
    ]);
    return numbers.filter((number) => !used.has(keyOf(number)));
  }
}
