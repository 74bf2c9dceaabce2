import type { Actor } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { equals } from '@quartermaster/core/query/where';
import { orderItems, procurementDetails, unitCount } from '@quartermaster/core/requests/fulfilment';
import type { Procurement, RequestItem, Unit } from '@quartermaster/core/requests/request';
import { invalid } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import type { AssetIds } from '../assets/asset-ids.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { byUser } from '../events/domain-event.ts';
import { RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import { type RequestDocument, requestCollection, type StoredRequest } from './collection.ts';
import { requestEvent } from './request-events.ts';
import { moved, statusChange } from './status-write.ts';
import type { UnitAssets } from './unit-assets.ts';

/** What is still under way in another server is left to it for so long: looked for every 5 s, it is done within 10. */
const recoverAfter = 4_000;

/**
 * Ordering and delivering (section 4). The transition is one write that also says what remains to be done to other
 * records; `finish` does that, in steps that may be repeated: after a crash, or twice at once, the outcome is the same.
 */
export class Fulfilment {
  readonly #runtime: Runtime;
  readonly #requests: Collection<RequestDocument>;
  readonly #catalogue: CatalogueService;
  readonly #assetIds: AssetIds;
  readonly #assets: UnitAssets;

  constructor(runtime: Runtime, catalogue: CatalogueService, assetIds: AssetIds, assets: UnitAssets) {
    this.#runtime = runtime;
    this.#requests = runtime.store.collection(requestCollection);
    this.#catalogue = catalogue;
    this.#assetIds = assetIds;
    this.#assets = assets;
  }

  /** Mark as Ordered: answers the warnings, or undefined when somebody else wrote to the request first. */
  async order(
    stored: StoredRequest,
    form: Procurement | undefined,
    actor: Actor,
  ): Promise<string[] | undefined> {
    const { procurement, ticketRef } = checkedForm(stored.ticketRef, form);
    const known = await this.#catalogue.byIds(stored.items.map((item) => item.catalogItemId));
    const isKnown = (id: string): boolean => known.has(id);
    const count = unitCount(stored.items, isKnown);
    const assetIds = (count === 0 ? [] : await this.#assetIds.take(count)).values();
    const now = instantOf(this.#runtime);
    const { items, warnings } = orderItems(
      stored.items,
      procurementDetails(procurement, now),
      isKnown,
      () => ({
        inventoryId: this.#runtime.newId(),
        assetId: assetIds.next().value ?? '',
      }),
    );
    const next: RequestDocument = {
      ...moved(stored, 'pending_delivery', now),
      items,
      ticketRef,
      pendingEffect: { kind: 'create', by: byUser(actor) },
    };
    const outcome = await this.#requests.update(stored.id, statusChange(next), {
      version: stored.version,
      events: [
        requestEvent(this.#runtime, 'request.updated', byUser(actor), next, {
          previous: { status: stored.status },
        }),
      ],
    });
    if (outcome.status !== 'updated') return undefined;
    return [...warnings, ...(await this.finish(stored.id))];
  }

  /** Mark as Delivered: answers the warnings, or undefined when somebody else wrote to the request first. */
  async deliver(stored: StoredRequest, actor: Actor): Promise<string[] | undefined> {
    // Units that an interrupted order still owes come first: only what exists can be handed over.
    if (stored.pendingEffect) {
      await this.finish(stored.id);
      return undefined;
    }
    const next: RequestDocument = {
      ...moved(stored, 'fulfilled', instantOf(this.#runtime)),
      pendingEffect: { kind: 'assign', by: byUser(actor) },
    };
    const outcome = await this.#requests.update(stored.id, statusChange(next), { version: stored.version });
    return outcome.status === 'updated' ? this.finish(stored.id) : undefined;
  }

  /** Does what a transition left to do. Safe to repeat and to run twice at once. */
  async finish(id: string): Promise<string[]> {
    for (;;) {
      const request = await this.#requests.get(id);
      if (!request?.pendingEffect) return [];
      const { kind, by } = request.pendingEffect;
      const settled =
        kind === 'create' ? await this.#assets.create(request, by) : await this.#assets.assign(request, by);
      const items = withUnits(request.items, settled.units);
      const next: RequestDocument = { ...request, items };
      const outcome = await this.#requests.update(
        id,
        { set: { items }, unset: ['pendingEffect'] },
        {
          version: request.version,
          events:
            kind === 'assign'
              ? [requestEvent(this.#runtime, 'request.fulfilled', by, next, { id: `${id}:fulfilled` })]
              : [],
        },
      );
      if (outcome.status === 'updated') return settled.warnings;
    }
  }

  /** Finishes what a crash interrupted: everything at start, and what has lain for a while afterwards. */
  async recover(everything: boolean): Promise<void> {
    const staleBefore = new Date(this.#runtime.now().getTime() - recoverAfter).toISOString();
    for (const kind of ['create', 'assign'] as const) {
      for await (const request of this.#requests.stream({ where: equals('pendingEffect.kind', kind) })) {
        if (everything || request.updatedAt < staleBefore) await this.finish(request.id);
      }
    }
  }
}

/** The form's required fields (section 5); a ticket reference that the request has already needn't be repeated. */
export function checkedForm(
  known: string | null | undefined,
  procurement: Procurement | undefined,
): { procurement: Procurement; ticketRef: string } {
  if (!procurement) {
    throw new RefusalError(invalid([{ path: 'procurement', message: message.procurementRequired }]));
  }
  const ticketRef = procurement.ticketRef ?? known;
  if (!ticketRef) {
    throw new RefusalError(invalid([{ path: 'procurement.ticketRef', message: message.ticketRefRequired }]));
  }
  return { procurement, ticketRef };
}

const withUnits = (items: readonly RequestItem[], settled: ReadonlyMap<string, Unit>): RequestItem[] =>
  items.map((item) =>
    item.units ? { ...item, units: item.units.map((unit) => settled.get(unit.key) ?? unit) } : item,
  );
