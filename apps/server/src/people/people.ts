import { addressesOf } from '@quartermaster/core/access/actor';
import type { Role } from '@quartermaster/core/access/role';
import { notRetired } from '@quartermaster/core/assets/retirement';
import { message } from '@quartermaster/core/messages';
import { and, equals, isIn } from '@quartermaster/core/query/where';
import { awaitedUnits } from '@quartermaster/core/requests/receiving';
import { isErased } from '@quartermaster/core/users/erasure';
import { type Holdings, openStatuses } from '@quartermaster/core/users/holdings';
import { activeAdministrators, checkLoss, checkPersonRemoval } from '@quartermaster/core/users/person-rules';
import type { PersonChange, Profile } from '@quartermaster/core/users/profile';
import type { User } from '@quartermaster/core/users/user';
import { refused, type Verdict } from '@quartermaster/core/verdict';
import type { AssetService } from '../assets/service.ts';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { fileIdOf } from '../files/references.ts';
import type { FileService } from '../files/service.ts';
import type { ExclusiveLock } from '../leases/exclusive-lock.ts';
import { definedFields } from '../records/documents.ts';
import { readable } from '../records/readable.ts';
import type { RequestService } from '../requests/service.ts';
import type { StoredUser } from '../users/collection.ts';
import type { Managers } from '../users/managers.ts';
import type { UserService } from '../users/service.ts';
import type { AddressChanges } from './address-changes.ts';
import type { Profiles } from './profiles.ts';

/**
 * Lock for whatever takes an administrator away: two changes at once, each allowed on its own, could leave
 * none.
 */
const administrators = 'administrators';

/** How many items are listed per kind of what somebody holds and has requested. */
const page = { limit: 200, total: true } as const;

interface Deps {
  readonly users: UserService;
  readonly managers: Managers;
  readonly profiles: Profiles;
  readonly addressChanges: AddressChanges;
  readonly files: FileService;
  readonly assets: AssetService;
  readonly requests: RequestService;
  readonly lock: ExclusiveLock;
}

/** What administrators do with other people's accounts: /employees. People are named by id or address. */
export class People {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async get(idOrEmail: string): Promise<Profile> {
    return this.#deps.profiles.shownOf(await this.#deps.users.find(idOrEmail));
  }

  async resumeMail(idOrEmail: string): Promise<Profile> {
    return this.#deps.profiles.resumeMail(await this.#deps.users.find(idOrEmail));
  }

  async update(
    idOrEmail: string,
    { email, ...change }: PersonChange,
    caller: Caller,
    version?: number,
  ): Promise<Profile> {
    const { users, managers, profiles, addressChanges } = this.#deps;
    const user = notErased(await users.find(idOrEmail));
    const write = () =>
      email === undefined || email === user.email
        ? profiles.change(user.id, change, byCaller(caller), version)
        : addressChanges.begin(user.id, user.email, { ...change, email }, caller, version);
    return change.manager ? managers.exclusively(write) : write();
  }

  async setRole(idOrEmail: string, role: Role, caller: Caller, version?: number): Promise<User> {
    const { users } = this.#deps;
    const { id } = notErased(await users.find(idOrEmail));
    const set = (check?: (user: StoredUser) => Promise<void>) =>
      users.records.edit({
        find: () => users.records.find(id),
        change: async (user) => {
          if (user.role === role) return undefined;
          // The address may belong to somebody else.
          if (user.unconfirmed) throw new RefusalError(refused('CONFLICT', message.confirmFirst(user.email)));
          await check?.(user);
          return { set: { role } };
        },
        cause: byCaller(caller),
        version,
      });
    return role === 'admin' ? set() : this.takingAway(set);
  }

  /** Suspends or unsuspends somebody. Suspending ends all sessions and access tokens for good (promise 4). */
  async setSuspended(idOrEmail: string, suspended: boolean, caller: Caller, version?: number): Promise<User> {
    const { users } = this.#deps;
    const { id } = notErased(await users.find(idOrEmail));
    const set = (check?: (user: StoredUser) => Promise<void>) =>
      users.records.edit({
        find: () => users.records.find(id),
        change: async (user) => {
          if (user.suspended === suspended) return undefined;
          await check?.(user);
          return { set: { suspended }, ...(suspended ? { increment: { securityEpoch: 1 } } : {}) };
        },
        cause: byCaller(caller),
        version,
      });
    return suspended ? this.takingAway(set) : set();
  }

