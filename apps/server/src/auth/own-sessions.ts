import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import { and, equals, isIn } from '@quartermaster/core/query/where';
import type { Collection } from '@quartermaster/store';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import { type SessionDocument, type StoredSession, sessionCollection } from './session-collection.ts';

/** Somebody's sessions, for that person or an administrator. */
export class OwnSessions {
  readonly collection: Collection<SessionDocument>;
  readonly #users: UserService;

  constructor({ store }: Runtime, users: UserService) {
    this.collection = store.collection(sessionCollection);
    this.#users = users;
  }

  /**
   * A person's sessions of these kinds, expired ones included but not revoked ones, newest first; undefined
   * if the actor may not see the person.
   */
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

  /** The session with this public id, and its owner. */
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
