import type { contract, Received } from '@quartermaster/contract';
import { visible } from '@quartermaster/core/access/access';
import type { Actor } from '@quartermaster/core/access/actor';
import type { Asset } from '@quartermaster/core/assets/asset';
import {
  afterMaintenance,
  type DueAsset,
  type MaintenanceDone,
} from '@quartermaster/core/assets/maintenance';
import { notRetired } from '@quartermaster/core/assets/retirement';
import { message } from '@quartermaster/core/messages';
import { and, type Where } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { page, type Reading } from '../lists/list-query.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime, tomorrowOf } from '../runtime/runtime.ts';
import type { StoredAsset } from './collection.ts';
import type { AssetService } from './service.ts';

/** Maintenance of assets: what is due, and what was done. */
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
    const where = and(visible('asset', actor), notRetired, by('maintenanceDue', until ?? this.#today()));
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
      change: ({ status, assignedTo = null, lastMaintenance, retired }) => {
        if (retired !== undefined) throw new RefusalError(refused('CONFLICT', message.retiredAsset));
        const asset = { status, assignedTo, ...definedFields({ lastMaintenance }) };
        return { set: { ...unwrap(afterMaintenance(asset, date, tomorrowOf(this.#runtime))) } };
      },
      cause: byCaller(caller, batch),
      version,
      eventDetails: { eventId: batch, extra: { maintained: { date, ...definedFields({ note }) } } },
    });
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
