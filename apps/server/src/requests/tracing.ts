import { visible } from '@quartermaster/core/access/access';
import { type Actor, addressesOf, isAdmin } from '@quartermaster/core/access/actor';
import { notRetired } from '@quartermaster/core/assets/retirement';
import { countRanges, lastMonths } from '@quartermaster/core/dashboard/dashboard';
import { type EventSubject, isReadable, type ReadableEvent } from '@quartermaster/core/events/event';
import { isHeldBy } from '@quartermaster/core/history/entries';
import { medianOf } from '@quartermaster/core/median';
import { matches } from '@quartermaster/core/query/matches';
import { and, isIn } from '@quartermaster/core/query/where';
import { unitsOf } from '@quartermaster/core/requests/receiving';
import type { Unit } from '@quartermaster/core/requests/request';
import { requestStatuses } from '@quartermaster/core/requests/status';
import { assetSpans, type Trace } from '@quartermaster/core/requests/trace';
import type { AssetService } from '../assets/service.ts';
import type { StoredItem } from '../catalogue/collection.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import { doerName } from '../events/cause.ts';
import { derivedIds } from '../events/derived-ids.ts';
import type { JobService } from '../jobs/service.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';
import type { VendorService } from '../vendors/service.ts';
import type { StoredRequest } from './collection.ts';
import type { RequestService } from './service.ts';

/** How many events are read at a time, and how many catalogue items. */
const [pageSize, mostItems] = [200, 1000];

interface TracingDeps {
  readonly users: UserService;
  readonly catalogue: CatalogueService;
  readonly vendors: VendorService;
  readonly jobs: JobService;
}

/** A trace without the details of its people. */
type Description = Omit<Trace, 'people'>;

/** Traces single units from the request for them to their holder, and back. */
export class Tracing {
  readonly #runtime: Runtime;
  readonly #requests: RequestService;
  readonly #assets: AssetService;
  readonly #deps: TracingDeps;

  constructor(runtime: Runtime, requests: RequestService, assets: AssetService, deps: TracingDeps) {
    this.#runtime = runtime;
    this.#requests = requests;
    this.#assets = assets;
    this.#deps = deps;
  }

