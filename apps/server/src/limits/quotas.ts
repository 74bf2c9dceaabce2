import { type Actor, addressesOf } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { and, isIn } from '@quartermaster/core/query/where';
import { openStatuses } from '@quartermaster/core/users/holdings';
import { unconfirmedQuotas } from '@quartermaster/core/users/unconfirmed';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import type { ExclusiveLock } from '../leases/exclusive-lock.ts';
import { requestCollection } from '../requests/collection.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import { type CountedLimits, countedId, tooMany } from './counted-limits.ts';

const hour = 3_600_000;
const quotas = {
  requestsAnHour: { period: hour, text: message.requestsTooMany },
  comments: { period: 24 * hour, text: message.commentsFull },
  photos: { period: 24 * hour, text: message.photosFull },
} as const;
type Counted = keyof typeof quotas;

/**
 * Limits for accounts whose address is unconfirmed: they may be anybody's, and could be made by the hundred.
 */
export class Quotas {
  readonly #runtime: Runtime;
  readonly #users: UserService;
  readonly #limits: CountedLimits;
  readonly #lock: ExclusiveLock;

  constructor(runtime: Runtime, users: UserService, limits: CountedLimits, lock: ExclusiveLock) {
    this.#runtime = runtime;
    this.#users = users;
    this.#limits = limits;
    this.#lock = lock;
  }

  /** Runs work that the caller may do so often a day; refuses (429) beyond that. */
  async daily<T>(
    what: Exclude<Counted, 'requestsAnHour'>,
    caller: Pick<Actor, 'id'>,
    work: () => Promise<T>,
  ): Promise<T> {
    const isFree = !(await this.#users.collection.get(caller.id))?.unconfirmed;
    return isFree ? work() : this.#counted(what, caller.id, work);
  }

  async #counted<T>(what: Counted, personId: string, work: () => Promise<T>): Promise<T> {
    const { period, text } = quotas[what];
    const most = unconfirmedQuotas[what];
    const id = countedId(what, personId);
    const wait = await this.#limits.take(id, { most, period });
    if (wait > 0) throw tooMany(text(most), wait);
    try {
      return await work();
    } catch (error) {
      await this.#limits.giveBack(id);
      throw error;
    }
  }

  /**
   * Adds an open request; refuses one too many (409), or too soon (429): administrators are told of each.
   * @param id of the request, which an earlier attempt of the same call may have created
   */
  async openRequest<T>(asker: StoredUser, id: string, work: () => Promise<T>): Promise<T> {
    if (!asker.unconfirmed) return work();
    const most = unconfirmedQuotas.requests;
    const requests = this.#runtime.store.collection(requestCollection);
    // One at a time across all servers: otherwise, of many at once, each would be counted before the others
    // exist.
    return this.#lock.run('requests of unconfirmed accounts', async () => {
      const where = and(isIn('userId', addressesOf(asker)), isIn('status', openStatuses));
      const { items } = await requests.find({ where, limit: most + 1 });
      if (items.filter((request) => request.id !== id).length >= most)
        throw new RefusalError(refused('CONFLICT', message.requestsFull(most)));
      const isRepeated = items.some((request) => request.id === id);
      return isRepeated ? work() : this.#counted('requestsAnHour', asker.id, work);
    });
  }
}
