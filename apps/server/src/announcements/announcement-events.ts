import { isNewlyLow } from '@quartermaster/core/events/announced';
import { type DomainEvent, eventCause, type ReadableEvent } from '@quartermaster/core/events/event';
import { dueAssetsFilter, lowItemsFilter, mostOneByOne } from '@quartermaster/core/events/summary';
import type { JsonObject } from '@quartermaster/core/json';
import type { Collection } from '@quartermaster/store';
import type { AssetDocument } from '../assets/collection.ts';
import type { AssetService } from '../assets/service.ts';
import { bySystem } from '../events/cause.ts';
import { derivedIds } from '../events/derived-ids.ts';
import { domainEvent } from '../events/event.ts';
import type { FieldService } from '../fields/service.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';

/** The assets of one type that became due in a batch or on a day. */
export interface DueGroup {
  /** The job, or the day on which it was announced. */
  readonly id: string;
  readonly typeId: string;
  readonly count: number;
  /** Snapshots of up to 50 of them. */
  readonly first: readonly JsonObject[];
  readonly day: string;
  /** What tells them from the type's other assets that are due. */
  readonly among: { readonly after?: string; readonly since?: string };
}

/** The items whose stock became low in a job, or is low when the server starts. */
export interface LowGroup {
  readonly id: string;
  readonly count: number;
  readonly first: readonly JsonObject[];
  /** When the one that was left unchanged for the longest time was last changed; absent if that doesn't matter. */
  readonly since?: string;
}

/** Makes the events that announce something. Their ids are derived, so the log takes each only once. */
export class AnnouncementEvents {
  readonly #runtime: Runtime;
  readonly #assets: Collection<AssetDocument>;
  readonly #fields: FieldService;

  constructor(runtime: Runtime, { collection, deps }: AssetService) {
    this.#runtime = runtime;
    this.#assets = collection;
    this.#fields = deps.fields;
  }

  /** An event for each change by which an item's stock became low, or an asset due and still is. */
  async ofChanges(changes: readonly ReadableEvent[]): Promise<DomainEvent[]> {
    const made = changes.filter((change) => !isNewlyLow(change)).map(({ data }) => data);
    const assets = await this.#assets.getMany([...new Set(made.map(({ id }) => String(id)))]);
    const now = new Map(assets.map((asset) => [asset.id, asset.maintenanceDue]));
    const due = made.filter(({ id, maintenanceDue }) => now.get(String(id)) === maintenanceDue);
    return [...changes.filter(isNewlyLow).map((change) => this.#low(change)), ...(await this.ofAssets(due))];
  }

  /** An event for each of these assets, at most 200. */
  async ofAssets(assets: readonly JsonObject[]): Promise<DomainEvent[]> {
    const at = instantOf(this.#runtime);
    const cause = { ...eventCause(bySystem), batch: derivedIds.maintenanceDay(at.slice(0, 10)) };
    const [types, known] = await Promise.all([this.#fields.table(), this.#formerIds(assets)]);
    const unannounced = assets.filter((asset) => !known.has(formerIdOf(asset)));
    return unannounced.map((asset) => {
      const id = String(asset.id);
      const isCalibrated = types.byId(String(asset.typeId))?.requiresCalibration === true;
      return {
        id: derivedIds.maintenanceDue(id, String(asset.maintenanceDue)),
        type: 'maintenance.due',
        at,
        ...cause,
        subject: { kind: 'asset', id },
        data: { ...asset, ...(isCalibrated ? { requiresCalibration: true } : {}) },
      };
    });
  }

  /** An event for each asset of the group, or a summary of more than 50. */
  async ofDueGroup(group: DueGroup): Promise<DomainEvent[]> {
    const { id, typeId, count, first, day, among } = group;
    if (count <= mostOneByOne) return this.ofAssets(first);
    const type = (await this.#fields.table()).byId(typeId)?.name ?? typeId;
    return [
      domainEvent(this.#runtime, bySystem, {
        id: derivedIds.maintenanceSummary(id, typeId),
        type: 'maintenance.summary',
        subject: { kind: 'job', id },
        data: {
          ...{ type, typeId, day, count, where: dueAssetsFilter({ type, day, ...among }) },
          assets: first.map((asset) => ({
            id: String(asset.id),
            assetId: String(asset.assetId),
            name: String(asset.name),
          })),
        },
      }),
    ];
  }

  /** What is low when the server starts: an event for each item, or a summary of more than 50. Once a day. */
  ofLowItems({ count, first }: Pick<LowGroup, 'count' | 'first'>): DomainEvent[] {
    const day = derivedIds.stockDay(instantOf(this.#runtime).slice(0, 10));
    if (count > mostOneByOne) return this.ofLowGroup({ id: day, count, first });
    return first.map((item) => ({
      id: derivedIds.stockLow(`${day}:${item.id}`),
      type: 'inventory.low',
      at: instantOf(this.#runtime),
      ...{ ...eventCause(bySystem), batch: day },
      subject: { kind: 'item', id: String(item.id) },
      data: item,
    }));
  }

  /** A summary of more than 50 items. */
  ofLowGroup({ id, count, first, since }: LowGroup): DomainEvent[] {
    return [
      domainEvent(this.#runtime, bySystem, {
        id: derivedIds.stockSummary(id),
        type: 'inventory.summary',
        subject: { kind: 'job', id },
        data: {
          count,
          where: lowItemsFilter(since),
          items: first.map((item) => ({
            id: String(item.id),
            name: String(item.name),
            inStock: Number(item.inStock),
          })),
        },
      }),
    ];
  }

  /** The ids before 0.2 under which some of them are in the log. */
  async #formerIds(assets: readonly JsonObject[]): Promise<ReadonlySet<string>> {
    const ids = assets.map(formerIdOf);
    const events = ids.length === 0 ? [] : await this.#runtime.store.events.read({ ids, limit: ids.length });
    return new Set(events.map(({ id }) => id));
  }

  /** By whoever made it low, and part of the same batch. */
  #low({
    id,
    actor,
    via,
    requestId,
    address,
    batch,
    depth,
    subject,
    data,
    previous,
  }: ReadableEvent): DomainEvent {
    return {
      id: derivedIds.stockLow(id),
      type: 'inventory.low',
      at: instantOf(this.#runtime),
      ...{ actor, via, subject, data },
      ...(requestId === undefined ? {} : { requestId }),
      ...(address === undefined ? {} : { address }),
      ...(batch === undefined ? {} : { batch }),
      ...(depth === undefined ? {} : { depth }),
      ...(previous === undefined ? {} : { previous }),
    };
  }
}

const formerIdOf = ({ id, maintenanceDue }: JsonObject): string =>
  derivedIds.formerMaintenanceDue(String(id), String(maintenanceDue));
