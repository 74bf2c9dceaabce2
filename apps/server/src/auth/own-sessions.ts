import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import { and, equals, isIn } from '@quartermaster/core/query/where';
import type { Collection } from '@quartermaster/store';
import type { Runtime } from '../runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import { type SessionDocument, type StoredSession, sessionCollection } from './session-collection.ts';

/** Of whoever asks, or of anybody if an administrator does. */
export class OwnSessions {
  readonly collection: Collection<SessionDocument>;
  readonly #users: UserService;

  constructor({ store }: Runtime, users: UserService) {
    this.collection = store.collection(sessionCollection);
    this.#users = users;
  }

  /** Those of a kind that still hold or only expired, newest first; undefined if the person isn't the actor's to see. */
  async of(
    actor: Actor,
    userId: string = actor.id,
    kinds: readonly SessionDocument['kind'][],
  ): Promise<StoredSession[] | undefined> {
    const user = await this.#visible(actor, userId);
    if (!user) return undefined;
    const { items } = await this.collection.find({
      where: and(equals('userId', user.id), isIn('kind', [...kinds])),
      sort: ['-createdAt'],
      limit: 200,
    });
    return items.filter(({ epoch }) => epoch === user.securityEpoch);
  }

  /** The one that lists name so, and whose it is. */
  async byPublicId(
    actor: Actor,
    publicId: string,
    kinds: readonly SessionDocument['kind'][],
  ): Promise<{ user: StoredUser; session: StoredSession } | undefined> {
    const { items } = await this.collection.find({ where: equals('publicId', publicId), limit: 1 });
    const session = items.find(({ kind }) => kinds.includes(kind));
    const user = session && (await this.#visible(actor, session.userId));
    return user && { user, session };
  }

  async #visible(actor: Actor, userId: string): Promise<StoredUser | undefined> {
    return userId === actor.id || isAdmin(actor) ? this.#users.collection.get(userId) : undefined;
  }
}
