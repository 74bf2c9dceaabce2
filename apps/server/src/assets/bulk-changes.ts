import { type BulkChange, type BulkFailure, judgeBulkEdit } from '@quartermaster/core/assets/bulk';
import type { Cause } from '@quartermaster/core/events/event';
import { underOwnNames } from '@quartermaster/core/fields/bound-fields';
import { message } from '@quartermaster/core/messages';
import type { Change } from '@quartermaster/core/query/change';
import { fold } from '@quartermaster/core/query/fold';
import { isIn } from '@quartermaster/core/query/where';
import { RefusalError } from '../refusal-error.ts';
import type { Runtime } from '../runtime.ts';
import type { AssetIds } from './asset-ids.ts';
import { checkCustomFields, findReferences, refuseTwoValues } from './check.ts';
import type { StoredAsset } from './collection.ts';
import { assetUpdate } from './document.ts';
import type { AssetService } from './service.ts';

/** What is to become of many assets. */
export type BulkAction = { readonly kind: 'edit'; readonly set: BulkChange } | { readonly kind: 'delete' };

/** What would become of one asset. */
export type BulkVerdict =
  | { readonly what: 'change'; readonly change?: Change }
  | { readonly what: 'unchanged' }
  | { readonly what: 'failed'; readonly message: string };

export interface SettledBulk {
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: readonly BulkFailure[];
}

/** How often an asset that somebody else changes at the same time is judged anew. */
const maxTries = 5;

/** Edits or deletes up to 200 assets at a time. Each is judged and written by itself; a repeated call does nothing twice. */
export class BulkChanges {
  readonly #runtime: Runtime;
  readonly #assets: AssetService;
  readonly #ids: AssetIds;

  constructor(runtime: Runtime, assets: AssetService, ids: AssetIds) {
    this.#runtime = runtime;
    this.#assets = assets;
    this.#ids = ids;
  }

  /** What an action would do to any asset. Refuses one that no asset could take. */
  async judge(action: BulkAction): Promise<(stored: StoredAsset) => BulkVerdict> {
    if (action.kind === 'delete') return () => ({ what: 'change' });
    const { set } = action;
    const { deps } = this.#assets;
    refuseTwoValues(set);
    const change = underOwnNames(set);
    const [references, definitions, types] = await Promise.all([
      findReferences(change, deps),
      deps.fields.customFields(),
      deps.fields.table(),
    ]);
    const faults = new Map<string, string | undefined>();
    const faultOf = (typeId: string): string | undefined => {
      const type = types.byId(typeId)?.name ?? typeId;
      if (!faults.has(type))
        faults.set(
          type,
          faultIn(() => checkCustomFields(set, type, definitions, 'edit')),
        );
      return faults.get(type);
    };
    return (stored) => {
      const allowed = judgeBulkEdit({ status: stored.status, assignedTo: stored.assignedTo ?? null }, set);
      const fault = allowed.ok ? faultOf(stored.typeId) : allowed.message;
      if (fault !== undefined) return { what: 'failed', message: fault };
      const wanted = assetUpdate(stored, change, references);
      return wanted ? { what: 'change', change: wanted } : { what: 'unchanged' };
    };
  }

