import { visible } from '@quartermaster/core/access/access';
import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import {
  type Asset,
  type AssetChange,
  checkCost,
  checkStatus,
  type NewAsset,
} from '@quartermaster/core/assets/asset';
import type { Costs } from '@quartermaster/core/assets/costs';
import { checkMaintained } from '@quartermaster/core/assets/maintenance';
import { assetFor } from '@quartermaster/core/assets/purchase-fields';
import {
  notRetired,
  type Retirement,
  retirementChange,
  withRetirement,
} from '@quartermaster/core/assets/retirement';
import { type Sighting, sighted } from '@quartermaster/core/assets/sighting';
import { underOwnNames } from '@quartermaster/core/fields/bound-fields';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { withDefaults } from '@quartermaster/core/fields/values-schema';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { matches } from '@quartermaster/core/query/matches';
import { parseWhere } from '@quartermaster/core/query/text';
import { and, equals, exists, not, or, type Where } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller, type Doer } from '../events/cause.ts';
import { inTime } from '../lists/in-time.ts';
import {
  type ListFields,
  type ListInput,
  listSort,
  page,
  pageLimitMs,
  type Reading,
} from '../lists/list-query.ts';
import { definedFields } from '../records/documents.ts';
import { requireReadable } from '../records/readable.ts';
import { rememberLast } from '../runtime/remember-last.ts';
import { daysOf, instantOf, type Runtime, tomorrowOf } from '../runtime/runtime.ts';
import type { AssetIds } from './asset-ids.ts';
import { type AssetDeps, checkCustomFields, findReferences, refuseTwoValues } from './check.ts';
import type { AssetDocument, StoredAsset } from './collection.ts';
import { assetDocument, assetUpdate } from './document.ts';
import { type AssetFilters, assetFilter, assetListFields, mostSharedSerials } from './list.ts';
import { namesOf, toAsset } from './present.ts';
import { type AssetRecords, assetRecords } from './record.ts';

/** How many times to retry when an import has just taken the issued ID. */
const maxTries = 20;
/** The store takes no more writes at once. */
const mostSeenAtOnce = 200;

