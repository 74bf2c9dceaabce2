import { addressesOf } from '@quartermaster/core/access/actor';
import {
  type Acceptance,
  type Acknowledging,
  type AcknowledgingChange,
  type Agreement,
  checkAcknowledging,
  type PendingAcknowledgements,
} from '@quartermaster/core/acknowledgements/acknowledgement';
import { assetFor } from '@quartermaster/core/assets/purchase-fields';
import { notRetired } from '@quartermaster/core/assets/retirement';
import { isSame } from '@quartermaster/core/events/changed-fields';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { and, isIn } from '@quartermaster/core/query/where';
import { invalid, refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import type { StoredAsset } from '../assets/collection.ts';
import type { AssetService } from '../assets/service.ts';
import { RefusalError, unwrap, withCurrent } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { FieldService } from '../fields/service.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import { type AgreementDocument, agreementCollection } from './collection.ts';

/** How many assets are acknowledged by one call, and written at once. */
const atOnce = 200;

interface Dependencies {
  readonly settings: SettingsService;
  readonly fields: FieldService;
  readonly assets: AssetService;
}

/** Acknowledging what was handed over: for which types, against which text, and by whom it is still pending. */
export class Acknowledgements {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;
  readonly #agreements: Collection<AgreementDocument>;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
    this.#agreements = runtime.store.collection(agreementCollection);
  }

  async get(): Promise<Acknowledging> {
    const [{ acknowledging, version }, table] = await Promise.all([
      this.#deps.settings.get(),
      this.#deps.fields.table(),
    ]);
    const ids = table.resolve(acknowledging?.typeIds ?? []);
    const types = ids.flatMap((id) => table.byId(id)?.name ?? []).sort();
    return { types, ...(acknowledging ? { agreement: acknowledging.agreement } : {}), version };
  }

  /** Changes types, text or both. With `version`, only if that is still the current one of the settings. */
  async update(
    change: AcknowledgingChange,
    caller: Caller,
    version: number | undefined,
  ): Promise<Acknowledging> {
    const { settings } = this.#deps;
    const { acknowledging, version: current } = await settings.get();
    const next = unwrap(checkAcknowledging(change, acknowledging?.agreement));
    const typeIds =
      change.types === undefined ? (acknowledging?.typeIds ?? []) : await this.#idsOf(change.types);
    if (!next || (version !== undefined && version !== current)) {
      // Nothing to publish; if somebody else was faster, the write below refuses.
      await withCurrent(settings.setAcknowledging(acknowledging, caller, version), () => this.get());
      return this.get();
    }
    const agreement = await this.#published(next, acknowledging?.agreement);
    await withCurrent(settings.setAcknowledging({ typeIds, agreement }, caller, version), () => this.get());
    return this.get();
  }

  /** A version of the text. */
  async agreement(number: number): Promise<Agreement> {
    const stored = await this.#agreements.get(String(number));
    if (!stored) throw new RefusalError(refused('NOT_FOUND', message.agreementNotFound));
    const { number: version, title, text, at } = stored;
    return { version, title, text, at };
  }

  /** What this person holds and hasn't acknowledged, the longest waiting first. */
  async pending(caller: Caller): Promise<PendingAcknowledgements> {
    const [{ acknowledging }, pending] = await Promise.all([
      this.#deps.settings.get(),
      this.#pendingOf(caller),
    ]);
    return {
      ...(acknowledging ? { agreement: acknowledging.agreement } : {}),
      assets: (await this.#deps.assets.present(pending.slice(0, atOnce))).map((asset) =>
        assetFor(asset, caller),
      ),
      total: pending.length,
    };
  }

  /** @returns how many assets were acknowledged; those that were before aren't counted again */
  async accept({ agreement, assets: named }: Acceptance, caller: Caller): Promise<number> {
    const chosen = named && new Set(await this.#held(named, caller));
    const { acknowledging } = await this.#deps.settings.get();
    if (!acknowledging) throw new RefusalError(refused('CONFLICT', message.nothingToAcknowledge));
    if (acknowledging.agreement.version !== agreement)
      throw new RefusalError(refused('CONFLICT', message.agreementChanged));
    const isChosen = ({ id }: StoredAsset): boolean => chosen === undefined || chosen.has(id);
    let count = 0;
    for (;;) {
      const waiting = (await this.#pendingOf(caller)).filter(isChosen).slice(0, atOnce);
      if (waiting.length === 0) return count;
      count += await this.#write(waiting, agreement, caller);
    }
  }

  /** @returns how many were written; others changed in the meantime, and are read again */
  async #write(assets: readonly StoredAsset[], text: number, caller: Caller): Promise<number> {
    const { records, collection } = this.#deps.assets;
    const at = instantOf(this.#runtime);
    const changes = assets.map((stored) => ({
      stored,
      change: {
        set: { acknowledgement: { askedAt: stored.acknowledgement?.askedAt ?? at, at, text } },
      },
      // It says something of the holder: the asset is as it was, and who edits it may still save that.
      isUpkeep: true as const,
      keepsVersion: true as const,
    }));
    const details = { types: ['equipment.acknowledged'] } as const;
    const outcomes = await collection.write(await records.edits(changes, byCaller(caller), details));
    const done = outcomes.flatMap((outcome) => (outcome.status === 'updated' ? [outcome.document.id] : []));
    await this.#deps.assets.seen(done, { at, how: 'acknowledgement', by: caller.id });
    return done.length;
  }

  async #pendingOf(person: Caller): Promise<StoredAsset[]> {
    const pending: StoredAsset[] = [];
    const where = and(notRetired, isIn('assignedTo', addressesOf(person)));
    for await (const asset of this.#deps.assets.collection.stream({ where }))
      if (asset.acknowledgement && asset.acknowledgement.at === undefined) pending.push(asset);
    const since = ({ acknowledgement }: StoredAsset): string => acknowledgement?.askedAt ?? '';
    return pending.toSorted((one, other) => (since(one) < since(other) ? -1 : 1));
  }

  /** Ids of assets that this person holds; refuses (404) others. */
  async #held(names: readonly string[], caller: Caller): Promise<string[]> {
    const own = addressesOf(caller);
    const { assets } = this.#deps;
    const byId = await assets.collection.getMany(names);
    const keys = [...new Set(names.map(fold))];
    const byKey = await assets.collection.find({ where: isIn('keys.assetId', keys), limit: keys.length });
    const held = [...byId, ...byKey.items].filter(
      ({ assignedTo }) => assignedTo !== undefined && own.some((address) => address === assignedTo),
    );
    const known = new Set(held.flatMap(({ id, keys }) => [id, keys.assetId]));
    if (names.some((name) => !known.has(name) && !known.has(fold(name))))
      throw new RefusalError(refused('NOT_FOUND', message.recordNotFound('asset')));
    return held.map(({ id }) => id);
  }

  async #idsOf(names: readonly string[]): Promise<string[]> {
    const all = new Map((await this.#deps.fields.types()).map(({ id, name }) => [fold(name), id]));
    const ids = names.map((name, at) => {
      const id = all.get(fold(name));
      if (id === undefined)
        throw new RefusalError(invalid([{ path: `types.${at}`, message: message.recordNotFound('type') }]));
      return id;
    });
    return [...new Set(ids)];
  }

  /** The version with this text: the current one, or a new one. */
  async #published(
    next: { readonly title: string; readonly text: string },
    current: Agreement | undefined,
  ): Promise<Agreement> {
    if (current && isSame(next, { title: current.title, text: current.text })) return current;
    for (let version = (current?.version ?? 0) + 1; ; version += 1) {
      const agreement = { version, ...next, at: instantOf(this.#runtime) };
      const { status } = await this.#agreements.insert({
        id: String(version),
        number: version,
        ...next,
        at: agreement.at,
      });
      if (status === 'inserted') return agreement;
      // An attempt that was interrupted has published it already, or somebody else another text.
      const existing = await this.#agreements.get(String(version));
      if (existing && existing.title === next.title && existing.text === next.text)
        return this.agreement(version);
    }
  }
}
