import { notRetired } from '@quartermaster/core/assets/retirement';
import { message } from '@quartermaster/core/messages';
import { and, equals } from '@quartermaster/core/query/where';
import type { PersonChange, Profile } from '@quartermaster/core/users/profile';
import { refused } from '@quartermaster/core/verdict';
import { z } from 'zod';
import type { AssetRecords } from '../assets/record.ts';
import { confirmationCollection, invitationCollection, resetCollection } from '../auth/link-collections.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobService } from '../jobs/service.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import type { RequestRecords } from '../requests/record.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';
import type { ViewService } from '../views/service.ts';
import type { Profiles } from './profiles.ts';

const atOnce = 200;

const inputSchema = z.object({ person: z.string(), from: z.string(), to: z.string() });
const cursorSchema = z.enum(['moving', 'again']).default('moving');

interface Deps {
  readonly runtime: Runtime;
  readonly users: UserService;
  readonly profiles: Profiles;
  readonly jobs: JobService;
  readonly assets: AssetRecords;
  readonly requests: RequestRecords;
  readonly views: ViewService;
}

/**
 * Gives somebody a new e-mail address. A job updates what refers to the old one; until it is done, both are
 * theirs (`formerEmail`): they can sign in with either, see records that name either, and nobody else can
 * take the old one.
 */
export class AddressChanges implements JobWork {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Changes the address and the rest of the profile in one write. */
  async begin(
    person: string,
    from: string,
    { email, ...change }: PersonChange & { readonly email: string },
    caller: Caller,
    version: number | undefined,
  ): Promise<Profile> {
    const { jobs, profiles, users } = this.#deps;
    const known = await users.byEmail(email);
    if (known && known.id !== person) throw users.records.taken('email');
    const input = { person, from, to: email };
    const { result } = await jobs.after('users.changeEmail', input, caller, async (jobId) => {
      const changed = await profiles.change(person, change, byCaller(caller, jobId), version, (user) => {
        if (user.formerEmail !== undefined || user.email !== from)
          throw new RefusalError(refused('CONFLICT', message.emailChanging));
        return { email, formerEmail: from, ...(user.invitation ? { invitation: 'unsent' } : {}) };
      });
      await this.#endLinks(person);
      return changed;
    });
    return result;
  }

  async step({ input, cursor, cause }: StoredJob): Promise<JobStep> {
    const { person, from, to } = inputSchema.parse(input);
    const { assets, requests, users } = this.#deps;
    const user = await users.collection.get(person);
    // The server died before the address was changed, so there is nothing to do.
    if (user?.formerEmail !== from) return { processed: 0, result: {} };
    await this.#endLinks(person);
    const held = await assets.collection.find({
      where: and(notRetired, equals('assignedTo', from)),
      limit: atOnce,
    });
    if (held.items.length > 0) {
      const changes = held.items.map((stored) => ({
        stored,
        change: { set: { assignedTo: to } },
        isUpkeep: true as const,
      }));
      return {
        processed: await moved(assets.collection.write(await assets.edits(changes, cause), 'background')),
      };
    }
    const found = await requests.collection.find({ where: equals('userId', from), limit: atOnce });
    if (found.items.length > 0) {
      const changes = found.items.map((stored) => ({
        stored,
        change: { set: { userId: to } },
        isUpkeep: true as const,
      }));
      return {
        processed: await moved(requests.collection.write(await requests.edits(changes, cause), 'background')),
      };
    }
    const led = await users.collection.find({ where: equals('manager', from), limit: atOnce });
    if (led.items.length > 0) {
      const changes = led.items.map((stored) => ({
        stored,
        change: { set: { manager: to } },
        isUpkeep: true as const,
      }));
      const writes = await users.records.edits(changes, cause);
      return { processed: await moved(users.collection.write(writes, 'background')) };
    }
    const views = await this.#deps.views.renameHolder(from, to, cause);
    // Run once more, for what a call that began before the change has written since.
    if (views > 0 || cursorSchema.parse(cursor) === 'moving') return { processed: views, cursor: 'again' };
    await users.records.edit({
      find: () => users.records.find(person),
      change: ({ formerEmail }) => (formerEmail === from ? { unset: ['formerEmail'] } : undefined),
      cause,
    });
    return { processed: 0, result: {} };
  }

  /** Invalidates links that were mailed to the old address. */
  async #endLinks(person: string): Promise<void> {
    const { store } = this.#deps.runtime;
    for (const links of [resetCollection, invitationCollection, confirmationCollection])
      await store.collection(links).remove(person);
  }
}

/** How many writes took effect; records changed in the meantime are found again. */
const moved = async (writing: Promise<readonly { readonly status: string }[]>): Promise<number> =>
  (await writing).filter(({ status }) => status === 'updated').length;
