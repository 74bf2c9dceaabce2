import type { contract, Received } from '@quartermaster/contract';
import { visible } from '@quartermaster/core/access/access';
import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { matches } from '@quartermaster/core/query/matches';
import { and, isIn } from '@quartermaster/core/query/where';
import type {
  EquipmentRequest,
  NewRequest,
  RequestChange,
  RequestItem,
  Transition,
} from '@quartermaster/core/requests/request';
import { judgeTransition } from '@quartermaster/core/requests/status';
import { invalid, refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import type { CatalogueService } from '../catalogue/service.ts';
import { definedFields } from '../documents.ts';
import { bySystem, byUser } from '../events/domain-event.ts';
import { between, listFilter, listSort, page } from '../lists/list-query.ts';
import type { LocationService } from '../locations/service.ts';
import { accept, changedMeanwhile, RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { UserService } from '../users/service.ts';
import { type RequestDocument, requestCollection, type StoredRequest } from './collection.ts';
import { checkedForm, type Fulfilment } from './fulfilment.ts';
import { listFields } from './list-fields.ts';
import { toRequest } from './present.ts';
import { requestEvent } from './request-events.ts';
import { moved, statusChange } from './status-write.ts';

/** Writes that lose a race against another one begin again, so often. */
const maxTries = 20;

/** The shortest beginning of an id that may stand for it. */
const shortestPrefix = 8;

export type TransitionAnswer = EquipmentRequest & { warnings: string[] };

export interface RequestSurroundings {
  readonly catalogue: CatalogueService;
  readonly users: UserService;
  readonly locations: LocationService;
  readonly settings: SettingsService;
  readonly fulfilment: Fulfilment;
}

export class RequestService {
  readonly collection: Collection<RequestDocument>;
  readonly #runtime: Runtime;
  readonly #around: RequestSurroundings;

  constructor(runtime: Runtime, around: RequestSurroundings) {
    this.#runtime = runtime;
    this.#around = around;
    this.collection = runtime.store.collection(requestCollection);
  }

  async list(input: Received<typeof contract.requests.list>, actor: Actor) {
    const where = and(
      visible('request', actor),
      await listFilter(input, listFields),
      ...(['status', 'priority', 'userId'] as const).flatMap((name) => {
        const values = input[name];
        return values === undefined ? [] : [isIn(name, [values].flat())];
      }),
      ...(input.ticketRef ? [{ op: 'equals', path: 'ticketRef', value: input.ticketRef } as const] : []),
      ...between('createdAt', input.from, input.to),
    );
    const sort = listSort(input.sort, ['-createdAt'], listFields);
    return page(this.collection, { where, sort, limit: input.limit, cursor: input.cursor }, (found) =>
      this.#present(found),
    );
  }

  async get(id: string, actor: Actor): Promise<EquipmentRequest> {
    return this.#one(await this.#find(id, actor));
  }

  /** Asks for equipment: a user for themself, an administrator for whom they name. */
  async create(input: NewRequest, actor: Actor, id = this.#runtime.newId()): Promise<EquipmentRequest> {
    const requester = await this.#requester(input, actor);
    const [items, settings] = await Promise.all([this.#items(input.items), this.#around.settings.get()]);
    if (!isAdmin(actor) && input.priority !== undefined) {
      throw new RefusalError(invalid([{ path: 'priority', message: message.forbidden }]));
    }
    const locationId = await this.#location(input, actor, settings.defaultLocationId);
    const now = instantOf(this.#runtime);
    const pending: RequestDocument = {
      id,
      userId: requester,
      items,
      itemNames: namesOf(items),
      status: 'pending',
      statusTimes: { pending: now },
      priority: input.priority ?? settings.defaultRequestPriority,
      ...definedFields({
        notes: input.notes || undefined,
        ticketRef: input.ticketRef || undefined,
        locationId,
      }),
      createdAt: now,
      updatedAt: now,
    };
    const created = requestEvent(this.#runtime, 'request.created', byUser(actor), pending);
    const approves = settings.autoApproveRequests && pending.priority === 'low';
    const document = approves ? moved(pending, 'procuring', now) : pending;
    const outcome = await this.collection.insert(
      document,
      approves ? [created, requestEvent(this.#runtime, 'request.updated', bySystem, document)] : [created],
    );
    if (outcome.status === 'inserted') return this.#one(outcome.document);
    const existing = await this.collection.get(id);
    if (existing) return this.#one(existing);
    throw new Error(`A new request was refused as a duplicate of its ${outcome.key}`);
  }

  /** Takes a request to its next status (section 4). What follows for other records is done when it answers. */
  async transition(id: string, input: Transition, actor: Actor, version?: number): Promise<TransitionAnswer> {
    const stored = await this.#find(id, actor);
    if (version !== undefined && stored.version !== version) throw await this.#changedMeanwhile(id, actor);
    const { to } = accept(judgeTransition(stored, input.to, actor));
    const warnings = await this.#enter(stored, to, input, actor, version);
    return { ...(await this.get(stored.id, actor)), warnings };
  }

  /** Changes notes, ticket reference, items or priority; a named status is a transition, after the rest is checked. */
  async update(id: string, input: RequestChange, actor: Actor, version?: number): Promise<TransitionAnswer> {
    const { status, procurement, reason, ...change } = input;
    const edits = Object.values(change).some((value) => value !== undefined);
    if (status === undefined) {
      if (procurement !== undefined || reason !== undefined) {
        throw new RefusalError(invalid([{ path: 'status', message: message.required }]));
      }
      return { ...(await this.#edit(id, change, actor, version)), warnings: [] };
    }
    const transition = { to: status, ...definedFields({ procurement, reason }) };
    if (!edits) return this.transition(id, transition, actor, version);
    // The step is judged before anything is written, so that a refused one leaves the notes as they were.
    const stored = await this.#find(id, actor);
    accept(judgeTransition(stored, status, actor));
    if (status === 'pending_delivery') {
      checkedForm(change.ticketRef === undefined ? stored.ticketRef : change.ticketRef, procurement);
    }
    const edited = await this.#edit(id, change, actor, version);
    return this.transition(id, transition, actor, edited.version);
  }

  async #enter(
    stored: StoredRequest,
    to: StoredRequest['status'],
    input: Transition,
    actor: Actor,
    version: number | undefined,
  ): Promise<string[]> {
    if (to === 'pending_delivery') {
      const warnings = await this.#around.fulfilment.order(stored, input.procurement, actor);
      return warnings ?? this.#raced(stored.id, input, actor, version);
    }
    if (to === 'fulfilled') {
      const warnings = await this.#around.fulfilment.deliver(stored, actor);
      return warnings ?? this.#raced(stored.id, input, actor, version);
    }
    const now = instantOf(this.#runtime);
    const reason = to === 'rejected' ? (input.reason ?? message.requestCancelled) : undefined;
    const next = { ...moved(stored, to, now), ...definedFields({ reason }) };
    const outcome = await this.collection.update(stored.id, statusChange(next), {
      version: stored.version,
      events: [
        requestEvent(
          this.#runtime,
          to === 'rejected' ? 'request.rejected' : 'request.updated',
          byUser(actor),
          next,
          {
            previous: { status: stored.status },
            ...(reason === undefined ? {} : { data: { reason } }),
          },
        ),
      ],
    });
    return outcome.status === 'updated' ? [] : this.#raced(stored.id, input, actor, version);
  }

  /** Somebody else wrote first: the step is judged again on what is there now. */
  async #raced(id: string, input: Transition, actor: Actor, version: number | undefined): Promise<string[]> {
    if (version !== undefined) throw await this.#changedMeanwhile(id, actor);
    return (await this.transition(id, input, actor)).warnings;
  }

  async #edit(
    id: string,
    change: Omit<RequestChange, 'status' | 'procurement' | 'reason'>,
    actor: Actor,
    version: number | undefined,
  ): Promise<EquipmentRequest> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const stored = await this.#find(id, actor);
      if (version !== undefined && stored.version !== version) throw await this.#changedMeanwhile(id, actor);
      judgeEdit(stored, change, actor);
      const items = change.items && (await this.#items(change.items));
      const set = {
        ...(change.notes === undefined ? {} : { notes: change.notes || null }),
        ...(change.ticketRef === undefined ? {} : { ticketRef: change.ticketRef || null }),
        ...(change.priority === undefined ? {} : { priority: change.priority }),
        ...(items
          ? { items: items.map((item) => ({ ...item, status: stored.status })), itemNames: namesOf(items) }
          : {}),
        updatedAt: instantOf(this.#runtime),
      };
      const next = { ...stored, ...definedFields(set) };
      const outcome = await this.collection.update(
        stored.id,
        { set },
        {
          version: stored.version,
          events: [
            requestEvent(this.#runtime, 'request.updated', byUser(actor), next, {
              previous: Object.fromEntries(
                Object.keys(change).map((key) => [key, Reflect.get(stored, key) ?? null]),
              ),
            }),
          ],
        },
      );
      if (outcome.status === 'updated') return this.#one(outcome.document);
      if (version !== undefined) throw await this.#changedMeanwhile(id, actor);
    }
    throw new RefusalError(refused('CONFLICT', message.changedMeanwhile));
  }

  async #changedMeanwhile(id: string, actor: Actor): Promise<RefusalError> {
    return changedMeanwhile(await this.get(id, actor));
  }

  async #requester(input: NewRequest, actor: Actor): Promise<string> {
    if (!isAdmin(actor)) {
      if (input.userId === undefined || input.userId === actor.email) return actor.email;
      throw new RefusalError(refused('FORBIDDEN', message.forbidden));
    }
    if (!input.userId) throw new RefusalError(invalid([{ path: 'userId', message: message.userIdRequired }]));
    const user =
      (await this.#around.users.byEmail(input.userId)) ??
      (await this.#around.users.collection.get(input.userId));
    if (user) return user.email;
    throw new RefusalError(invalid([{ path: 'userId', message: message.unknownPerson(input.userId) }]));
  }

  /** The items asked for, with name and price as they are now. */
  async #items(wanted: NewRequest['items']): Promise<RequestItem[]> {
    const known = await this.#around.catalogue.byIds(wanted.map((item) => item.catalogItemId));
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

  async #location(
    input: NewRequest,
    actor: Actor,
    fallback: string | undefined,
  ): Promise<string | undefined> {
    if (!input.location || !isAdmin(actor)) return fallback;
    if (await this.#around.locations.collection.get(input.location)) return input.location;
    throw new RefusalError(invalid([{ path: 'location', message: message.locationNotFound }]));
  }

  async #present(stored: readonly StoredRequest[]): Promise<EquipmentRequest[]> {
    const people = await this.#around.users.byEmails([...new Set(stored.map(({ userId }) => userId))]);
    return stored.map((request) => toRequest(request, people.get(request.userId)?.displayName));
  }

  async #one(stored: StoredRequest): Promise<EquipmentRequest> {
    return toRequest(stored, (await this.#around.users.byEmail(stored.userId))?.displayName);
  }

  /** The request of this id, or of its first characters where exactly one that the actor may see has them. */
  async #find(id: string, actor: Actor): Promise<StoredRequest> {
    const mine = visible('request', actor);
    const exact = await this.collection.get(id);
    if (exact && matches(mine, exact, [])) return exact;
    if (id.length >= shortestPrefix) {
      const { items } = await this.collection.find({
        where: and({ op: 'startsWith', path: 'id', prefix: id }, mine),
        limit: 2,
      });
      if (items.length > 1) throw new RefusalError(refused('CONFLICT', message.requestAmbiguous));
      if (items[0]) return items[0];
    }
    throw new RefusalError(refused('NOT_FOUND', message.requestNotFound));
  }
}

/** Who may change what of a request, and until when (decisions: Editing a request). */
function judgeEdit(stored: StoredRequest, change: Omit<RequestChange, 'status'>, actor: Actor): void {
  const editable = isAdmin(actor) ? ['pending', 'procuring'] : ['pending'];
  const forbidden = !isAdmin(actor) && Object.keys(change).some((key) => key !== 'notes');
  if (forbidden) throw new RefusalError(refused('FORBIDDEN', message.forbidden));
  if (!editable.includes(stored.status)) {
    throw new RefusalError(refused('CONFLICT', message.notEditable(stored.status), { from: stored.status }));
  }
}

const namesOf = (items: readonly RequestItem[]): string => items.map((item) => item.name).join('\n');
