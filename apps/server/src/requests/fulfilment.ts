import type { Cause, EventType } from '@quartermaster/core/events/event';
import { equals } from '@quartermaster/core/query/where';
import { orderItems, procurementDetails, unitCount } from '@quartermaster/core/requests/fulfilment';
import { awaitedUnits, settleUnit, type UnitOutcome } from '@quartermaster/core/requests/receiving';
import {
  expectedDelivery,
  type Procurement,
  type RequestItem,
  type RequestWarning,
  type Transition,
  type Unit,
} from '@quartermaster/core/requests/request';
import { type RequestStatus, requestTransitions } from '@quartermaster/core/requests/status';
import { moved, transition } from '@quartermaster/core/requests/transition';
import type { AssetIds } from '../assets/asset-ids.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller, type Doer } from '../events/cause.ts';
import { derivedIds } from '../events/derived-ids.ts';
import { Stillness } from '../leases/stillness.ts';
import { definedFields } from '../records/documents.ts';
import type { EditEventDetails } from '../records/records.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';
import type { RequestDocument, StoredRequest } from './collection.ts';
import { unconfirmedRequester } from './present.ts';
import type { RequestRecords } from './record.ts';
import { statusChange } from './status-change.ts';
import type { UnitAssets } from './unit-assets.ts';

type Effect = NonNullable<RequestDocument['pendingEffect']>['kind'];

/**
 * Milliseconds to leave an unfinished effect to the server that started it; checked every 2 s, so it is done
 * within 10.
 */
const recoverAfter = 4_000;

/**
 * Takes requests to their next status (section 4). The transition is one write, which also records the
 * pending effect on other records. `finish` completes the effect in repeatable steps: after a crash, or when
 * run twice at once, the outcome is the same.
 */
export class Fulfilment {
  readonly #runtime: Runtime;
  readonly #requests: RequestRecords;
  readonly #catalogue: CatalogueService;
  readonly #assetIds: AssetIds;
  readonly #assets: UnitAssets;
  readonly #users: UserService;
  readonly #stillness: Stillness;

  constructor(
    runtime: Runtime,
    users: UserService,
    requests: RequestRecords,
    catalogue: CatalogueService,
    assetIds: AssetIds,
    assets: UnitAssets,
  ) {
    this.#runtime = runtime;
    this.#stillness = new Stillness(runtime);
    this.#users = users;
    this.#requests = requests;
    this.#catalogue = catalogue;
    this.#assetIds = assetIds;
    this.#assets = assets;
  }

