import { formatAssetId } from '@quartermaster/core/assets/asset-id';
import {
  type AssetIdLedger,
  type GapReason,
  gapsIn,
  numberIn,
  type Reservation,
} from '@quartermaster/core/assets/asset-id-ledger';
import { assetIdMessages } from '@quartermaster/core/assets/asset-id-messages';
import { fold } from '@quartermaster/core/query/fold';
import { equals, isIn, startsWith } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { inTime } from '../lists/in-time.ts';
import { pageLimitMs, type Reading } from '../lists/list-query.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { settingsId } from '../settings/collection.ts';
import type { SettingsService } from '../settings/service.ts';
import type { AssetIds } from './asset-ids.ts';
import {
  type AssetDocument,
  assetCollection,
  formerAssetIdCollection,
  type ReservedAssetIdDocument,
  reservedAssetIdCollection,
} from './collection.ts';

/** How many gaps an answer names. */
const mostGaps = 1000;
/** The store looks up, and writes, no more at once. */
const pageSize = 200;

/** Which asset IDs are next, reserved, and missing. */
export class AssetIdLedgers {
  readonly #runtime: Runtime;
  readonly #settings: SettingsService;
  readonly #ids: AssetIds;
  readonly #assets: Collection<AssetDocument>;
  readonly #reserved: Collection<ReservedAssetIdDocument>;

  constructor(runtime: Runtime, settings: SettingsService, ids: AssetIds) {
    this.#runtime = runtime;
    this.#settings = settings;
    this.#ids = ids;
    this.#assets = runtime.store.collection(assetCollection);
    this.#reserved = runtime.store.collection(reservedAssetIdCollection);
  }

  async get(reading: Reading): Promise<AssetIdLedger> {
    const { assetIdPrefix: prefix } = await this.#settings.get();
    const next = await this.#ids.next();
    const used = await this.#usedNumbers(prefix, reading);
    const known = new Map<number, GapReason>();
    const note = (assetId: string, reason: GapReason): void => {
      const number = numberIn(assetId, prefix);
      if (number !== undefined) known.set(number, reason);
    };
    const reserved: ReservedAssetIdDocument[] = [];
    for await (const one of this.#reserved.stream({})) {
      reserved.push(one);
      note(one.assetId, one.releasedAt === undefined ? 'reserved' : 'released');
    }
    for await (const { assetId } of this.#runtime.store.collection(formerAssetIdCollection).stream({}))
      note(assetId, 'deleted');
    const gaps = gapsIn({
      ...{ used, known, raised: await this.#raised() },
      next: numberIn(next, prefix) ?? 0,
    });
    return {
      ...{ prefix, next },
      reservations: await this.#reservations(reserved),
      gaps: gaps.slice(0, mostGaps).map(({ from, to, reason }) => ({
        from: formatAssetId(prefix, from),
        to: formatAssetId(prefix, to),
        count: to - from + 1,
        reason,
      })),
      total: gaps.length,
    };
  }

  /** The counter moves past them, which the settings' history tells with who did it. */
  async reserve(count: number, caller: Caller, id = this.#runtime.newId()): Promise<Reservation> {
    const before = await this.#settings.assetIdCounter();
    const assetIds = await this.#ids.reserve(count, id);
    await this.#settings.noteCounter(before, byCaller(caller));
    const [first] = await this.#reserved.getMany(assetIds.slice(0, 1).map(fold));
    return { id, reservedAt: first?.at ?? instantOf(this.#runtime), assetIds, used: 0 };
  }

  async release(id: string): Promise<Reservation> {
    const reserved = await this.#of(id);
    const [reservation] = await this.#reservations(reserved);
    if (!reservation) throw new RefusalError(refused('NOT_FOUND', assetIdMessages.reservationNotFound));
    const releasedAt = instantOf(this.#runtime);
    const left = reservation.assetIds;
    for (let at = 0; at < left.length; at += pageSize)
      await this.#reserved.write(
        left
          .slice(at, at + pageSize)
          .map((assetId) => ({ kind: 'update', id: fold(assetId), change: { set: { releasedAt } } })),
      );
    return { ...reservation, assetIds: left };
  }

  /** Those of these asset IDs that are reserved, as they were issued. */
  async reservedAmong(assetIds: readonly string[]): Promise<readonly string[]> {
    const found = await this.#reserved.getMany(assetIds.map(fold));
    return found.flatMap(({ assetId, releasedAt }) => (releasedAt === undefined ? [assetId] : []));
  }

  async #of(reservation: string): Promise<ReservedAssetIdDocument[]> {
    const found: ReservedAssetIdDocument[] = [];
    for await (const one of this.#reserved.stream({ where: equals('reservation', reservation) }))
      found.push(one);
    return found;
  }

  /** Newest first; without those of which nothing is left. */
  async #reservations(reserved: readonly ReservedAssetIdDocument[]): Promise<Reservation[]> {
    const kept = reserved.filter(({ releasedAt }) => releasedAt === undefined);
    const taken = new Set<string>();
    for (let at = 0; at < kept.length; at += pageSize) {
      const keys = kept.slice(at, at + pageSize).map(({ id }) => id);
      const { items } = await this.#assets.find({ where: isIn('keys.assetId', keys), limit: pageSize });
      for (const asset of items) taken.add(asset.keys.assetId);
      for (const one of await this.#ids.ofDeleted(keys)) taken.add(one);
    }
    return [...new Set(kept.map(({ reservation }) => reservation))]
      .map((id) => {
        const all = kept.filter(({ reservation }) => reservation === id);
        const left = all.filter((one) => !taken.has(one.id)).map(({ assetId }) => assetId);
        return {
          ...{ id, reservedAt: all[0]?.at ?? '', used: all.length - left.length },
          assetIds: left.sort((one, other) => one.length - other.length || (one < other ? -1 : 1)),
        };
      })
      .filter(({ assetIds }) => assetIds.length > 0)
      .sort((one, other) => (one.reservedAt > other.reservedAt ? -1 : 1));
  }

  /** Counted in the index of asset IDs, retired assets included. */
  async #usedNumbers(prefix: string, { caller, signal }: Reading): Promise<Set<number>> {
    const where = startsWith('keys.assetId', fold(prefix));
    const groups = await inTime(
      this.#assets.tally({ where, by: [{ path: 'keys.assetId' }] }, { caller, signal, limitMs: pageLimitMs }),
    );
    return new Set(groups.flatMap(({ key: [assetId] }) => numberIn(String(assetId), prefix) ?? []));
  }

  /** Where somebody raised the next number in the settings. */
  async #raised(): Promise<{ readonly from: number; readonly below: number }[]> {
    const events = await this.#runtime.store.events.read({
      type: 'settings.updated',
      subject: { kind: 'settings', id: settingsId },
      limit: 1000,
      newestFirst: true,
    });
    return events.flatMap(({ data, previous }) => {
      const [from, below] = [previous?.assetIdCounter, data.assetIdCounter];
      return typeof from === 'number' && typeof below === 'number' && below > from ? [{ from, below }] : [];
    });
  }
}
