import type { Client } from '@quartermaster/contract';
import type { EquipmentRequest } from '@quartermaster/core/requests/request';
import { dayAfter } from './builders/days.ts';
import type { PlannedRequest } from './builders/requests.ts';
import { known } from './known.ts';

interface Ids {
  readonly itemIds: ReadonlyMap<string, string>;
  readonly locationIds: ReadonlyMap<string, string>;
}

/** Takes planned requests through their steps, on a server. */
export class Requesting {
  readonly #client: Client;
  readonly #ids: Ids;
  readonly #made = new Map<string, string>();

  constructor(client: Client, ids: Ids) {
    this.#client = client;
    this.#ids = ids;
  }

  async take(planned: PlannedRequest, { status, at }: PlannedRequest['steps'][number]): Promise<void> {
    if (status === 'pending') return this.#make(planned);
    const { procurement, reason } = planned;
    const request = await this.#client.requests.transition({
      params: { id: known(this.#made, planned.ticketRef) },
      body: {
        to: status,
        ...(status === 'pending_delivery' && procurement ? { procurement } : {}),
        ...(status === 'rejected' && reason !== undefined ? { reason } : {}),
      },
    });
    if (status === 'fulfilled') await this.#noteSerials(planned, request, at.slice(0, 10));
  }

  async #make({ items, locationPath, steps: _, procurement: __, reason: ___, ...fields }: PlannedRequest) {
    const { itemIds, locationIds } = this.#ids;
    const { id } = await this.#client.requests.create({
      ...fields,
      items: items.map(({ sku, quantity }) => ({ catalogItemId: known(itemIds, sku), quantity })),
      location: known(locationIds, locationPath),
    });
    this.#made.set(fields.ticketRef, id);
  }

  /** Records the serial numbers read from the boxes on arrival. */
  async #noteSerials(planned: PlannedRequest, { items }: EquipmentRequest, day: string): Promise<void> {
    const serials = planned.items.flatMap(({ serialNumbers, quantity }) =>
      Array.from({ length: quantity }, (_, index) => serialNumbers[index]),
    );
    const units = items.flatMap(({ units = [] }) => units);
    await Promise.all(
      units.map(({ inventoryId }, index) =>
        this.#client.assets.update({
          params: { id: inventoryId },
          body: { serialNumber: serials[index] ?? null, purchaseDate: day, warrantyEnd: dayAfter(day, 730) },
        }),
      ),
    );
  }
}