  /** The trace of an asset, or of a request's first unit. */
  async get(id: string, actor: Actor): Promise<Trace> {
    const described = await this.#describe(id, actor);
    return { ...described, people: isAdmin(actor) ? await this.#people(described) : [] };
  }

  async #describe(id: string, actor: Actor): Promise<Description> {
    const assetId = await this.#assetId(id, actor);
    if (assetId !== undefined) return this.#ofAsset(assetId, actor);
    const request = await this.#requests.find(id, actor);
    const [unit] = unitsOf(request.items);
    const asset = unit && (await this.#assetId(unit.inventoryId, actor));
    if (asset !== undefined) return this.#ofAsset(asset, actor);
    return { ...(await this.#requestPart(request, unit, actor)), others: othersOf(request, unit) };
  }

  /** The requester and the holders, with their current details. */
  async #people({ request, asset }: Description): Promise<Trace['people']> {
    const holders = (asset?.spans ?? []).flatMap(({ holder }) => holder?.email ?? []);
    const emails = [...new Set([...(request ? [request.userId] : []), ...holders])];
    const users = await this.#deps.users.byEmails(emails);
    return Promise.all(
      emails.flatMap((email) => {
        const user = users.get(email);
        if (!user) return [];
        const { id, displayName, department, position } = user;
        const holds = this.#assets.collection.count(and(notRetired, isIn('assignedTo', addressesOf(user))));
        return [
          holds.then((count) => ({
            ...{ id, email, name: displayName, holds: count },
            ...definedFields({ department, position }),
          })),
        ];
      }),
    );
  }

  /** The median time in which units of an item's type were handed over in the last year. */
  async #typical(stored: StoredItem): Promise<Trace['typical']> {
    const { catalogue } = this.#deps;
    const months = lastMonths(instantOf(this.#runtime).slice(0, 10));
    const counts = await this.#requests.collection.totals(countRanges.handedOver(months));
    const handedOver = [...counts].map(([key, count]) => {
      const [, , item = '', hours] = key.split('/');
      return { item, value: Number(hours), count };
    });
    const items = [...new Set(handedOver.map(({ item }) => item))];
    const ofType = new Set<string>();
    for (let at = 0; at < items.length; at += mostItems)
      for (const item of await catalogue.collection.getMany(items.slice(at, at + mostItems)))
        if (item.typeId === stored.typeId) ofType.add(item.id);
    const { count: units, median: hours } = medianOf(handedOver.filter(({ item }) => ofType.has(item)));
    const { type } = await catalogue.records.answer(stored);
    return units === 0 ? undefined : { type, units, hours };
  }

  /** The asset's id; undefined if there never was such an asset, or the actor may not see it. */
  async #assetId(id: string, actor: Actor): Promise<string | undefined> {
    try {
      return await this.#assets.idOf(id, actor);
    } catch (error) {
      if (error instanceof RefusalError) return undefined;
      throw error;
    }
  }

  async #ofAsset(id: string, actor: Actor): Promise<Description> {
    const events = await this.#events({ kind: 'asset', id });
    const requestId = /^([^:]+):pending_delivery$/.exec(events[0]?.batch ?? '')?.[1];
    const found = requestId === undefined ? undefined : await this.#requests.collection.get(requestId);
    const request = found && matches(visible('request', actor), found, []) ? found : undefined;
    const unit = request && unitsOf(request.items).find(({ inventoryId }) => inventoryId === id);
    const shown = isAdmin(actor) ? events : sinceHeld(events, actor);
    const last = shown.at(-1);
    const { assetId, name, serialNumber, type, locationPath } = last?.data ?? {};
    const [created] = events;
    const texts = { serialNumber, type, location: locationPath };
    const received = events.find(({ id: eventId }) => eventId === derivedIds.unitReceived(id));
    return {
      ...(request ? await this.#requestPart(request, unit, actor) : {}),
      others: request ? othersOf(request, unit) : [],
      asset: {
        id,
        assetId: String(assetId ?? ''),
        name: String(name ?? ''),
        ...definedFields(textsOf(texts)),
        createdAt: created?.at ?? '',
        ...((await this.#isImport(created?.batch)) ? { imported: true } : {}),
        ...(isAdmin(actor)
          ? definedFields({
              addedBy: created && doerName(created),
              receivedBy: received && doerName(received),
            })
          : {}),
        ...(last?.type === 'equipment.deleted' ? { deletedAt: last.at } : {}),
        spans: assetSpans(shown),
      },
    };
  }

  async #requestPart(
    request: StoredRequest,
    unit: Unit | undefined,
    actor: Actor,
  ): Promise<Pick<Trace, 'request' | 'unit' | 'typical'>> {
    const line =
      request.items.find(({ units = [] }) => units.some(({ key }) => key === unit?.key)) ?? request.items[0];
    if (!line) return {};
    const { requesterName } = await this.#requests.get(request.id, actor);
    const { id, userId, ticketRef, priority, reason } = request;
    const { name, quantity, price, currency, procurementDetails: order } = line;
    const { catalogue, vendors } = this.#deps;
    const [item, vendor] = await Promise.all([
      catalogue.collection.get(line.catalogItemId),
      isAdmin(actor) && request.vendorId !== undefined ? vendors.collection.get(request.vendorId) : undefined,
    ]);
    // The type of a deleted item is unknown.
    const typical = item && isAdmin(actor) ? await this.#typical(item) : undefined;
    return {
      request: {
        ...{ id, userId, priority, name, quantity, price, currency },
        ...definedFields({ requesterName, ticketRef, reason, order, sku: item?.sku }),
        ...(vendor ? { vendor: { id: vendor.id } } : {}),
        spans: await this.#requestSpans(request, actor),
      },
      ...definedFields({ unit, typical }),
    };
  }

  async #requestSpans({ id, statusTimes }: StoredRequest, actor: Actor) {
    const doers = new Map<string, string>();
    for (const event of await this.#events({ kind: 'request', id })) {
      const { status } = event.data;
      const isStep = event.type === 'request.created' || event.previous?.status !== undefined;
      if (!isStep || typeof status !== 'string') continue;
      const doer = doerName(event);
      const isShown = event.actor.kind === 'system' || isAdmin(actor) || isOwn(event, actor);
      if (doer !== undefined && isShown) doers.set(status, doer);
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

  async #isImport(batch: string | undefined): Promise<boolean> {
    const job = batch === undefined ? undefined : await this.#deps.jobs.collection.get(batch);
    return job?.kind.endsWith('.import') ?? false;
  }

  /** All readable events of a record, oldest first. */
  async #events(subject: EventSubject): Promise<ReadableEvent[]> {
    const all: ReadableEvent[] = [];
    for (let after = 0; ; ) {
      const page = await this.#runtime.store.events.read({ subject, after, limit: pageSize });
      all.push(...page.filter(isReadable));
      after = page.at(-1)?.seq ?? after;
      if (page.length < pageSize) return all;
    }
  }
}

const isOwn = ({ actor }: ReadableEvent, { id }: Actor): boolean => actor.kind === 'user' && actor.id === id;

const textsOf = <Name extends string>(values: Readonly<Record<Name, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'));

const othersOf = (request: StoredRequest, unit: Unit | undefined): Trace['others'] =>
  unitsOf(request.items)
    .filter(({ key }) => key !== unit?.key)
    .map(({ assetId, state }) => ({ assetId, state }));

/** What an employee sees: the events since they last received the asset. */
function sinceHeld(events: readonly ReadableEvent[], actor: Actor): readonly ReadableEvent[] {
  const before = events.findLastIndex(({ data }) => !isHeldBy(data, actor));
  return events.slice(before + 1);
}