  /** Deletes an account that holds and requests nothing; what was done with it stays in the history. */
  async remove(idOrEmail: string, caller: Caller, version?: number): Promise<User> {
    const { users, managers, files } = this.#deps;
    const { id } = await users.find(idOrEmail);
    const remove = (check: (user: StoredUser) => Promise<void>) =>
      users.records.remove({
        find: () => users.records.find(id),
        check: async (user) => {
          await check(user);
          unwrap(await this.#checkRemoval(user));
        },
        cause: byCaller(caller),
        version,
      });
    const removed = await managers.exclusively(() => this.takingAway(remove));
    if (removed.photoURL !== undefined) await files.release(fileIdOf(removed.photoURL));
    return removed;
  }

  /** Why an account can't be deleted: what they hold or have requested, or whom they manage. */
  async faultInRemoval(user: StoredUser): Promise<string | undefined> {
    const verdict = await this.#checkRemoval(user);
    return verdict.ok ? undefined : verdict.message;
  }

  async #checkRemoval(user: StoredUser): Promise<Verdict<undefined>> {
    const [{ answer }, managed] = await Promise.all([
      this.#inTheirName(user),
      this.#deps.managers.managedBy(user),
    ]);
    return checkPersonRemoval(user, answer, managed);
  }

  async holdings(idOrEmail: string): Promise<Holdings> {
    const { assets, requests, users } = this.#deps;
    const user = await users.find(idOrEmail);
    const onItsWay = and(
      notRetired,
      isIn('assignedTo', addressesOf(user)),
      equals('status', 'Pending Delivery'),
    );
    const [{ answer, requested }, awaited] = await Promise.all([
      this.#inTheirName(user),
      assets.collection.find({ where: onItsWay, sort: ['-lastUpdated'], ...page }),
    ]);
    const requestOf = new Map(
      requested.flatMap(({ id: request, items, expectedDelivery }) => {
        const units = awaitedUnits(items);
        const details = definedFields({ request, awaited: units.length, expectedDelivery });
        return units.map(({ inventoryId }) => [inventoryId, details] as const);
      }),
    );
    const items = (await assets.present(awaited.items)).map((asset) => ({
      ...asset,
      ...requestOf.get(asset.id),
    }));
    const total = awaited.total ?? items.length;
    const named = new Set(items.flatMap(({ request }) => request ?? []));
    // Orders with no units listed as on their way to the person; only known if everything is listed.
    const elsewhere = requested.filter(
      ({ id, status }) => status === 'pending_delivery' && total === items.length && !named.has(id),
    );
    const arrivals = await requests.arrivals(elsewhere);
    const open = answer.requests.items.map((one) => ({
      ...one,
      ...definedFields({ arrivals: arrivals.get(one.id) }),
    }));
    return { ...answer, requests: { ...answer.requests, items: open }, onItsWay: { items, total } };
  }

  async #inTheirName(user: StoredUser) {
    const addresses = addressesOf(user);
    const { assets, requests } = this.#deps;
    const [held, requested] = await Promise.all([
      assets.collection.find({
        where: and(notRetired, isIn('assignedTo', addresses)),
        sort: ['-lastUpdated'],
        ...page,
      }),
      requests.collection.find({
        where: and(isIn('userId', addresses), isIn('status', openStatuses)),
        sort: ['-createdAt'],
        ...page,
      }),
    ]);
    const [theirs, open] = [
      readable(assets.collection, held.items),
      readable(requests.collection, requested.items),
    ];
    const answer = {
      assets: {
        items: await assets.present(theirs.items),
        ...theirs.left,
        total: held.total ?? held.items.length,
      },
      requests: {
        items: await requests.listed(open.items),
        ...open.left,
        total: requested.total ?? requested.items.length,
      },
    };
    return { answer, requested: open.items };
  }

  /** Runs work that may take an administrator away, one at a time across all servers. */
  takingAway<T>(work: (check: (user: StoredUser) => Promise<void>) => Promise<T>): Promise<T> {
    return this.#deps.lock.run(administrators, () =>
      work(async (user) => {
        unwrap(checkLoss(user, await this.#deps.users.collection.count(activeAdministrators)));
      }),
    );
  }
}

/** Refuses (409) erased people: erasing is final, and nobody can use the account again. */
function notErased(user: StoredUser): StoredUser {
  if (isErased(user)) throw new RefusalError(refused('CONFLICT', message.erasedForGood));
  return user;
}
