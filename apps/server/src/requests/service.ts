import type { contract, Received } from '@quartermaster/contract';
import { visible } from '@quartermaster/core/access/access';
import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import type { Cause } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { matches } from '@quartermaster/core/query/matches';
import { and, contains, exists, isIn, startsWith } from '@quartermaster/core/query/where';
import { checkEdit, checkRequester } from '@quartermaster/core/requests/editing';
import type { UnitOutcome } from '@quartermaster/core/requests/receiving';
import type {
  Arrivals,
  EquipmentRequest,
  ListedRequest,
  NewRequest,
  RequestChange,
  RequestDate,
  RequestItem,
  Transition,
} from '@quartermaster/core/requests/request';
import { moved, transition } from '@quartermaster/core/requests/transition';
import { openStatuses } from '@quartermaster/core/users/holdings';
import { invalid, refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import type { CatalogueService } from '../catalogue/service.ts';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import { bySystemAfter, type Caller, type Doer } from '../events/cause.ts';
import type { Quotas } from '../limits/quotas.ts';
import { between, listFilter, listSort, page, type Reading } from '../lists/list-query.ts';
import type { LocationService } from '../locations/service.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { requireReadable } from '../records/readable.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import type { RequestDocument, StoredRequest } from './collection.ts';
import type { Fulfilment } from './fulfilment.ts';
import { listFields } from './list-fields.ts';
import { unconfirmedRequester } from './present.ts';
import type { RequestRecords } from './record.ts';
import type { UnitAssets } from './unit-assets.ts';

/** The shortest prefix of an id that identifies a request. */
export const shortestPrefix = 8;

/** The field that holds each date of a request. */
const datePaths: Readonly<Record<RequestDate, string>> = {
  submitted: 'createdAt',
  ordered: 'orderedOn',
  delivered: 'statusTimes.fulfilled',
};

export interface RequestDeps {
  readonly catalogue: CatalogueService;
  readonly users: UserService;
  readonly locations: LocationService;
  readonly settings: SettingsService;
  readonly fulfilment: Fulfilment;
  readonly unitAssets: UnitAssets;
  readonly quotas: Quotas;
}

export class RequestService {
  readonly collection: Collection<RequestDocument>;
  readonly #records: RequestRecords;
  readonly #runtime: Runtime;
  readonly #deps: RequestDeps;

  constructor(runtime: Runtime, records: RequestRecords, deps: RequestDeps) {
    this.#runtime = runtime;
    this.#records = records;
    this.#deps = deps;
    this.collection = records.collection;
  }

  async list(input: Received<typeof contract.requests.list>, actor: Actor, reading: Reading) {
    const where = and(
      visible('request', actor),
      await listFilter(input, listFields),
      ...(['status', 'priority', 'userId'] as const).flatMap((name) => {
        const values = input[name];
        return values === undefined ? [] : [isIn(name, [values].flat())];
      }),
      ...(input.ticketRef ? [startsWith('ticketKey', fold(input.ticketRef))] : []),
      ...(input.currency ? [contains('currencies', input.currency)] : []),
      // An order of which nothing arrived is fulfilled, but wasn't delivered.
      ...(input.date === 'delivered' ? [exists('deliveryDays')] : []),
      ...between(datePaths[input.date ?? 'submitted'], input.from, input.to),
    );
    const sort = listSort(input.sort, ['-createdAt'], listFields);
    return page(
      this.collection,
      { where, sort, limit: input.limit, cursor: input.cursor },
      reading,
      (found) => this.listed(found),
    );
  }

  /** Stored requests as they appear in lists. */
  async listed(stored: readonly StoredRequest[]): Promise<ListedRequest[]> {
    return (await this.#records.answers(stored)).map(withoutUnits);
  }

  async get(id: string, actor: Actor): Promise<EquipmentRequest> {
    const stored = await this.find(id, actor);
    const answer = await this.#records.answer(stored);
    if (!answer.requesterSuspended || answer.status !== 'pending_delivery' || !isAdmin(actor)) return answer;
    return { ...answer, ...definedFields({ arrivals: (await this.arrivals([stored])).get(stored.id) }) };
  }

  /** Where the units still awaited go when they arrive, by the request's id. */
  arrivals(orders: readonly StoredRequest[]): Promise<Map<string, Arrivals>> {
    return this.#deps.unitAssets.arrivals(orders);
  }

  /** Creates a request: users for themselves, administrators for anyone. */
  async create(
    input: NewRequest,
    { rights, cause }: Doer,
    id = this.#runtime.newId(),
  ): Promise<EquipmentRequest> {
    const { userId } = unwrap(checkRequester(input, rights));
    const requester = await this.#person(userId);
    const [items, settings] = await Promise.all([this.#items(input.items), this.#deps.settings.get()]);
    const locationId = await this.#location(input.location, settings.defaultLocationId);
    const now = instantOf(this.#runtime);
    const document: RequestDocument = {
      id,
      userId: requester.email,
      items,
      itemNames: namesOf(items),
      status: 'pending',
      statusTimes: { pending: now },
      priority: input.priority ?? settings.defaultRequestPriority,
      ...definedFields({
        notes: input.notes || undefined,
        ticketRef: input.ticketRef || undefined,
        ticketKey: input.ticketRef && fold(input.ticketRef),
        locationId,
      }),
      createdAt: now,
      updatedAt: now,
    };
    // With auto-approval, the system accepts a low-priority request in the same write.
    const approves = settings.autoApproveRequests && document.priority === 'low' && !requester.unconfirmed;
    const insert = () =>
      approves
        ? this.#records.insert(moved(document, 'procuring', now), bySystemAfter(cause), {
            submitted: { document, cause },
          })
        : this.#records.insert(document, cause);
    const asksItself = requester.id === rights.id;
    const stored = await (asksItself ? this.#deps.quotas.openRequest(requester, id, insert) : insert());
    return this.#records.answer(stored);
  }

  /**
   * Takes a request to its next status (section 4); returns once the effects on other records are complete.
   */
  async transition(id: string, input: Transition, doer: Doer, version?: number): Promise<EquipmentRequest> {
    const { rights } = doer;
    const stored = await this.find(id, rights);
    const { fulfilment } = this.#deps;
    await fulfilment.enter(() => this.find(stored.id, rights), input, doer, version);
    return this.get(stored.id, rights);
  }

  /**
   * Reassigns an open request to another person, if it still belongs to one of these addresses. Its assets
   * keep their holders.
   */
  async readdress(
    id: string,
    from: readonly string[],
    to: string,
    cause: Cause,
    eventId: string,
  ): Promise<void> {
    await this.#records.edit({
      find: () => this.#deps.fulfilment.completed(() => this.#records.find(id)),
      change: ({ status, userId }) =>
        openStatuses.some((open) => open === status) && from.includes(userId)
          ? { set: { userId: to } }
          : undefined,
      cause,
      eventDetails: { eventId },
    });
  }

  /** Receives one unit of an order, or marks it as missing. */
  async settleUnit(id: string, key: string, outcome: UnitOutcome, caller: Caller): Promise<EquipmentRequest> {
    await this.#deps.fulfilment.settleUnit(() => this.find(id, caller), key, outcome, caller);
    return this.get(id, caller);
  }

  /**
   * Changes notes, ticket reference, items or priority; a new status is a transition, made after the other
   * changes.
   */
  async update(id: string, input: RequestChange, doer: Doer, version?: number): Promise<EquipmentRequest> {
    const { status, procurement, reason, ...change } = input;
    const edits = Object.values(change).some((value) => value !== undefined);
    if (status === undefined) {
      if (procurement !== undefined || reason !== undefined) {
        throw new RefusalError(invalid([{ path: 'status', message: message.required }]));
      }
      return this.#edit(id, change, doer, version);
    }
    const to = { to: status, ...definedFields({ procurement, reason }) };
    if (!edits) return this.transition(id, to, doer, version);
    // Check the transition before writing anything, so that a refused one leaves the request unchanged.
    const { ticketRef, ...stored } = await this.find(id, doer.rights);
    const changed = change.ticketRef === undefined ? ticketRef : change.ticketRef;
    unwrap(
      transition(
        {
          ...stored,
          ...definedFields({ ticketRef: changed }),
          ...unconfirmedRequester(await this.#deps.users.byEmail(stored.userId)),
        },
        to,
        doer.rights,
        instantOf(this.#runtime),
      ),
    );
    const edited = await this.#edit(id, change, doer, version);
    return this.transition(id, to, doer, edited.version);
  }

  async #edit(
    id: string,
    change: Omit<RequestChange, 'status' | 'procurement' | 'reason'>,
    { rights, cause }: Doer,
    version: number | undefined,
  ): Promise<EquipmentRequest> {
    const fields = (Object.keys(change) as (keyof typeof change)[]).filter(
      (key) => change[key] !== undefined,
    );
    return this.#records.edit({
      find: () => this.find(id, rights),
      change: async (stored) => {
        unwrap(checkEdit(stored, fields, rights));
        const items = change.items && (await this.#items(change.items));
        const ticketRef = change.ticketRef === '' ? null : change.ticketRef;
        return changeTo(stored, {
          notes: change.notes === '' ? null : change.notes,
          ticketRef,
          ticketKey: ticketRef && fold(ticketRef),
          priority: change.priority,
          items: items?.map((item) => ({ ...item, status: stored.status })),
          itemNames: items && namesOf(items),
        });
      },
      cause,
      version,
    });
  }

  /** The user with this e-mail or id. */
  async #person(userId: string): Promise<StoredUser> {
    const { users } = this.#deps;
    const user = (await users.byEmail(userId)) ?? (await users.collection.get(userId));
    if (user) return user;
    throw new RefusalError(invalid([{ path: 'userId', message: message.unknownPerson(userId) }]));
  }

  /** The requested items, with their current names and prices. */
  async #items(wanted: NewRequest['items']): Promise<RequestItem[]> {
    const known = await this.#deps.catalogue.byIds(wanted.map((item) => item.catalogItemId));
    return wanted.map(({ catalogItemId, quantity }, index) => {
      const item = known.get(catalogItemId);
      if (!item) {
        throw new RefusalError(
          invalid([
            { path: `items.${index}.catalogItemId`, message: message.itemNotFoundFor(catalogItemId) },
          ]),
        );
      }
      const { name, price, currency } = item;
      return { id: this.#runtime.newId(), catalogItemId, name, price, currency, quantity, status: 'pending' };
    });
  }

  async #location(location: string | undefined, fallback: string | undefined): Promise<string | undefined> {
    if (!location) return fallback;
    if (await this.#deps.locations.collection.get(location)) return location;
    throw new RefusalError(invalid([{ path: 'location', message: message.recordNotFound('location') }]));
  }

  /** The request with this id, or with this prefix if it identifies exactly one that the actor may see. */
  async find(id: string, actor: Actor): Promise<StoredRequest> {
    const mine = visible('request', actor);
    const exact = await this.collection.get(id);
    if (exact && matches(mine, exact, [])) return requireReadable(this.collection, exact);
    if (id.length >= shortestPrefix) {
      const { items } = await this.collection.find({
        where: and(startsWith('id', id), mine),
        limit: 2,
      });
      if (items.length > 1) throw new RefusalError(refused('CONFLICT', message.requestAmbiguous));
      if (items[0]) return requireReadable(this.collection, items[0]);
    }
    throw this.#records.notFound();
  }
}

const withoutUnits = ({ items, ...request }: EquipmentRequest): ListedRequest => ({
  ...request,
  items: items.map(({ units: _, ...item }) => item),
});

const namesOf = (items: readonly RequestItem[]): string => items.map((item) => item.name).join('\n');
