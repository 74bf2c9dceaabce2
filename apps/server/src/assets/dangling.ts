import type { Dangling } from '@quartermaster/core/assets/bulk';
import { equals } from '@quartermaster/core/query/where';
import type { Store } from '@quartermaster/store';
import { requestCollection } from '../requests/collection.ts';
import type { StoredAsset } from './collection.ts';

/** How many of the held assets are listed. */
const mostListed = 50;

/**
 * Counts what depends on assets that are to be deleted or retired: their holders, and the open requests that wait for
 * them.
 */
export class DanglingCount {
  readonly #holders = new Set<string>();
  readonly #awaited = new Set<string>();
  readonly #heldAssets: NonNullable<Dangling['heldAssets']> = [];
  #held = 0;
  #retired = 0;

  add({ id, assetId, name, status, assignedTo }: StoredAsset): void {
    if (status === 'Pending Delivery') this.#awaited.add(id);
    else if (assignedTo !== undefined) {
      this.#held += 1;
      this.#holders.add(assignedTo);
      if (this.#heldAssets.length < mostListed)
        this.#heldAssets.push({ id, assetId, name, holder: assignedTo });
    }
  }

  /** One that is retired already: only why is changed. */
  addRetired(): void {
    this.#retired += 1;
  }

  async count(store: Store): Promise<Dangling> {
    const requests: string[] = [];
    let ordered = 0;
    if (this.#awaited.size > 0) {
      const open = { where: equals('status', 'pending_delivery') };
      for await (const { id, items } of store.collection(requestCollection).stream(open)) {
        const units = items.flatMap((item) => item.units ?? []);
        const awaited = units.filter(({ inventoryId }) => this.#awaited.has(inventoryId)).length;
        if (awaited > 0) requests.push(id);
        ordered += awaited;
      }
    }
    const heldAssets = this.#heldAssets.length > 0 ? { heldAssets: this.#heldAssets } : {};
    const retired = this.#retired > 0 ? { retired: this.#retired } : {};
    return { held: this.#held, holders: this.#holders.size, ...heldAssets, ordered, requests, ...retired };
  }
}
