import type { Collection } from '@quartermaster/store';
import { upsert } from '@quartermaster/store';
import type { Leases } from '../leases/leases.ts';
import { changeTo } from '../records/changes.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { AssetDeps } from './check.ts';
import { type AssetFlagsDocument, assetFlagsCollection } from './flags-collection.ts';
import type { AssetRecords } from './record.ts';
import { assetFlags } from './record.ts';

const pageSize = 200;
const leaseMs = 30_000;
const stateId = 'assets';

/**
 * Recomputes the data doctor's flags after field or type definitions have changed. One pass over all assets
 * by id, which resumes where it was interrupted; every write of an asset updates its own flags.
 */
export class AssetFlags {
  readonly #records: AssetRecords;
  readonly #fields: AssetDeps['fields'];
  readonly #leases: Leases;
  readonly #states: Collection<AssetFlagsDocument>;

  constructor(runtime: Runtime, records: AssetRecords, { fields }: AssetDeps, leases: Leases) {
    this.#records = records;
    this.#fields = fields;
    this.#leases = leases;
    this.#states = runtime.store.collection(assetFlagsCollection);
  }

  async refresh(): Promise<void> {
    const of = await this.#definitions();
    const state = await this.#states.get(stateId);
    if (state?.of === of && state.isDone) return;
    let cursor = state?.of === of ? state.cursor : undefined;
    do {
      // Only one of several servers does this.
      if (!(await this.#leases.take('asset marks', leaseMs))) return;
      cursor = await this.#flagPage(cursor);
      await this.#keep({
        id: stateId,
        of,
        isDone: cursor === undefined,
        ...(cursor === undefined ? {} : { cursor }),
      });
    } while (cursor !== undefined && (await this.#definitions()) === of);
  }

  /** Updates the flags of a page of assets. @returns where the next page begins */
  async #flagPage(after: string | undefined): Promise<string | undefined> {
    const { collection } = this.#records;
    const page = await collection.find({ limit: pageSize, ...(after === undefined ? {} : { after }) });
    const flagsOf = await assetFlags({ fields: this.#fields });
    const wrong = page.items.flatMap((asset) => {
      const { id, version } = asset;
      const change = changeTo(asset, flagsOf(asset));
      return change ? [{ kind: 'update' as const, id, version, change }] : [];
    });
    // An asset that somebody has just changed got the right flags with that write, so conflicts don't matter.
    await collection.write(wrong, 'background');
    return page.next;
  }

  async #keep(state: AssetFlagsDocument): Promise<void> {
    const { of, isDone, cursor = null } = state;
    await upsert(this.#states, state, { set: { of, isDone, cursor } });
  }

  /** The definitions that the flags are derived from, as text. */
  async #definitions(): Promise<string> {
    const fields = await this.#fields.customFields();
    return JSON.stringify([
      'requiredMissing, assignedToNobody',
      ...fields.flatMap(({ apiName, required, assetTypes }) => (required ? [[apiName, assetTypes]] : [])),
    ]);
  }
}