  /** The assets with these ids or asset IDs, each once, and the ids that nothing has. */
  async find(ids: readonly string[]): Promise<{ found: StoredAsset[]; unknown: string[] }> {
    const byId = new Map((await this.#assets.collection.getMany(ids)).map((asset) => [asset.id, asset]));
    const others = ids.filter((id) => !byId.has(id));
    const keys = [...new Set(others.map(fold))];
    const byKey = new Map<string, StoredAsset>();
    if (keys.length > 0) {
      const query = { where: isIn('keys.assetId', keys), limit: keys.length };
      for (const asset of (await this.#assets.collection.find(query)).items)
        byKey.set(asset.keys.assetId, asset);
    }
    return {
      found: [...new Map([...byId.values(), ...byKey.values()].map((asset) => [asset.id, asset])).values()],
      unknown: others.filter((id) => !byKey.has(fold(id))),
    };
  }

  /**
   * Does it to the assets with these ids, at most 200, as part of the cause's batch.
   * @param faultOf why one of them must be left as it is after all
   */
  async settle(
    ids: readonly string[],
    action: BulkAction,
    cause: Cause,
    faultOf: (stored: StoredAsset) => string | undefined = () => undefined,
  ): Promise<SettledBulk> {
    const done = await this.#doneBy(cause.batch);
    const { found, unknown } = await this.find(ids);
    const gone = unknown.filter((id) => !done.has(id) && !done.has(fold(id)));
    let updated = unknown.length - gone.length;
    let unchanged = 0;
    const failed: BulkFailure[] = gone.map((id) => ({ id, message: message.assetNotFound }));
    let waiting = found.filter(({ id }) => !done.has(id));
    updated += found.length - waiting.length;
    const fail = ({ id, assetId, name }: StoredAsset, text: string) =>
      failed.push({ id, assetId, name, message: text });

    const judge = await this.judge(action).catch((error: unknown) => {
      if (!(error instanceof RefusalError)) throw error;
      // What the action names has gone since it was asked for.
      return (): BulkVerdict => ({ what: 'failed', message: error.message });
    });
    for (let tries = 0; waiting.length > 0 && tries < maxTries; tries += 1) {
      const judged = waiting.map((stored) => {
        const fault = faultOf(stored);
        const verdict: BulkVerdict = fault === undefined ? judge(stored) : { what: 'failed', message: fault };
        return { stored, verdict };
      });
      const writable = judged.flatMap(({ stored, verdict }) =>
        verdict.what === 'change' ? [{ stored, change: verdict.change ?? {} }] : [],
      );
      for (const { stored, verdict } of judged) {
        if (verdict.what === 'unchanged') unchanged += 1;
        if (verdict.what === 'failed') fail(stored, verdict.message);
      }
      const outcomes = await this.#write(writable, action, cause);
      const raced: string[] = [];
      writable.forEach(({ stored }, at) => {
        const status = outcomes[at]?.status;
        if (status === 'updated' || status === 'removed') updated += 1;
        else if (status === 'missing') fail(stored, message.assetNotFound);
        else raced.push(stored.id);
      });
      waiting = raced.length === 0 ? [] : (await this.find(raced)).found;
    }
    for (const stored of waiting) fail(stored, message.changedMeanwhile);
    return { updated, unchanged, failed };
  }

  async #write(
    writable: readonly { readonly stored: StoredAsset; readonly change: Change }[],
    action: BulkAction,
    cause: Cause,
  ) {
    const { records, collection } = this.#assets;
    const eventId = ({ id }: { readonly id: string }) => `${cause.batch}:${id}`;
    if (action.kind === 'edit') {
      const details = (stored: StoredAsset) => ({ eventId: eventId(stored) });
      return collection.write(await records.edits(writable, cause, details), 'background');
    }
    const stored = writable.map((one) => one.stored);
    // First, so that a crash in between can't free the IDs.
    await this.#ids.retire(stored);
    return collection.write(await records.removals(stored, cause, eventId), 'background');
  }

  /**
   * Ids and folded asset IDs of the last assets that this batch has changed. The events say it: after a crash nothing
   * else is sure to.
   */
  async #doneBy(batch: string | undefined): Promise<Set<string>> {
    if (batch === undefined) return new Set();
    const events = await this.#runtime.store.events.read({ batch, newestFirst: true, limit: 200 });
    return new Set(
      events.flatMap(({ subject: { id }, data: { assetId } }) =>
        typeof assetId === 'string' ? [id, fold(assetId)] : [id],
      ),
    );
  }
}

/** What is refused, in words. */
function faultIn(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof RefusalError) return error.message;
    throw error;
  }
}
