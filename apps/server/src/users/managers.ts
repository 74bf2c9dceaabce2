import { addressesOf } from '@quartermaster/core/access/actor';
import { isIn } from '@quartermaster/core/query/where';
import type { Managed } from '@quartermaster/core/users/person-rules';
import { ReportingLines } from '@quartermaster/core/users/reporting-lines';
import { unwrap } from '../errors/refusal-error.ts';
import type { ExclusiveLock } from '../leases/exclusive-lock.ts';
import type { StoredUser } from './collection.ts';
import { toUser } from './record.ts';
import type { UserService } from './service.ts';

/**
 * Lock for changes of who manages whom: two changes, each valid on its own, could together create a cycle, or
 * name a manager who is deleted at the same moment. Taken before the administrators' lock.
 */
const reporting = 'managers';

/** How many of somebody's people a refusal lists. */
const listed = 20;

/** Who manages whom: no cycles, and nobody whose account is gone. */
export class Managers {
  readonly #users: UserService;
  readonly #lock: ExclusiveLock;

  constructor(users: UserService, lock: ExclusiveLock) {
    this.#users = users;
    this.#lock = lock;
  }

  /** Runs work that names managers or takes one away, one at a time across all servers. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#lock.run(reporting, work);
  }

  /** The people with these addresses, and all above them; those already known stay as they are. */
  async linesAbove(addresses: readonly string[], lines = new ReportingLines()): Promise<ReportingLines> {
    const unknown = (one: string): boolean => !lines.find(one);
    for (let wanted = addresses.filter(unknown); wanted.length > 0; ) {
      const found = [...(await this.#users.byEmails(wanted)).values()];
      for (const user of found) lines.add(user);
      wanted = [...new Set(found.flatMap(({ manager }) => manager ?? []))].filter(unknown);
    }
    return lines;
  }

  /** The current address of somebody's manager to be; refuses (422) who can't be theirs. */
  async checked(email: string, manager: string): Promise<string> {
    return unwrap((await this.linesAbove([manager])).check(email, manager));
  }

  /** Some of the people whom somebody manages, and how many they are. */
  async managedBy(user: StoredUser): Promise<Managed> {
    const { items, total } = await this.#users.collection.find({
      where: isIn('manager', addressesOf(user)),
      sort: ['nameKey'],
      limit: listed,
      total: true,
    });
    return { items: items.map(toUser), total: total ?? items.length };
  }
}