  /** Takes the request that `find` returns to another status, and completes the effects. */
  async enter(
    find: () => Promise<StoredRequest>,
    input: Transition,
    { rights, cause: given }: Doer,
    version: number | undefined,
  ): Promise<void> {
    const { id } = await find();
    const effect = requestTransitions.find(({ to }) => to === input.to)?.effect;
    const cause = effect ? { ...given, batch: derivedIds.requestStep(id, input.to) } : given;
    await this.#requests.edit({
      // Only existing assets can be delivered.
      find: () => this.completed(find),
      change: async (stored) => {
        const now = instantOf(this.#runtime);
        const requester = unconfirmedRequester(await this.#users.byEmail(stored.userId));
        const { step, next, procurement } = unwrap(
          transition({ ...stored, ...requester }, input, rights, now),
        );
        if (step.effect === undefined) return statusChange(next);
        const { ticketRef } = stored;
        const pendingEffect = { kind: step.effect, cause, ...definedFields({ ticketRef }) };
        const { items, warnings } = procurement
          ? await this.#order(next, procurement, now)
          : { items: next.items, warnings: await this.#assets.deliveryWarnings(stored) };
        return statusChange({ ...next, items, ...warned(next, warnings), pendingEffect });
      },
      cause,
      version,
      // The event of a step with an effect is recorded when the effect is done.
      eventDetails: (stored) => ({ types: effect ? [] : eventsOf(stored.status, input.to) }),
    });
    await this.finish(id);
  }

  /**
   * Receives one unit of the request that `find` returns, or marks it as missing; the last unit fulfils the
   * request.
   */
  async settleUnit(
    find: () => Promise<StoredRequest>,
    key: string,
    outcome: UnitOutcome,
    caller: Caller,
  ): Promise<void> {
    const { id } = await find();
    const cause = byCaller(caller, derivedIds.requestStep(id, 'fulfilled'));
    await this.#requests.edit({
      find: () => this.completed(find),
      change: async (stored) => {
        const unit = unwrap(settleUnit(stored, key, outcome, instantOf(this.#runtime)));
        if (outcome.state === 'missing') await this.#assets.refuseInUse(unit);
        const warnings = outcome.state === 'missing' ? [] : await this.#assets.deliveryWarnings(stored, key);
        const items = withUnits(stored.items, new Map([[key, unit]]));
        return {
          set: { items, ...warned(stored, warnings), pendingEffect: { kind: 'settle', unit: key, cause } },
        };
      },
      cause,
    });
    await this.finish(id);
  }

  /**
   * Completes a transition's pending effect and records its event. Safe to repeat and to run twice at once.
   */
  async finish(id: string): Promise<void> {
    for (;;) {
      const request = await this.#requests.collection.get(id);
      if (!request?.pendingEffect) return;
      const { kind, cause, unit = '' } = request.pendingEffect;
      if (kind === 'settle') {
        if (await this.#finishUnit(request, unit, cause)) return;
        continue;
      }
      const completed = await this.#assets[kind](request, cause);
      const items = withUnits(request.items, completed.units);
      const { vendorId, warnings } = completed;
      const change = {
        set: { items, ...warned(request, warnings), ...definedFields({ vendorId }) },
        unset: ['pendingEffect'],
      };
      const [outcome] = await this.#requests.collection.write(
        await this.#requests.edits([{ stored: request, change }], cause, endOf(request, kind)),
      );
      if (outcome?.status === 'updated') return;
    }
  }

  /**
   * Applies a unit's outcome to its asset, and to the request if it was the last unit. @returns whether it is
   * done
   */
  async #finishUnit(request: StoredRequest, key: string, cause: Cause): Promise<boolean> {
    const completed = await this.#assets.complete(request, key, cause);
    const items = withUnits(request.items, completed.units);
    const wasLast = awaitedUnits(items).length === 0;
    const {
      status,
      statusTimes,
      items: after,
    } = wasLast ? moved({ ...request, items }, 'fulfilled', instantOf(this.#runtime)) : { ...request, items };
    const change = {
      set: { status, statusTimes, items: after, ...warned(request, completed.warnings) },
      unset: ['pendingEffect'],
    };
    const [outcome] = await this.#requests.collection.write(
      await this.#requests.edits(
        [{ stored: request, change }],
        cause,
        wasLast
          ? { types: ['request.fulfilled'], eventId: derivedIds.requestStep(request.id, 'fulfilled') }
          : // That the unit was received or missing is told already.
            { types: completed.units.size === 0 ? [] : ['request.updated'] },
      ),
    );
    return outcome?.status === 'updated';
  }

  /** The request that `find` returns, after completing any pending effect. */
  async completed(find: () => Promise<StoredRequest>): Promise<StoredRequest> {
    for (;;) {
      const stored = await find();
      if (!stored.pendingEffect) return stored;
      await this.finish(stored.id);
    }
  }

  /** The items of an order, with procurement details and a unit with a reserved asset ID for each piece. */
  async #order(
    { items }: RequestDocument,
    procurement: Procurement,
    now: string,
  ): Promise<ReturnType<typeof orderItems>> {
    const known = await this.#catalogue.byIds(items.map((item) => item.catalogItemId));
    const isKnown = (id: string): boolean => known.has(id);
    const count = unitCount(items, isKnown);
    const assetIds = (count === 0 ? [] : await this.#assetIds.take(count)).values();
    return orderItems(items, procurementDetails(procurement, now), isKnown, () => ({
      inventoryId: this.#runtime.newId(),
      assetId: assetIds.next().value ?? '',
    }));
  }

  /**
   * Completes effects that a crash interrupted: all of them at start, later only those unfinished for a
   * while.
   */
  async recover(everything: boolean): Promise<void> {
    const unfinished = new Set<string>();
    for (const kind of ['create', 'assign', 'settle'] as const) {
      for await (const { id, version } of this.#requests.collection.stream({
        where: equals('pendingEffect.kind', kind),
      })) {
        unfinished.add(id);
        if (everything || this.#stillness.lasts(id, version, recoverAfter)) await this.finish(id);
      }
    }
    this.#stillness.retain(unfinished);
  }
}

const eventsOf = (from: RequestStatus, to: RequestStatus): EventType[] =>
  requestTransitions
    .filter((step) => step.from === from && step.to === to)
    .slice(0, 1)
    .map(({ event }) => event);

/** Details for the event of a step with an effect; it also covers the changes of the first write. */
function endOf({ id, items, warnings, pendingEffect }: StoredRequest, kind: Effect): EditEventDetails {
  const step = requestTransitions.find(({ effect }) => effect === kind);
  if (!step) throw new Error(`No step has the effect '${kind}'`);
  const before = (warnings ?? []).filter(({ status }) => status !== step.to);
  const itemsBefore = items.map(({ units, inventoryId, procurementDetails: details, ...item }) => ({
    ...item,
    status: step.from,
    // An order adds these; at delivery they already exist.
    ...(kind === 'create' ? {} : definedFields({ units, inventoryId, procurementDetails: details })),
  }));
  return {
    types: [step.event],
    eventId: derivedIds.requestStep(id, step.to),
    before: {
      status: step.from,
      items: itemsBefore,
      expectedDelivery: expectedDelivery({ status: step.from, items: itemsBefore }),
      ticketRef: pendingEffect?.ticketRef,
      warnings: before.length === 0 ? undefined : before,
    },
  };
}

/** The request's warnings, plus these for its current status. */
const warned = (
  { status, warnings = [] }: RequestDocument,
  texts: readonly string[],
): { readonly warnings?: RequestWarning[] } =>
  texts.length === 0 ? {} : { warnings: [...warnings, ...texts.map((text) => ({ status, text }))] };

const withUnits = (items: readonly RequestItem[], completed: ReadonlyMap<string, Unit>): RequestItem[] =>
  items.map((item) =>
    item.units ? { ...item, units: item.units.map((unit) => completed.get(unit.key) ?? unit) } : item,
  );
