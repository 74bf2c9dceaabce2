import { firstAssetNumber, formatAssetId } from '@quartermaster/core/assets/asset-id';
import {
  type AssetIdLedger,
  type GapReason,
  gapsIn,
  numberIn,
  type Reservation,
  type Withholding,
  withheldColumns,
} from '@quartermaster/core/assets/asset-id-ledger';
import { assetIdMessages } from '@quartermaster/core/assets/asset-id-messages';
import { fold } from '@quartermaster/core/query/fold';
import { equals } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import type { Collection, Identified } from '@quartermaster/store';
import { chunk } from 'es-toolkit/array';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { inTime } from '../lists/in-time.ts';
import { pageLimitMs, type Reading } from '../lists/list-query.ts';
import { ReadableRows } from '../records/readable-rows.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { settingsId } from '../settings/collection.ts';
import type { SettingsService } from '../settings/service.ts';
import type { AssetIds } from './asset-ids.ts';
import {
  type AssetDocument,
  assetCollection,
  type FormerAssetIdDocument,
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
  readonly #former: Collection<FormerAssetIdDocument>;
  readonly #reserved: Collection<ReservedAssetIdDocument>;

  constructor(runtime: Runtime, settings: SettingsService, ids: AssetIds) {
    this.#runtime = runtime;
    this.#settings = settings;
    this.#ids = ids;
    this.#assets = runtime.store.collection(assetCollection);
    this.#former = runtime.store.collection(formerAssetIdCollection);
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
    for await (const { assetId } of this.#former.stream({})) note(assetId, 'deleted');
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

  /** Every asset ID that is never issued by itself, header first, with why and with its reservation's id. */
  async *withheld(reading: Reading): AsyncGenerator<readonly string[], void> {
    yield withheldColumns;
    const deleted = new ReadableRows(this.#former);
    for await (const batch of deleted.batches(this.#former.stream({}, reading)))
      yield* (await this.#withoutAsset(batch)).map(({ assetId }) => [assetId, 'deleted', '']);
    yield* deleted.leftOut();
    const kept = new ReadableRows(this.#reserved);
    for await (const batch of kept.batches(this.#reserved.stream({}, reading)))
      for (const { assetId, reservation, releasedAt } of batch)
        yield [assetId, releasedAt === undefined ? 'reserved' : 'released', reservation];
    yield* kept.leftOut();
  }

  /** @returns how many weren't withheld before: repeating it changes nothing */
  async withhold(
    { deleted, reserved, released }: Withholding,
    caller: Caller,
  ): Promise<{ readonly withheld: number }> {
    const at = instantOf(this.#runtime);
    const reservation =
      (await this.#reservationElsewhere([...reserved, ...released])) ?? this.#runtime.newId();
    const of = (assetId: string) => ({ id: fold(assetId), assetId, at, elsewhere: true as const });
    const kept = (assetId: string) => ({ ...of(assetId), reservation });
    const figures = [
      await inserted(
        this.#former,
        await this.#withoutAsset(deleted.map((assetId) => ({ ...of(assetId), reason: 'deleted' as const }))),
      ),
      await inserted(this.#reserved, reserved.map(kept)),
      await inserted(
        this.#reserved,
        released.map((assetId) => ({ ...kept(assetId), releasedAt: at })),
      ),
    ];
    const withheld = figures.reduce((sum, one) => sum + one, 0);
    if (withheld > 0) await this.#settings.noteAssetIds({ assetIdsWithheld: withheld }, byCaller(caller));
    return { withheld };
  }

  /** Takes back that it was withheld; refuses IDs that were issued or reserved here. */
  async allow(assetId: string, caller: Caller): Promise<{ readonly assetId: string }> {
    const id = fold(assetId);
    const [former, reserved] = await Promise.all([this.#former.get(id), this.#reserved.get(id)]);
    const isFormer = former?.elsewhere && former.recordId === undefined;
    const found = (isFormer && former) || (reserved?.elsewhere && reserved);
    if (!found) throw new RefusalError(refused('NOT_FOUND', assetIdMessages.notWithheldElsewhere));
    if (isFormer) await this.#former.write([{ kind: 'remove', id }]);
    if (reserved?.elsewhere) await this.#reserved.write([{ kind: 'remove', id }]);
    await this.#settings.noteAssetIds({ assetIdAllowed: found.assetId }, byCaller(caller));
    return { assetId: found.assetId };
  }

  /** The reservation to which an earlier try has added some of them: it stays one. */
  async #reservationElsewhere(assetIds: readonly string[]): Promise<string | undefined> {
    for (const some of chunk(assetIds, pageSize)) {
      const there = await this.#reserved.getMany(some.map(fold));
      const found = there.find(({ elsewhere }) => elsewhere);
      if (found) return found.reservation;
    }
    return undefined;
  }

  /** Those of these asset IDs that are reserved, as they were issued. */
  async reservedAmong(assetIds: readonly string[]): Promise<readonly string[]> {
    const found = await this.#reserved.getMany(assetIds.map(fold));
    return found.flatMap(({ assetId, releasedAt }) => (releasedAt === undefined ? [assetId] : []));
  }

  /** Those of them that no asset has: a deletion may have been undone. */
  async #withoutAsset<T extends Identified>(former: readonly T[]): Promise<T[]> {
    const left: T[] = [];
    for (const some of chunk(former, pageSize)) {
      const inUse = await this.#ids.inUse(some.map(({ id }) => id));
      left.push(...some.filter(({ id }) => !inUse.has(id)));
    }
    return left;
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
    for (const some of chunk(kept, pageSize)) {
      const keys = some.map(({ id }) => id);
      for (const one of await this.#ids.inUse(keys)) taken.add(one);
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

  /** Read from the index of asset IDs, retired assets included, and in pages: there may be many. */
  async #usedNumbers(prefix: string, { caller, signal }: Reading): Promise<Set<number>> {
    const used = new Set<number>();
    const options = { caller, signal, limitMs: pageLimitMs };
    await inTime(
      (async () => {
        for await (const page of this.#assets.texts('keys.assetId', options))
          for (const assetId of page) {
            const number = numberIn(assetId, prefix);
            if (number !== undefined) used.add(number);
          }
      })(),
    );
    return used;
  }

  /** Where somebody raised the next number in the settings; all before the first number that was ever the next, too. */
  async #raised(): Promise<{ readonly from: number; readonly below: number }[]> {
    const events = await this.#runtime.store.events.read({
      type: 'settings.updated',
      subject: { kind: 'settings', id: settingsId },
      limit: 1000,
      newestFirst: true,
    });
    const moved = events.flatMap(({ data, previous }) => {
      const [from, below] = [previous?.assetIdCounter, data.assetIdCounter];
      return typeof from === 'number' && typeof below === 'number' ? [{ from, below }] : [];
    });
    const first = Math.min(firstAssetNumber, ...moved.map(({ below }) => below));
    return [{ from: 0, below: first }, ...moved.filter(({ from, below }) => below > from)];
  }
}

/** Inserts those of the documents that aren't there, and returns how many. */
async function inserted<T extends Identified>(
  collection: Collection<T>,
  documents: readonly T[],
): Promise<number> {
  let count = 0;
  for (const some of chunk(documents, pageSize)) {
    const outcomes = await collection.write(some.map((document) => ({ kind: 'insert', document })));
    count += outcomes.filter(({ status }) => status === 'inserted').length;
  }
  return count;
}
