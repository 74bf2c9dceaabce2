import { addressesOf } from '@quartermaster/core/access/actor';
import type { Item } from '@quartermaster/core/catalogue/item';
import type { Cause, EventType } from '@quartermaster/core/events/event';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { deliveryWarnings, orderedAsset, statusOnArrival } from '@quartermaster/core/requests/fulfilment';
import { unitsOf } from '@quartermaster/core/requests/receiving';
import {
  type Arrivals,
  orderDetails,
  type RequestItem,
  type Unit,
} from '@quartermaster/core/requests/request';
import { refused } from '@quartermaster/core/verdict';
import { chunk } from 'es-toolkit/array';
import type { AssetIds } from '../assets/asset-ids.ts';
import type { AssetDeps } from '../assets/check.ts';
import type { AssetDocument, StoredAsset } from '../assets/collection.ts';
import { type AssetReferences, assetDocument, type Reference } from '../assets/document.ts';
import type { AssetRecords } from '../assets/record.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import { derivedIds } from '../events/derived-ids.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { StoredRequest } from './collection.ts';

/** How many assets to write at once. */
const batchSize = 100;

/** A request's units after an effect, with any warnings. */
export interface CompletedUnits {
  readonly units: ReadonlyMap<string, Unit>;
  readonly warnings: string[];
  /** Id of the vendor; known once the assets are created. */
  readonly vendorId?: string;
}

interface OrderedUnit {
  readonly item: RequestItem;
  readonly unit: Unit;
}

interface OrderDeps {
  readonly catalogue: ReadonlyMap<string, Item>;
  readonly fields: readonly CustomField[];
  readonly types: ReadonlyMap<string, Reference>;
  readonly vendor: Reference | undefined;
  readonly location: Reference | undefined;
}

/** The assets of a request's units: created when it is ordered, assigned when it is delivered. */
export class UnitAssets {
  readonly #runtime: Runtime;
  readonly #assets: AssetRecords;
  readonly #assetIds: AssetIds;
  readonly #catalogue: CatalogueService;
  readonly #deps: AssetDeps;

  constructor(
    runtime: Runtime,
    assets: AssetRecords,
    assetIds: AssetIds,
    catalogue: CatalogueService,
    deps: AssetDeps,
  ) {
    this.#runtime = runtime;
    this.#assets = assets;
    this.#assetIds = assetIds;
    this.#catalogue = catalogue;
    this.#deps = deps;
  }

