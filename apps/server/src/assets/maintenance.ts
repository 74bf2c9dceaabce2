import type { contract, Received } from '@quartermaster/contract';
import { visible } from '@quartermaster/core/access/access';
import type { Actor } from '@quartermaster/core/access/actor';
import type { Asset } from '@quartermaster/core/assets/asset';
import {
  afterMaintenance,
  type DueAsset,
  type MaintenanceDone,
} from '@quartermaster/core/assets/maintenance';
import { and, type Where } from '@quartermaster/core/query/where';
import { unwrap } from '../errors/refusal-error.ts';
import { byCaller, bySystem, type Caller } from '../events/cause.ts';
import { derivedIds } from '../events/derived-ids.ts';
import { domainEvent } from '../events/event.ts';
import { page, type Reading } from '../lists/list-query.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime, tomorrowOf } from '../runtime/runtime.ts';
import type { StoredAsset } from './collection.ts';
import type { AssetService } from './service.ts';

/** How many due dates are announced in one write, so that other work gets its turn. */
const pageSize = 25;

/** Maintenance of assets: what is due, what was done, and the announcement of each due date. */
export class Maintenance {
  readonly #runtime: Runtime;
  readonly #assets: AssetService;

  constructor(runtime: Runtime, assets: AssetService) {
    this.#runtime = runtime;
    this.#assets = assets;
  }

  /** The assets due by a given day, the longest overdue first. */
  async list(
    { until, limit, cursor }: Received<typeof contract.maintenance.list>,
    actor: Actor,
    reading: Reading,
  ) {
    const where = and(visible('asset', actor), by('maintenanceDue', until ?? this.#today()));
    const query = { where, sort: ['maintenanceDue'], limit, cursor };
    return page(this.#assets.collection, query, reading, (found) => this.#due(found));
  }

  /** Records that an asset was maintained; raises an event even if no other field changes. */
  mark(
    idOrAssetId: string,
    done: MaintenanceDone,
    caller: Caller,
    version?: number,
    onBatch: (id: string) => void = () => {},
  ): Promise<Asset> {
    const batch = this.#runtime.newId();
    onBatch(batch);
    const { date = this.#today(), note } = done;
    return this.#assets.records.edit({
      find: () => this.#assets.find(idOrAssetId, caller),
      change: ({ status, assignedTo = null, lastMaintenance }) => ({
        set: {
          ...unwrap(
            afterMaintenance(
              { status, assignedTo, ...definedFields({ lastMaintenance }) },
              date,
              tomorrowOf(this.#runtime),
            ),
          ),
        },
      }),
      cause: byCaller(caller, batch),
      version,
      eventDetails: { eventId: batch, extra: { maintained: { date, ...definedFields({ note }) } } },
    });
  }

  /**
   * Raises `maintenance.due` once for each due date that has come. The event's id is made of asset and date,
   * so the log takes it only once, even if several servers announce it or one crashes.
   */
  async announce(): Promise<void> {
    const { collection, records } = this.#assets;
    const where = by('maintenanceUnannounced', this.#today());
    for (;;) {
      const { items } = await collection.find({ where, sort: ['maintenanceUnannounced'], limit: pageSize });
      if (items.length === 0) return;
      const lagging = await records.upkeep(items);
      const late = new Set(lagging.map(({ stored }) => stored.id));
      const due = items.filter(({ id }) => !late.has(id));
      const outcomes = await collection.write(
        [...(await records.edits(lagging, bySystem)), ...(await this.#announcements(due))],
        'background',
      );
      // Assets that somebody has just changed are left to the next run.
      if (items.length < pageSize || outcomes.every(({ status }) => status !== 'updated')) return;
    }
  }

  async #announcements(due: readonly StoredAsset[]) {
    const cause = { ...bySystem, batch: derivedIds.maintenanceDay(this.#today()) };
    const announced = await this.#announcedBefore(due);
    const [toSnapshot, table] = await Promise.all([
      this.#assets.records.kind.snapshotter(due),
      this.#assets.deps.fields.table(),
    ]);
    return due.map((asset) => {
      const { id, version, maintenanceDue = '' } = asset;
      const isCalibrated = table.byId(asset.typeId)?.requiresCalibration === true;
      const event = domainEvent(this.#runtime, cause, {
        id: derivedIds.maintenanceDue(id, maintenanceDue),
        type: 'maintenance.due',
        subject: { kind: 'asset', id },
        data: { ...toSnapshot(asset), ...(isCalibrated ? { requiresCalibration: true as const } : {}) },
      });
      return {
        kind: 'update' as const,
        id,
        version,
        change: { unset: ['maintenanceUnannounced'] },
        events: announced.has(derivedIds.formerMaintenanceDue(id, maintenanceDue)) ? [] : [event],
      };
    });
  }

  /** Which of the ids before 0.2 are in the log. */
  async #announcedBefore(due: readonly StoredAsset[]): Promise<ReadonlySet<string>> {
    const ids = due.map(({ id, maintenanceDue = '' }) => derivedIds.formerMaintenanceDue(id, maintenanceDue));
    const events = await this.#runtime.store.events.read({ ids, limit: pageSize });
    return new Set(events.map(({ id }) => id));
  }

  async #due(found: readonly StoredAsset[]): Promise<DueAsset[]> {
    const [assets, table] = await Promise.all([
      this.#assets.present(found),
      this.#assets.deps.fields.table(),
    ]);
    return assets.map((asset, at) => ({
      ...asset,
      requiresCalibration: table.byId(found[at]?.typeId ?? '')?.requiresCalibration ?? false,
    }));
  }

  #today(): string {
    return instantOf(this.#runtime).slice(0, 10);
  }
}

/** Matches days up to this one; a missing day never matches. */
const by = (path: string, day: string): Where => ({ op: 'range', path, lte: day });
