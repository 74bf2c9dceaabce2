import { addressesOf } from '@quartermaster/core/access/actor';
import { notRetired } from '@quartermaster/core/assets/retirement';
import { undoAtOnce } from '@quartermaster/core/batches/batch';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { and, isIn } from '@quartermaster/core/query/where';
import { awaitedUnits } from '@quartermaster/core/requests/receiving';
import type { Handover, RequestChoice } from '@quartermaster/core/users/handover';
import { openStatuses } from '@quartermaster/core/users/holdings';
import { heirOfUnits, isOnItsWay, requestActions } from '@quartermaster/core/users/leaving';
import { invalid, refused } from '@quartermaster/core/verdict';
import type { AssetBulkChanges } from '../assets/bulk.ts';
import type { AssetService } from '../assets/service.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import type { StoredRequest } from '../requests/collection.ts';
import { type RequestService, shortestPrefix } from '../requests/service.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import type { HandoverPart, HandoverPlan } from './handover-input.ts';

interface Deps {
  readonly users: UserService;
  readonly assets: AssetService;
  readonly requests: RequestService;
  readonly changes: AssetBulkChanges;
}

interface Goal {
  readonly to: string | null;
  readonly location?: string | undefined;
}

/** The recipients, by the address given. */
type Heirs = ReadonlyMap<string, StoredUser>;

type OpenRequest = Pick<StoredRequest, 'id' | 'status'> & {
  /** Ids of the assets still awaited. */
  readonly awaited: readonly string[];
};

/**
 * Plans what happens to everything in a person's name. Refuses what couldn't be carried out, before anything
 * is written.
 */
export class HandoverPlanner {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async plan(handover: Handover, person: StoredUser): Promise<HandoverPlan> {
    const heirs = await this.#heirs(handover, person);
    const open = await this.#openRequests(person);
    const choices = choicesFor(handover, open, person);
    const goAlong = open.flatMap(({ id, awaited }) =>
      choices.get(id)?.action === 'readdress' ? awaited : [],
    );
    const parts = await this.#parts(handover, person, heirs, new Set(goAlong));
    const goals = new Map(
      parts.flatMap(({ what, set, ids }) =>
        what === 'onItsWay' ? ids.map((id) => [id, set.assignedTo] as const) : [],
      ),
    );
    const readdresses = open.flatMap(({ id, status, awaited }) => {
      const choice = choices.get(id);
      const to = choice
        ? choice.action === 'readdress' && choice.to
        : status === 'pending_delivery' && heirOfUnits(awaited.map((unit) => goals.get(unit)));
      const heir = to ? heirs.get(to)?.id : undefined;
      return heir === undefined ? [] : [{ request: id, heir }];
    });
    const rejects = open.filter(({ id, status }) => {
      const choice = choices.get(id);
      return choice ? choice.action === 'reject' : handover.requests === 'reject' && status === 'pending';
    });
    return { suspend: handover.suspend, parts, rejects: rejects.map(({ id }) => id), readdresses };
  }