  /** Creates an asset for each reserved unit, unless it exists; the unit contains its id. */
  async create(request: StoredRequest, cause: Cause): Promise<CompletedUnits> {
    const deps = await this.#orderDeps(request, cause);
    const units = new Map<string, Unit>();
    const warnings: string[] = [];
    for (const batch of chunk(unitsIn(request, 'reserved'), batchSize)) {
      const drafts = batch.map(({ item, unit }) => ({
        item,
        unit,
        document: this.#document(request, item, unit, deps),
      }));
      const writable = drafts.flatMap(({ document }) => document ?? []);
      const outcomes = (await this.#insert(writable, cause)).values();
      for (const { item, unit, document } of drafts) {
        const outcome = document && outcomes.next().value;
        const createdId =
          document && outcome?.status === 'duplicate'
            ? await this.#assetIdOf(document, cause)
            : outcome && unit.assetId;
        if (createdId !== undefined) units.set(unit.key, { ...unit, assetId: createdId, state: 'created' });
        else {
          units.set(unit.key, { ...unit, state: 'failed' });
          warnings.push(message.unitNotCreated(Number(unit.key.split('.').at(-1)), item.name));
        }
      }
    }
    return { units, warnings, ...definedFields({ vendorId: deps.vendor?.id }) };
  }

  /**
   * Warnings about how the assets to be delivered differ from the order. To be called before any is assigned,
   * as a repeated `assign` couldn't tell. @param key only check this unit
   */
  async deliveryWarnings(request: StoredRequest, key?: string): Promise<string[]> {
    const warnings: string[] = [];
    const user = await this.#deps.users.byEmail(request.userId);
    const requester = user ? addressesOf(user) : [request.userId];
    const units = unitsIn(request, 'created').filter(({ unit }) => key === undefined || unit.key === key);
    for (const batch of chunk(units, batchSize)) {
      const assets = await this.#assetsOf(batch);
      for (const { unit } of batch) {
        const asset = assets.get(unit.inventoryId);
        if (asset) warnings.push(...deliveryWarnings(asset, requester));
      }
    }
    return warnings;
  }

  /** Where each request's awaited units go when they arrive, according to their assets now. */
  async arrivals(requests: readonly StoredRequest[]): Promise<Map<string, Arrivals>> {
    const people = await this.#deps.users.byEmails([...new Set(requests.map(({ userId }) => userId))]);
    const arrivals = new Map<string, Arrivals>();
    const units = requests.flatMap((request) => {
      const user = people.get(request.userId);
      const requester = user ? addressesOf(user) : [request.userId];
      const goals: Arrivals = { requester: [], stock: [], others: [] };
      arrivals.set(request.id, goals);
      return unitsIn(request, 'created').map((one) => ({ ...one, requester, goals }));
    });
    for (const batch of chunk(units, batchSize)) {
      const assets = await this.#assetsOf(batch);
      for (const { unit, requester, goals } of batch) {
        const asset = assets.get(unit.inventoryId);
        if (!asset) continue;
        const holder = asset.assignedTo ?? undefined;
        const goal =
          holder === undefined ? goals.stock : requester.includes(holder) ? goals.requester : goals.others;
        goal.push(asset.assetId);
      }
    }
    return arrivals;
  }

  /** Hands each asset to its current holder, or to stock; drops units whose assets no longer exist. */
  async assign(request: StoredRequest, cause: Cause): Promise<CompletedUnits> {
    const units = new Map<string, Unit>();
    const warnings: string[] = [];
    for (const batch of chunk(unitsIn(request, 'created'), batchSize)) {
      const existing = await this.#assigned(batch, cause);
      for (const { unit } of batch) {
        const exists = existing.has(unit.inventoryId);
        units.set(unit.key, { ...unit, state: exists ? 'assigned' : 'removed' });
        if (!exists) warnings.push(message.unitRemoved(unit.assetId));
      }
    }
    return { units, warnings };
  }

  /** Refuses (409) to mark a unit as missing if its asset is in use. */
  async refuseInUse(unit: Unit): Promise<void> {
    const asset = await this.#assets.collection.get(unit.inventoryId);
    if (asset && asset.status !== 'Pending Delivery')
      throw new RefusalError(refused('CONFLICT', message.unitInUse(asset.assetId, asset.status)));
  }

  /** Hands over the asset of a received unit, or removes that of a missing one. */
  async complete(request: StoredRequest, key: string, cause: Cause): Promise<CompletedUnits> {
    const unit = unitsOf(request.items).find((one) => one.key === key);
    if (!unit) return { units: new Map(), warnings: [] };
    if (unit.state === 'missing') {
      await this.#remove(unit, cause);
      return { units: new Map(), warnings: [] };
    }
    if (await this.#receive(unit, cause)) return { units: new Map(), warnings: [] };
    return {
      units: new Map([[key, { ...unit, state: 'removed' }]]),
      warnings: [message.unitRemoved(unit.assetId)],
    };
  }

  /**
   * Updates a received unit's asset: its status, and the serial number if given. @returns whether the asset
   * exists
   */
  async #receive({ inventoryId, serialNumber }: Unit, cause: Cause): Promise<boolean> {
    for (;;) {
      const stored = await this.#assets.collection.get(inventoryId);
      if (!stored) return false;
      const status = statusOnArrival(stored.assignedTo);
      const change = changeTo(stored, { status, ...definedFields({ serialNumber }) });
      if (!change) return true;
      const [outcome] = await this.#assets.collection.write(
        await this.#assets.edits([{ stored, change }], cause, {
          types: [stored.status === status ? 'equipment.updated' : eventOnArrival(stored)],
          eventId: derivedIds.unitReceived(inventoryId),
        }),
      );
      if (outcome?.status === 'updated') return true;
    }
  }

  async #remove({ inventoryId }: Unit, cause: Cause): Promise<void> {
    for (;;) {
      const stored = await this.#assets.collection.get(inventoryId);
      if (!stored) return;
      await this.#assetIds.withdraw([stored]);
      const [outcome] = await this.#assets.collection.write(
        await this.#assets.removals([stored], cause, ({ id }) => derivedIds.unitMissing(id)),
      );
      if (outcome?.status === 'removed') return;
    }
  }

  async #orderDeps(request: StoredRequest, cause: Cause): Promise<OrderDeps> {
    const { fields, vendors, locations } = this.#deps;
    const vendorName = orderDetails(request.items)?.vendor;
    const [catalogue, definitions, types, vendor, location] = await Promise.all([
      this.#catalogue.byIds(request.items.map((item) => item.catalogItemId)),
      fields.customFields(),
      fields.types(),
      vendorName === undefined ? undefined : vendors.ensure(vendorName, cause),
      request.locationId === undefined ? undefined : locations.collection.get(request.locationId),
    ]);
    return {
      catalogue,
      fields: definitions,
      types: new Map(types.map((type) => [type.name, type])),
      vendor,
      location,
    };
  }

  #document(
    request: StoredRequest,
    item: RequestItem,
    unit: Unit,
    deps: OrderDeps,
  ): AssetDocument | undefined {
    const catalogueItem = deps.catalogue.get(item.catalogItemId);
    const type = catalogueItem && deps.types.get(catalogueItem.type);
    if (!type || !item.procurementDetails) return undefined;
    const references: AssetReferences = { type, vendor: deps.vendor, location: deps.location };
    const asset = orderedAsset(
      { userId: request.userId, location: request.locationId, ticketRef: request.ticketRef },
      { details: item.procurementDetails, price: item.price, currency: item.currency },
      catalogueItem,
      deps.fields,
    );
    const ids = { id: unit.inventoryId, assetId: unit.assetId };
    return assetDocument(asset, ids, references, instantOf(this.#runtime));
  }

  /** Assigns the units' assets. @returns the ids of those that exist */
  async #assigned(units: readonly OrderedUnit[], cause: Cause): Promise<ReadonlySet<string>> {
    for (;;) {
      const assets = await this.#assetsOf(units);
      const changes = [...assets.values()]
        .map((stored) => ({ stored, status: statusOnArrival(stored.assignedTo) }))
        .filter(({ stored, status }) => stored.status !== status)
        .map(({ stored, status }) => ({ stored, change: { set: { status } } }));
      const operations = await this.#assets.edits(changes, cause, (stored) => ({
        types: [eventOnArrival(stored)],
        eventId: derivedIds.unitReceived(stored.id),
      }));
      const outcomes = await this.#assets.collection.write(operations);
      // If not, some were changed or removed concurrently: try again with the current assets.
      if (outcomes.every(({ status }) => status === 'updated')) return new Set(assets.keys());
    }
  }

  async #assetsOf(units: readonly OrderedUnit[]): Promise<Map<string, StoredAsset>> {
    const found = await this.#assets.collection.getMany(units.map(({ unit }) => unit.inventoryId));
    return new Map(found.map((asset) => [asset.id, asset]));
  }

  async #insert(documents: readonly AssetDocument[], cause: Cause) {
    const operations = await this.#assets.insertions(documents, cause, ({ id }) =>
      derivedIds.unitOrdered(id),
    );
    return this.#assets.collection.write(operations);
  }

  /**
   * The asset ID for a unit whose asset couldn't be inserted. The asset may already exist, perhaps under
   * another ID; or another asset has taken the reserved ID, and this one gets the next free ID.
   */
  async #assetIdOf(document: AssetDocument, cause: Cause): Promise<string | undefined> {
    for (;;) {
      const existing = await this.#assets.collection.get(document.id);
      if (existing) return existing.assetId;
      const [assetId] = await this.#assetIds.take(1);
      if (assetId === undefined) return undefined;
      const renamed = { ...document, assetId, keys: { ...document.keys, assetId: fold(assetId) } };
      const [outcome] = await this.#insert([renamed], cause);
      if (outcome?.status === 'inserted') return assetId;
    }
  }
}

const eventOnArrival = ({ assignedTo }: StoredAsset): EventType =>
  statusOnArrival(assignedTo) === 'Assigned' ? 'equipment.assigned' : 'equipment.updated';

const unitsIn = (request: StoredRequest, state: Unit['state']): OrderedUnit[] =>
  request.items.flatMap((item) =>
    (item.units ?? []).flatMap((unit) => (unit.state === state ? [{ item, unit }] : [])),
  );
