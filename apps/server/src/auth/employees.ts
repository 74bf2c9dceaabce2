import { addressesOf } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { and, equals, isIn } from '@quartermaster/core/query/where';
import type { NewUser, User } from '@quartermaster/core/users/user';
import { asCaller, byCaller, type Caller } from '../events/cause.ts';
import type { RequestService } from '../requests/service.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import type { Managers } from '../users/managers.ts';
import { toUser } from '../users/record.ts';
import type { UserService } from '../users/service.ts';

/**
 * Add Employee: creates an account, or takes over an unconfirmed one that somebody else signed up for with
 * this address.
 */
export class Employees {
  readonly #runtime: Runtime;
  readonly #users: UserService;
  readonly #managers: Managers;
  readonly #requests: RequestService;

  constructor(runtime: Runtime, users: UserService, managers: Managers, requests: RequestService) {
    this.#runtime = runtime;
    this.#users = users;
    this.#managers = managers;
    this.#requests = requests;
  }

  /**
   * @param id of the record, derived from the call if that may be repeated; a repeated call finishes what the
   * first began
   */
  async add(input: NewUser, caller: Caller, id?: string): Promise<User> {
    const { email, manager } = input;
    if (manager === undefined) return this.#add(input, caller, id);
    return this.#managers.exclusively(async () =>
      this.#add({ ...input, manager: await this.#managers.checked(email, manager) }, caller, id),
    );
  }

  async #add(input: NewUser, caller: Caller, id: string | undefined): Promise<User> {
    const known = await this.#users.byEmail(input.email);
    const isRepeated = id !== undefined && known?.takenOver?.call === id;
    if (!known?.unconfirmed && !isRepeated)
      return toUser(await this.#users.create(input, byCaller(caller), { id }));
    if (known.unconfirmed) await this.#withdraw(known, caller);
    const taken = known.unconfirmed ? await this.#users.takeOver(known, input, caller, id) : known;
    // Requests that the stranger made in the meantime.
    await this.#withdraw(taken, caller);
    return toUser(taken);
  }

  /**
   * Rejects the requests that the account itself made before it was taken over, but not those made on its
   * behalf.
   */
  async #withdraw(user: StoredUser, caller: Caller): Promise<void> {
    const { store } = this.#runtime;
    const { id, takenOver } = user;
    const where = and(
      isIn('userId', addressesOf(user)),
      equals('status', 'pending'),
      ...(takenOver ? [{ op: 'range', path: 'createdAt', lte: takenOver.at } as const] : []),
    );
    for await (const request of this.#requests.collection.stream({ where })) {
      // Read by `subjects`, which also finds events that another server has just written and that aren't in
      // the log yet.
      const subjects = { kind: 'request', ids: [request.id] } as const;
      const [created] = await store.events.read({ subjects, limit: 1 });
      const actor = created?.actor;
      if (actor?.kind !== 'user' || actor.id !== id) continue;
      const rejection = { to: 'rejected', reason: message.requestedUnconfirmed } as const;
      await this.#requests.transition(request.id, rejection, asCaller(caller));
    }
  }
}
