import type { Item } from '@quartermaster/core/catalogue/item';
import type { EventActor } from '@quartermaster/core/events/event';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { equals } from '@quartermaster/core/query/where';
import { orderedAsset } from '@quartermaster/core/requests/fulfilment';
import type { RequestItem, Unit } from '@quartermaster/core/requests/request';
import type { Collection } from '@quartermaster/store';
import { createdEvent } from '../assets/asset-events.ts';
import type { AssetIds } from '../assets/asset-ids.ts';
import type { AssetSurroundings } from '../assets/check.ts';
import { type AssetDocument, assetCollection } from '../assets/collection.ts';
import { type AssetReferences, assetDocument, type Reference } from '../assets/document.ts';
import { namesOf, toAsset } from '../assets/present.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { domainEvent } from '../events/domain-event.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { StoredRequest } from './collection.ts';

/** Assets written at once. */
const batchSize = 100;

/** What became of a request's units. */
export interface SettledUnits {
  readonly units: ReadonlyMap<string, Unit>;
  readonly warnings: string[];
}

interface OrderedUnit {
  readonly item: RequestItem;
  readonly unit: Unit;
}

interface Surroundings {
  readonly catalogue: ReadonlyMap<string, Item>;
  readonly fields: readonly CustomField[];
  readonly types: ReadonlyMap<string, Reference>;
  readonly vendor: Reference | undefined;
  readonly location: Reference | undefined;
}

/** The assets of a request's units: made when it is ordered, handed over when it is delivered. */
export class UnitAssets {
  readonly #runtime: Runtime;
  readonly #assets: Collection<AssetDocument>;
  readonly #assetIds: AssetIds;
  readonly #catalogue: CatalogueService;
  readonly #around: AssetSurroundings;

  constructor(runtime: Runtime, assetIds: AssetIds, catalogue: CatalogueService, around: AssetSurroundings) {
    this.#runtime = runtime;
    this.#assets = runtime.store.collection(assetCollection);
    this.#assetIds = assetIds;
    this.#catalogue = catalogue;
    this.#around = around;
  }

  /** One asset for every reserved unit, inserted if it isn't there yet: the unit names its record. */
  async create(request: StoredRequest, by: EventActor): Promise<SettledUnits> {
    const surroundings = await this.#surroundings(request, by);
    const units = new Map<string, Unit>();
    const warnings: string[] = [];
    for (const batch of inBatches(unitsIn(request, 'reserved'))) {
      const drafts = batch.map(({ item, unit }) => ({
        item,
        unit,
        document: this.#document(request, item, unit, surroundings),
      }));
      const writable = drafts.flatMap(({ document }) => document ?? []);
      const outcomes = (await this.#insert(request, writable, by)).values();
      for (const { item, unit, document } of drafts) {
        const outcome = document && outcomes.next().value;
        const settled =
          document && outcome?.status === 'duplicate'
            ? await this.#assetIdOf(request, document, by)
            : outcome && unit.assetId;
        if (settled !== undefined) units.set(unit.key, { ...unit, assetId: settled, state: 'created' });
        else {
          units.set(unit.key, { ...unit, state: 'failed' });
          warnings.push(message.unitNotCreated(Number(unit.key.split('.').at(-1)), item.name));
        }
      }
    }
    return { units, warnings };
  }

  /** Every asset that still waits for its delivery becomes Assigned. */
  async assign(request: StoredRequest, by: EventActor): Promise<SettledUnits> {
    const units = new Map<string, Unit>();
    for (const batch of inBatches(unitsIn(request, 'created'))) {
      const stored = await this.#assets.getMany(batch.map(({ unit }) => unit.inventoryId));
      const names = await namesOf(stored, this.#around);
      const now = instantOf(this.#runtime);
      await this.#assets.write(
        stored.map((asset) => ({
          kind: 'update',
          id: asset.id,
          change: { set: { status: 'Assigned', lastUpdated: now } },
          where: equals('status', 'Pending Delivery'),
          events: [
            domainEvent(this.#runtime, {
              id: `${asset.id}:assigned`,
              type: 'equipment.assigned',
              actor: by,
              subject: { kind: 'asset', id: asset.id },
              data: { ...toAsset(asset, names), status: 'Assigned', requestId: request.id },
              previous: { status: asset.status },
              batch: request.id,
            }),
          ],
        })),
      );
      for (const { unit } of batch) units.set(unit.key, { ...unit, state: 'assigned' });
    }
    return { units, warnings: [] };
  }

  async #surroundings(request: StoredRequest, by: EventActor): Promise<Surroundings> {
    const { fields, vendors, locations } = this.#around;
    const vendorName = request.items.find((item) => item.procurementDetails)?.procurementDetails?.vendor;
    const [catalogue, definitions, types, vendor, location] = await Promise.all([
      this.#catalogue.byIds(request.items.map((item) => item.catalogItemId)),
      fields.customFields(),
      fields.types(),
      vendorName === undefined ? undefined : vendors.ensure(vendorName, by),
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
    around: Surroundings,
  ): AssetDocument | undefined {
    const catalogueItem = around.catalogue.get(item.catalogItemId);
    const type = catalogueItem && around.types.get(catalogueItem.type);
    if (!type || !item.procurementDetails) return undefined;
    const references: AssetReferences = { type, vendor: around.vendor, location: around.location };
    const asset = orderedAsset(
      { userId: request.userId, location: request.locationId },
      item.procurementDetails,
      catalogueItem,
      around.fields,
    );
    const ids = { id: unit.inventoryId, assetId: unit.assetId };
    return assetDocument(asset, ids, references, instantOf(this.#runtime));
  }

  async #insert(request: StoredRequest, documents: readonly AssetDocument[], by: EventActor) {
    const names = await namesOf(
      documents.map((document) => ({ ...document, version: 1 })),
      this.#around,
    );
    return this.#assets.write(
      documents.map((document) => ({
        kind: 'insert',
        document,
        events: [
          createdEvent(this.#runtime, by, document, names, {
            id: `${document.id}:created`,
            batch: request.id,
          }),
        ],
      })),
    );
  }

  /**
   * The asset ID of a unit that couldn't be inserted: its asset is there already, maybe under another ID than the
   * reserved one; or somebody gave that to another asset meanwhile, and the next free one takes its place.
   */
  async #assetIdOf(
    request: StoredRequest,
    document: AssetDocument,
    by: EventActor,
  ): Promise<string | undefined> {
    for (;;) {
      const existing = await this.#assets.get(document.id);
      if (existing) return existing.assetId;
      const [assetId] = await this.#assetIds.take(1);
      if (assetId === undefined) return undefined;
      const renamed = { ...document, assetId, keys: { ...document.keys, assetId: fold(assetId) } };
      const [outcome] = await this.#insert(request, [renamed], by);
      if (outcome?.status === 'inserted') return assetId;
    }
  }
}

const unitsIn = (request: StoredRequest, state: Unit['state']): OrderedUnit[] =>
  request.items.flatMap((item) =>
    (item.units ?? []).flatMap((unit) => (unit.state === state ? [{ item, unit }] : [])),
  );

function* inBatches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += batchSize) yield all.slice(at, at + batchSize);
}
