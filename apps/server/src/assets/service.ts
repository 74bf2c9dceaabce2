import type { contract, Received } from '@quartermaster/contract';
import { visible } from '@quartermaster/core/access/access';
import type { Actor } from '@quartermaster/core/access/actor';
import type { Asset, AssetChange, NewAsset } from '@quartermaster/core/assets/asset';
import { withDefaults } from '@quartermaster/core/fields/values-schema';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { matches } from '@quartermaster/core/query/matches';
import { equals } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { byUser, domainEvent } from '../events/domain-event.ts';
import { listSort, page } from '../lists/list-query.ts';
import { changedMeanwhile, RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import { createdEvent, updatedEvent } from './asset-events.ts';
import type { AssetIds } from './asset-ids.ts';
import { type AssetSurroundings, checkCustomFields, findReferences } from './check.ts';
import { type AssetDocument, assetCollection, type StoredAsset } from './collection.ts';
import { assetDocument, assetUpdate } from './document.ts';
import { assetFilter, assetListFields } from './list.ts';
import { namesOf, toAsset } from './present.ts';

/** Writes that lose a race against another one begin again, so often. */
const maxTries = 20;

export class AssetService {
  readonly collection: Collection<AssetDocument>;
  readonly around: AssetSurroundings;
  readonly #runtime: Runtime;
  readonly #ids: AssetIds;

  constructor(runtime: Runtime, ids: AssetIds, around: AssetSurroundings) {
    this.#runtime = runtime;
    this.#ids = ids;
    this.around = around;
    this.collection = runtime.store.collection(assetCollection);
  }

  async list(input: Received<typeof contract.assets.list>, actor: Actor) {
    const [where, definitions] = await Promise.all([
      assetFilter(input, actor, this.around),
      this.around.fields.customFields(),
    ]);
    const sort = listSort(input.sort, ['-lastUpdated'], assetListFields(definitions, this.around));
    return page(this.collection, { where, sort, limit: input.limit, cursor: input.cursor }, (found) =>
      this.present(found),
    );
  }

  async get(idOrAssetId: string, actor: Actor): Promise<Asset> {
    return this.#one(await this.#find(idOrAssetId, actor));
  }

  /** Adds an asset; its ID is issued unless one is given. `id` is derived where the call may be repeated. */
  async create(written: NewAsset, actor: Actor, id = this.#runtime.newId()): Promise<Asset> {
    const [references, definitions] = await Promise.all([
      findReferences(written, this.around),
      this.around.fields.customFields(),
    ]);
    const { type } = references;
    if (!type) throw new Error('A type was neither found nor refused');
    const customFields = withDefaults(written.customFields, definitions, type.name);
    const input = { ...written, customFields };
    checkCustomFields(input.customFields, type.name, definitions, true);
    for (let tries = 0; tries < maxTries; tries += 1) {
      const assetId = input.assetId ?? (await this.#ids.take(1))[0];
      if (assetId === undefined) break;
      const document = assetDocument(
        input,
        { id, assetId },
        { ...references, type },
        instantOf(this.#runtime),
      );
      const outcome = await this.collection.insert(document, [
        createdEvent(this.#runtime, byUser(actor), document, await this.#namesOf(document)),
      ]);
      if (outcome.status === 'inserted') return this.#one(outcome.document);
      const existing = await this.collection.get(id);
      if (existing) return this.#one(existing);
      if (input.assetId !== undefined) {
        throw new RefusalError(
          refused('CONFLICT', message.assetIdTaken, {
            issues: [{ path: 'assetId', message: message.assetIdTaken }],
          }),
        );
      }
    }
    throw new RefusalError(refused('SERVICE_UNAVAILABLE', message.assetIdNotIssued));
  }

  /** Replaces the fields that the change names. `version`: only if the asset is still that. */
  async update(idOrAssetId: string, change: AssetChange, actor: Actor, version?: number): Promise<Asset> {
    const [references, definitions] = await Promise.all([
      findReferences(change, this.around),
      this.around.fields.customFields(),
    ]);
    for (let tries = 0; tries < maxTries; tries += 1) {
      const stored = await this.#find(idOrAssetId, actor);
      const before = await this.#one(stored);
      if (version !== undefined && stored.version !== version) throw changedMeanwhile(before);
      checkCustomFields(change.customFields, references.type?.name ?? before.type, definitions, false);
      const update = assetUpdate(stored, change, references, instantOf(this.#runtime));
      if (!update) return before;
      const outcome = await this.collection.update(stored.id, update, {
        version: stored.version,
        events: [updatedEvent(this.#runtime, byUser(actor), before, change, update)],
      });
      if (outcome.status === 'updated') return this.#one(outcome.document);
      if (outcome.status === 'missing') throw notFound();
      if (version !== undefined) throw await this.#changedMeanwhile(stored.id, actor);
    }
    throw new RefusalError(refused('CONFLICT', message.changedMeanwhile));
  }

  /** Deletes an asset; its ID stays taken for good. */
  async remove(idOrAssetId: string, actor: Actor, version?: number): Promise<Asset> {
    const stored = await this.#find(idOrAssetId, actor);
    const asset = await this.#one(stored);
    if (version !== undefined && stored.version !== version) throw changedMeanwhile(asset);
    // First, so that a crash in between can't set the ID free.
    await this.#ids.retire(stored.assetId);
    const outcome = await this.collection.remove(stored.id, {
      ...(version === undefined ? {} : { version }),
      events: [
        domainEvent(this.#runtime, {
          type: 'equipment.deleted',
          actor: byUser(actor),
          subject: { kind: 'asset', id: stored.id },
          data: asset,
        }),
      ],
    });
    if (outcome.status === 'removed') return asset;
    throw outcome.status === 'missing' ? notFound() : await this.#changedMeanwhile(stored.id, actor);
  }

  /** Stored assets as the API answers them. */
  async present(stored: readonly StoredAsset[]): Promise<Asset[]> {
    const names = await namesOf(stored, this.around);
    return stored.map((asset) => toAsset(asset, names));
  }

  async #one(stored: StoredAsset): Promise<Asset> {
    return toAsset(stored, await namesOf([stored], this.around));
  }

  async #changedMeanwhile(id: string, actor: Actor): Promise<RefusalError> {
    return changedMeanwhile(await this.#one(await this.#find(id, actor)));
  }

  #namesOf(document: AssetDocument) {
    return namesOf([{ ...document, version: 1 }], this.around);
  }

  /** The asset of this id or asset ID, if the actor may see it. */
  async #find(idOrAssetId: string, actor: Actor): Promise<StoredAsset> {
    const byId = await this.collection.get(idOrAssetId);
    const found = byId
      ? [byId]
      : (await this.collection.find({ where: equals('keys.assetId', fold(idOrAssetId)), limit: 1 })).items;
    const asset = found.find((candidate) => matches(visible('asset', actor), candidate, []));
    if (!asset) throw notFound();
    return asset;
  }
}

const notFound = (): RefusalError => new RefusalError(refused('NOT_FOUND', message.assetNotFound));
