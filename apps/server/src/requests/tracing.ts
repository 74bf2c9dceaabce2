import { visible } from '@quartermaster/core/access/access';
import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import type { EventSubject, LoggedEvent } from '@quartermaster/core/events/event';
import { isHeldBy } from '@quartermaster/core/history/entries';
import { matches } from '@quartermaster/core/query/matches';
import { unitsOf } from '@quartermaster/core/requests/receiving';
import type { Unit } from '@quartermaster/core/requests/request';
import { requestStatuses } from '@quartermaster/core/requests/status';
import { assetSpans, type Trace } from '@quartermaster/core/requests/trace';
import type { AssetService } from '../assets/service.ts';
import { definedFields } from '../documents.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Runtime } from '../runtime.ts';
import type { StoredRequest } from './collection.ts';
import type { RequestService } from './service.ts';

/** How many events are read at a time. */
const pageSize = 200;

/** Follows single units from the request that asked for them to whoever holds them, and back. */
export class Tracing {
  readonly #runtime: Runtime;
  readonly #requests: RequestService;
  readonly #assets: AssetService;

  constructor(runtime: Runtime, requests: RequestService, assets: AssetService) {
    this.#runtime = runtime;
    this.#requests = requests;
    this.#assets = assets;
  }

  /** The trace of an asset, or of a request's first unit. */
  async get(id: string, actor: Actor): Promise<Trace> {
    const assetId = await this.#assetId(id, actor);
    if (assetId !== undefined) return this.#ofAsset(assetId, actor);
    const request = await this.#requests.find(id, actor);
    const [unit] = unitsOf(request.items);
    const asset = unit && (await this.#assetId(unit.inventoryId, actor));
    if (asset !== undefined) return this.#ofAsset(asset, actor);
    return { ...(await this.#requestPart(request, unit, actor)), others: othersOf(request, unit) };
  }

  /** The record's id; undefined if there never was such an asset, or it isn't the actor's. */
  async #assetId(id: string, actor: Actor): Promise<string | undefined> {
    try {
      return await this.#assets.idOf(id, actor);
    } catch (error) {
      if (error instanceof RefusalError) return undefined;
      throw error;
    }
  }

  async #ofAsset(id: string, actor: Actor): Promise<Trace> {
    const events = await this.#events({ kind: 'asset', id });
    const requestId = /^([^:]+):pending_delivery$/.exec(events[0]?.batch ?? '')?.[1];
    const found = requestId === undefined ? undefined : await this.#requests.collection.get(requestId);
    const request = found && matches(visible('request', actor), found, []) ? found : undefined;
    const unit = request && unitsOf(request.items).find(({ inventoryId }) => inventoryId === id);
    const told = isAdmin(actor) ? events : sinceHeld(events, actor);
    const last = told.at(-1);
    const { assetId, name, serialNumber } = last?.data ?? {};
    return {
      ...(request ? await this.#requestPart(request, unit, actor) : {}),
      others: request ? othersOf(request, unit) : [],
      asset: {
        id,
        assetId: String(assetId ?? ''),
        name: String(name ?? ''),
        ...(typeof serialNumber === 'string' ? { serialNumber } : {}),
        ...(last?.type === 'equipment.deleted' ? { deletedAt: last.at } : {}),
        spans: assetSpans(told),
      },
    };
  }

  async #requestPart(
    request: StoredRequest,
    unit: Unit | undefined,
    actor: Actor,
  ): Promise<Pick<Trace, 'request' | 'unit'>> {
    const line =
      request.items.find(({ units = [] }) => units.some(({ key }) => key === unit?.key)) ?? request.items[0];
    if (!line) return {};
    const { requesterName } = await this.#requests.get(request.id, actor);
    const { id, userId, ticketRef, priority } = request;
    const { name, quantity, price, currency, procurementDetails: order } = line;
    return {
      request: {
        ...{ id, userId, priority, name, quantity, price, currency },
        ...definedFields({ requesterName, ticketRef, order }),
        spans: await this.#requestSpans(request, actor),
      },
      ...definedFields({ unit }),
    };
  }

  async #requestSpans({ id, statusTimes }: StoredRequest, actor: Actor) {
    const doers = new Map<string, string>();
    for (const event of await this.#events({ kind: 'request', id })) {
      const { status } = event.data;
      const isStep = event.type === 'request.created' || event.previous?.status !== undefined;
      if (!isStep || typeof status !== 'string') continue;
      if (event.actor.kind === 'system') doers.set(status, 'Quartermaster');
      else if (event.actor.kind === 'user' && (isAdmin(actor) || event.actor.id === actor.id))
        doers.set(status, event.actor.name ?? event.actor.email);
    }
    const times = requestStatuses
      .flatMap((status) => {
        const from = statusTimes[status];
        return from === undefined ? [] : [{ status, from }];
      })
      .sort((one, other) => one.from.localeCompare(other.from));
    return times.map((span, index) => ({
      ...span,
      ...definedFields({ to: times[index + 1]?.from, by: doers.get(span.status) }),
    }));
  }

  /** All of a record's events, oldest first. */
  async #events(subject: EventSubject): Promise<LoggedEvent[]> {
    const all: LoggedEvent[] = [];
    for (let after = 0; ; ) {
      const page = await this.#runtime.store.events.read({ subject, after, limit: pageSize });
      all.push(...page);
      after = page.at(-1)?.seq ?? after;
      if (page.length < pageSize) return all;
    }
  }
}

const othersOf = (request: StoredRequest, unit: Unit | undefined): Trace['others'] =>
  unitsOf(request.items)
    .filter(({ key }) => key !== unit?.key)
    .map(({ assetId, state }) => ({ assetId, state }));

/** What an employee is told: since the asset last came to them. */
function sinceHeld(events: readonly LoggedEvent[], actor: Actor): readonly LoggedEvent[] {
  const before = events.findLastIndex(({ data }) => !isHeldBy(data, actor));
  return events.slice(before + 1);
}