export class AssetService {
  readonly records: AssetRecords;
  readonly collection: Collection<AssetDocument>;
  readonly deps: AssetDeps;
  readonly #runtime: Runtime;
  readonly #ids: AssetIds;
  readonly #listFields = {
    admin: rememberLast((fields: readonly CustomField[]) =>
      assetListFields(fields, this.deps, true, () => this.#someSharedSerials()),
    ),
    employee: rememberLast((fields: readonly CustomField[]) =>
      assetListFields(fields, this.deps, false, () => this.#someSharedSerials()),
    ),
  };

  constructor(runtime: Runtime, ids: AssetIds, deps: AssetDeps) {
    this.#runtime = runtime;
    this.#ids = ids;
    this.deps = deps;
    this.records = assetRecords(runtime, deps);
    this.collection = this.records.collection;
  }

  async list(input: ListInput & AssetFilters, actor: Actor, reading: Reading) {
    const fields = await this.listFields(actor);
    const where = await this.#whereOf(input, actor, fields);
    const sort = listSort(input.sort, ['-lastUpdated'], fields);
    return page(
      this.collection,
      { where, sort, limit: input.limit, cursor: input.cursor },
      reading,
      async (found) => (await this.present(found)).map((asset) => assetFor(asset, actor)),
    );
  }

  /** What the assets that match cost together, in each currency. */
  async sumCosts(input: AssetFilters, actor: Actor, { caller, signal }: Reading): Promise<Costs> {
    const listed = await this.#whereOf(input, actor, await this.listFields(actor));
    const where = and(listed, exists('costCents'));
    const query = { where, by: [{ path: 'costCurrency' }], sum: ['costCents'] };
    const groups = await inTime(this.collection.tally(query, { caller, signal, limitMs: pageLimitMs }));
    return {
      items: groups
        .map(({ key: [currency], count, sum: [cents = 0] }) => ({
          currency: String(currency),
          cost: cents / 100,
          assets: count,
        }))
        .sort((one, other) => other.assets - one.assets || (one.currency < other.currency ? -1 : 1)),
    };
  }

  /** The fields that assets can be filtered and sorted by. */
  async listFields(actor: Actor): Promise<ListFields> {
    const definitions = await this.deps.fields.customFields();
    return isAdmin(actor) ? this.#listFields.admin(definitions) : this.#listFields.employee(definitions);
  }

  async get(idOrAssetId: string, actor: Actor): Promise<Asset> {
    const stored = await this.find(idOrAssetId, actor);
    return assetFor(toAsset(stored, await namesOf([stored], this.deps)), actor);
  }

  /**
   * Adds an asset; its asset ID is issued unless given. `id` is derived from the call if that may be
   * repeated.
   */
  async create(written: NewAsset, caller: Caller, id = this.#runtime.newId()): Promise<Asset> {
    const { fields } = this.deps;
    const [known, definitions] = await Promise.all([fields.typeByName(written.type), fields.customFields()]);
    const typeName = known?.name ?? written.type;
    refuseTwoValues(written);
    const filled = { ...written, customFields: withDefaults(written, definitions, typeName) };
    const input = underOwnNames(filled);
    this.#refuseFutureMaintenance(input);
    unwrap(checkCost({}, input));
    const completed = unwrap(withRetirement(undefined, input, daysOf(this.#runtime)));
    const { type, ...references } = await findReferences(input, this.deps);
    if (!type) throw new Error('A type was neither found nor refused');
    checkCustomFields(filled, typeName, definitions, 'create');
    // Whoever is given a new asset is asked as well; what an import says that people hold was given to them before.
    const { acknowledging } = await this.deps.settings.get();
    const isAsked = (await fields.table()).resolve(acknowledging?.typeIds ?? []).includes(type.id);
    const document = (assetId: string): AssetDocument => {
      const at = instantOf(this.#runtime);
      const added = assetDocument(completed, { id, assetId }, { ...references, type }, at);
      const isHandedOver = added.assignedTo !== undefined && added.status !== 'Pending Delivery';
      if (!isHandedOver) return added;
      const seen = { lastSeen: at, lastSeenHow: 'handover', lastSeenBy: caller.id } as const;
      const isKnown = added.lastSeen !== undefined;
      return { ...added, ...(isKnown ? {} : seen), ...(isAsked ? { acknowledgement: { askedAt: at } } : {}) };
    };
    if (input.assetId !== undefined) {
      await this.#refuseFormer(input.assetId, id);
      return this.records.answer(await this.records.insert(document(input.assetId), byCaller(caller)));
    }
    for (let tries = 0; tries < maxTries; tries += 1) {
      const [assetId] = await this.#ids.take(1);
      if (assetId === undefined) break;
      const outcome = await this.records.tryInsert(document(assetId), byCaller(caller));
      if (outcome.status === 'inserted') return this.records.answer(outcome.document);
      const existing = await this.collection.get(id);
      if (existing) return this.records.answer(existing);
    }
    throw new RefusalError(refused('SERVICE_UNAVAILABLE', message.assetIdNotIssued));
  }

  /**
   * Replaces the fields that the change names. With `version`, only if that is still the current one. If
   * anything changes, `onBatch` receives the id of the batch by which that can be undone.
   */
  update(
    idOrAssetId: string,
    given: AssetChange,
    caller: Caller,
    version?: number,
    onBatch: (id: string) => void = () => {},
  ): Promise<Asset> {
    const batch = this.#runtime.newId();
    return this.change(
      idOrAssetId,
      given,
      { rights: caller, cause: byCaller(caller, batch) },
      { eventId: batch, version, onChange: () => onBatch(batch) },
    );
  }

  /** The same for any doer, with the id of its event; `onChange` is called if anything changes. */
  async change(
    idOrAssetId: string,
    given: AssetChange,
    { rights, cause }: Doer,
    {
      eventId,
      version,
      onChange = () => {},
    }: {
      readonly eventId: string;
      readonly version?: number | undefined;
      readonly onChange?: () => void;
    },
  ): Promise<Asset> {
    refuseTwoValues(given);
    const change = underOwnNames(given);
    this.#refuseFutureMaintenance(change);
    const [references, definitions] = await Promise.all([
      findReferences(change, this.deps),
      this.deps.fields.customFields(),
    ]);
    return this.records.edit({
      find: () => this.find(idOrAssetId, rights),
      cause,
      version,
      eventDetails: { eventId },
      change: async (stored) => {
        const type =
          references.type ?? (await this.deps.fields.typesById([stored.typeId])).get(stored.typeId);
        checkCustomFields(given, type?.name ?? stored.typeId, definitions, 'edit');
        const { status, assignedTo = null, cost } = stored;
        unwrap(checkStatus({ status, assignedTo }, change));
        unwrap(checkCost(definedFields({ cost }), change));
        const completed = unwrap(withRetirement(stored, change, daysOf(this.#runtime)));
        const wanted = assetUpdate(stored, completed, references);
        if (wanted) onChange();
        return wanted;
      },
    });
  }

  /**
   * Records that somebody saw these assets, unless each was seen later. Being seen is no change: `lastUpdated`
   * and the version stay, and no event is raised.
   * @param ids of assets, any number; those that no longer exist are left out
   */
  async seen(ids: readonly string[], sighting: Sighting): Promise<void> {
    await this.sighted(ids.map((id) => ({ id, ...sighting })));
  }

  /** The same where each was seen at another time, or by another person. */
  async sighted(sightings: readonly (Sighting & { readonly id: string })[]): Promise<void> {
    for (let from = 0; from < sightings.length; from += mostSeenAtOnce)
      await this.collection.write(
        sightings.slice(from, from + mostSeenAtOnce).map(({ id, ...sighting }) => {
          const where: Where = or(not(exists('lastSeen')), {
            op: 'range',
            path: 'lastSeen',
            lt: sighting.at,
          });
          return { kind: 'update', id, change: { set: sighted(sighting) }, keepsVersion: true, where };
        }),
      );
  }

  #refuseFutureMaintenance({ lastMaintenance }: Pick<AssetChange, 'lastMaintenance'>): void {
    if (lastMaintenance)
      unwrap(checkMaintained(lastMaintenance, tomorrowOf(this.#runtime), 'lastMaintenance'));
  }

  /** Retires an asset, or says anew why it was retired. */
  retire(
    idOrAssetId: string,
    retirement: Retirement,
    caller: Caller,
    version?: number,
    onBatch?: (id: string) => void,
  ): Promise<Asset> {
    return this.update(idOrAssetId, retirementChange(retirement), caller, version, onBatch);
  }

  restore(
    idOrAssetId: string,
    caller: Caller,
    version?: number,
    onBatch?: (id: string) => void,
  ): Promise<Asset> {
    return this.update(idOrAssetId, { retired: null }, caller, version, onBatch);
  }

  /** Deletes an asset; its asset ID is never issued again. */
  async remove(
    idOrAssetId: string,
    caller: Caller,
    version?: number,
    onBatch: (id: string) => void = () => {},
  ): Promise<Asset> {
    const batch = this.#runtime.newId();
    onBatch(batch);
    return this.records.remove({
      find: () => this.find(idOrAssetId, caller),
      // First, so that a crash in between can't free the ID.
      before: (stored) => this.#ids.withdraw([stored]),
      cause: byCaller(caller, batch),
      version,
      eventId: batch,
    });
  }

  /**
   * Refuses (409) the ID of a deleted asset. `id` is that of the record an earlier attempt of the same call
   * may have made.
   */
  async #refuseFormer(assetId: string, id: string): Promise<void> {
    const key = fold(assetId);
    const { items } = await this.collection.find({ where: equals('keys.assetId', key), limit: 1 });
    if (items.some((asset) => asset.id !== id)) throw this.records.taken('assetId');
    if (items.length > 0 || !(await this.#ids.ofDeleted([key])).has(key)) return;
    const issues = [{ path: 'assetId', message: message.assetIdOfDeleted }];
    throw new RefusalError(refused('CONFLICT', message.assetIdOfDeleted, { issues }));
  }

  /** The serial numbers that several assets have, and how many. */
  async sharedSerials(): Promise<readonly { readonly serial: string; readonly count: number }[]> {
    const groups = await this.collection.tally({
      where: notRetired,
      by: [{ path: 'serialNumber' }],
      atLeast: 2,
    });
    return groups.flatMap(({ key: [serial], count }) =>
      typeof serial === 'string' ? [{ serial, count }] : [],
    );
  }

  /** As many as a filter takes. */
  async #someSharedSerials(): Promise<readonly string[]> {
    return (await this.sharedSerials()).slice(0, mostSharedSerials).map(({ serial }) => serial);
  }

  /** What a list shows, and what its figures are about. */
  async #whereOf(input: AssetFilters, actor: Actor, fields: ListFields): Promise<Where> {
    return assetFilter(input, actor, fields, await this.#retiredNamed(input));
  }

  /** The folded asset ID that a search consists of, if it is that of a retired asset. */
  async #retiredNamed({ search, where = '', status }: AssetFilters): Promise<string | undefined> {
    // A retired asset is in no status.
    if (status !== undefined) return undefined;
    const parsed = search === undefined && where.trim() !== '' ? parseWhere(where) : undefined;
    const text = parsed?.ok && parsed.where.op === 'search' ? parsed.where.text : (search ?? '');
    const key = fold(text.trim());
    if (key === '') return undefined;
    const { items } = await this.collection.find({ where: equals('keys.assetId', key), limit: 1 });
    return items.some(({ retired }) => retired !== undefined) ? key : undefined;
  }

  /** Stored assets as the API returns them. */
  async present(stored: readonly StoredAsset[]): Promise<Asset[]> {
    const names = await namesOf(stored, this.deps);
    return stored.map((asset) => toAsset(asset, names));
  }

  /** The id of the asset with this id or asset ID; for an administrator also that of a deleted one. */
  async idOf(idOrAssetId: string, actor: Actor): Promise<string> {
    const stored = await this.#visible(idOrAssetId, actor);
    if (stored) return stored.id;
    if (!isAdmin(actor)) throw this.records.notFound();
    const id = (await this.#ids.lastHolderOf(idOrAssetId)) ?? idOrAssetId;
    const subject = { kind: 'asset' as const, id };
    if ((await this.#runtime.store.events.read({ subject, limit: 1 })).length === 0)
      throw this.records.notFound();
    return id;
  }

  /** The asset with this id or asset ID, if the actor may see it; otherwise refuses (404). */
  async find(idOrAssetId: string, actor: Actor): Promise<StoredAsset> {
    const asset = await this.#visible(idOrAssetId, actor);
    if (!asset) throw this.records.notFound();
    return requireReadable(this.collection, asset);
  }

  async #visible(idOrAssetId: string, actor: Actor): Promise<StoredAsset | undefined> {
    const byId = await this.collection.get(idOrAssetId);
    const found = byId
      ? [byId]
      : (await this.collection.find({ where: equals('keys.assetId', fold(idOrAssetId)), limit: 1 })).items;
    return found.find((candidate) => matches(visible('asset', actor), candidate, []));
  }
}