  async #heirs(
    { assets, others, onItsWay, othersOnItsWay, openRequests }: Handover,
    person: StoredUser,
  ): Promise<Heirs> {
    const goals = [...assets, ...onItsWay, ...[others, othersOnItsWay].flatMap((goal) => goal ?? [])];
    const given = new Set([
      ...goals.flatMap(({ to }) => to ?? []),
      ...openRequests.flatMap((choice) => (choice.action === 'readdress' ? [choice.to] : [])),
    ]);
    const heirs = await this.#deps.users.byEmails([...given]);
    for (const email of given) {
      const fault = faultOfHeir(email, heirs.get(email), person);
      if (fault !== undefined) throw new RefusalError(invalid([{ path: 'to', message: fault }]));
    }
    return heirs;
  }

  /**
   * Groups the assets by destination, in parts of at most 200.
   * @param goAlong ids of the assets that go with their request, unless named explicitly
   */
  async #parts(
    handover: Handover,
    person: StoredUser,
    heirs: Heirs,
    goAlong: ReadonlySet<string>,
  ): Promise<HandoverPart[]> {
    const { others, othersOnItsWay } = handover;
    const { collection } = this.#deps.assets;
    const parts = new Map<string, HandoverPart[]>();
    const add = (what: HandoverPart['what'], { to, location }: Goal, id: string): void => {
      const heir = to === null ? undefined : heirs.get(to);
      const key = JSON.stringify([what, heir?.id, location]);
      const ofGoal = parts.get(key) ?? [];
      parts.set(key, ofGoal);
      const last = ofGoal.at(-1);
      if (last && last.ids.length < undoAtOnce) last.ids.push(id);
      else {
        const set = { assignedTo: heir?.email ?? null, ...(location === undefined ? {} : { location }) };
        ofGoal.push({ what, set, heir: heir?.id, ids: [id] });
      }
    };
    const named = await this.#named([...handover.assets, ...handover.onItsWay].map(({ id }) => id));
    const idOf = (name: string): string => named.get(fold(name)) ?? name;
    for (const { id, ...goal } of handover.assets) add('held', goal, idOf(id));
    for (const { id, ...goal } of handover.onItsWay) add('onItsWay', goal, idOf(id));
    const taken = new Set([...parts.values()].flatMap((some) => some.flatMap(({ ids }) => ids)));
    if (others || othersOnItsWay)
      for await (const asset of collection.stream({
        where: and(notRetired, isIn('assignedTo', addressesOf(person))),
      })) {
        const what = isOnItsWay(asset) ? 'onItsWay' : 'held';
        const goal = what === 'held' ? others : othersOnItsWay;
        if (goal && !taken.has(asset.id) && !goAlong.has(asset.id)) add(what, goal, asset.id);
      }
    const all = [...parts.values()].flat();
    // Checked now, so that an unknown location is refused before anything is written.
    for (const [first] of parts.values())
      if (first) await this.#deps.changes.check({ kind: 'edit', set: first.set });
    return all;
  }

  /** Ids of the assets that are named by id or asset ID, by the folded name. */
  async #named(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (names.length === 0) return new Map();
    const { found } = await this.#deps.changes.kind.find(names);
    return new Map(found.flatMap(({ id, assetId }) => [id, assetId].map((name) => [fold(name), id])));
  }

  async #openRequests(person: StoredUser): Promise<OpenRequest[]> {
    const where = and(isIn('userId', addressesOf(person)), isIn('status', openStatuses));
    const open: OpenRequest[] = [];
    for await (const { id, status, items } of this.#deps.requests.collection.stream({ where }))
      open.push({ id, status, awaited: awaitedUnits(items).map(({ inventoryId }) => inventoryId) });
    return open;
  }
}

function faultOfHeir(email: string, heir: StoredUser | undefined, person: StoredUser): string | undefined {
  if (!heir) return message.unknownPerson(email);
  if (heir.id === person.id) return message.handsToThemself;
  if (heir.suspended) return message.holderSuspended(heir.email);
  return heir.unconfirmed ? message.confirmFirst(heir.email) : undefined;
}

/** The choices by request id; they may name a request by the beginning of its id. */
function choicesFor(
  { openRequests }: Handover,
  open: readonly OpenRequest[],
  { email }: StoredUser,
): ReadonlyMap<string, RequestChoice> {
  const choices = new Map<string, RequestChoice>();
  for (const [at, choice] of openRequests.entries()) {
    const found = open.filter(({ id }) => id === choice.id || id.startsWith(choice.id));
    const [request] = found;
    if (found.length !== 1 || !request || choice.id.length < shortestPrefix)
      throw new RefusalError(
        invalid([{ path: `openRequests.${at}.id`, message: message.notTheirRequest(choice.id, email) }]),
      );
    if (!requestActions(request.status).includes(choice.action))
      throw new RefusalError(
        refused('CONFLICT', message.illegalTransition(request.status, 'rejected'), { from: request.status }),
      );
    choices.set(request.id, choice);
  }
  return choices;
}
