import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@quartermaster/core/access/actor';
import type { Collection } from '@quartermaster/store';
import { jwtVerify, SignJWT } from 'jose';
import { byUser, domainEvent } from '../events/domain-event.ts';
import { removeBefore } from '../remove-before.ts';
import type { Runtime } from '../runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import { type SessionDocument, type StoredSession, sessionCollection } from './collection.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How long a session lasts (promise 5): unused, and at most. */
const lifetimes = {
  bearer: { idle: 8 * hour, absolute: 8 * hour },
  cookie: { idle: 8 * hour, absolute: 24 * hour },
  remembered: { idle: 30 * 24 * hour, absolute: 30 * 24 * hour },
} as const;

export interface SignedIn {
  readonly user: StoredUser;
  readonly session: StoredSession;
}

/** Sessions of cookies and bearer tokens: one collection of hashed tokens, looked up on every call. */
export class SessionService {
  readonly #runtime: Runtime;
  readonly #users: UserService;
  readonly #sessions: Collection<SessionDocument>;
  readonly #signingKey: Uint8Array;
  /** Last use as this process saw it; written at most once a minute. */
  readonly #lastUse = new Map<string, number>();

  constructor(runtime: Runtime, users: UserService, signingKey: Uint8Array) {
    this.#runtime = runtime;
    this.#users = users;
    this.#sessions = runtime.store.collection(sessionCollection);
    this.#signingKey = signingKey;
  }

  /** Begins a session of the browser; the token is for its cookie, and known to nobody else. */
  async startCookie(
    user: StoredUser,
    remember: boolean,
  ): Promise<{ token: string; session: SessionDocument }> {
    const token = randomBytes(32).toString('base64url');
    return { token, session: await this.#start(user, 'cookie', hashed(token), remember) };
  }

  /** Begins a session of a program; the token is a JWT that carries the session's id. */
  async startBearer(user: StoredUser): Promise<string> {
    const session = await this.#start(user, 'bearer', hashed(randomBytes(32).toString('base64url')), false);
    return new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(user.id)
      .setJti(session.id)
      .setIssuedAt(Math.floor(Date.parse(session.createdAt) / 1000))
      .setExpirationTime(Math.floor(Date.parse(session.expiresAt) / 1000))
      .sign(this.#signingKey);
  }

  fromCookie(token: string): Promise<SignedIn | undefined> {
    return this.#resume(hashed(token), 'cookie');
  }

  async fromBearer(token: string): Promise<SignedIn | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#signingKey, {
        algorithms: ['HS256'],
        currentDate: this.#runtime.now(),
      });
      return payload.jti === undefined ? undefined : await this.#resume(payload.jti, 'bearer');
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J'))
        return undefined;
      throw error;
    }
  }

  async end(sessionId: string, actor: Actor): Promise<void> {
    this.#lastUse.delete(sessionId);
    await this.#sessions.remove(sessionId, {
      events: [
        domainEvent(this.#runtime, {
          type: 'user.signedOut',
          actor: byUser(actor),
          subject: { kind: 'user', id: actor.id },
          data: { email: actor.email },
        }),
      ],
    });
  }

  /** Lets one session go on after its user's epoch has grown: the one that changed the password. */
  async carryOver(sessionId: string, user: StoredUser): Promise<void> {
    await this.#sessions.update(sessionId, { set: { epoch: user.securityEpoch } });
  }

  /** Removes what ended more than a day ago. */
  async sweep(): Promise<void> {
    const dayAgo = new Date(this.#runtime.now().getTime() - 24 * hour).toISOString();
    await removeBefore(this.#sessions, 'expiresAt', dayAgo);
  }

  async #start(
    user: StoredUser,
    kind: SessionDocument['kind'],
    id: string,
    remember: boolean,
  ): Promise<SessionDocument> {
    const now = this.#runtime.now();
    const session: SessionDocument = {
      id,
      userId: user.id,
      kind,
      remember,
      epoch: user.securityEpoch,
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + lifetimeOf({ kind, remember }).absolute).toISOString(),
    };
    await this.#sessions.insert(session, [
      domainEvent(this.#runtime, {
        type: 'user.signedIn',
        actor: byUser(user),
        subject: { kind: 'user', id: user.id },
        data: { email: user.email, by: kind },
      }),
    ]);
    return session;
  }

  async #resume(id: string, kind: SessionDocument['kind']): Promise<SignedIn | undefined> {
    const session = await this.#sessions.get(id);
    if (session?.kind !== kind) return undefined;
    const now = this.#runtime.now().getTime();
    const lastUse = Math.max(Date.parse(session.lastUsedAt), this.#lastUse.get(id) ?? 0);
    if (now >= Date.parse(session.expiresAt) || now - lastUse >= lifetimeOf(session).idle) return undefined;
    const user = await this.#users.collection.get(session.userId);
    if (!user || user.securityEpoch !== session.epoch) return undefined;
    this.#noteUse(session, now);
    return { user, session };
  }

  #noteUse(session: StoredSession, now: number): void {
    this.#lastUse.set(session.id, now);
    if (now - Date.parse(session.lastUsedAt) < minute) return;
    // Nobody waits for it: a write that is lost is made up for by the next use.
    this.#sessions
      .update(session.id, { set: { lastUsedAt: new Date(now).toISOString() } })
      .catch(() => undefined);
  }
}

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');

const lifetimeOf = ({ kind, remember }: Pick<SessionDocument, 'kind' | 'remember'>) =>
  lifetimes[remember ? 'remembered' : kind];
