import { createHash, randomBytes } from 'node:crypto';
import { and, equals } from '@quartermaster/core/query/where';
import type { Collection } from '@quartermaster/store';
import { jwtVerify, SignJWT } from 'jose';
import { byCaller, type Caller, type Origin } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { purgeOlderThan } from '../records/purge-older-than.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import { actorOf, type UserService } from '../users/service.ts';
import { isAccessToken } from './access-token.ts';
import { type SessionDocument, type StoredSession, sessionCollection } from './session-collection.ts';
import { VerifiedTokens } from './verified-tokens.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How long a session lasts (promise 5): while unused, and at most. Each access token has its own expiry. */
const lifetimes = {
  bearer: { idle: 8 * hour, absolute: 8 * hour },
  cookie: { idle: 8 * hour, absolute: 24 * hour },
  remembered: { idle: 30 * 24 * hour, absolute: 30 * 24 * hour },
  token: { idle: Number.POSITIVE_INFINITY },
} as const;

/** The purpose for which the signing key is derived. */
const purpose = 'bearer tokens';

export interface SignedIn {
  readonly user: StoredUser;
  readonly session: StoredSession;
}

/** The program or browser that signs in, and from where. */
export interface SignInOrigin extends Origin {
  readonly device?: string | undefined;
}

/**
 * Cookie sessions, bearer sessions and access tokens, in one collection by hashed token, looked up on every
 * call.
 */
export class SessionService {
  readonly #runtime: Runtime;
  readonly #users: UserService;
  readonly #sessions: Collection<SessionDocument>;
  readonly #ring: KeyRing;
  /** Last use seen by this process; written to the store at most once a minute. */
  readonly #lastUse = new Map<string, number>();
  readonly #verified = new VerifiedTokens();

  constructor(runtime: Runtime, users: UserService, ring: KeyRing) {
    this.#runtime = runtime;
    this.#users = users;
    this.#sessions = runtime.store.collection(sessionCollection);
    this.#ring = ring;
  }

  /** Starts a browser session; the token goes only into its cookie. */
  async startCookie(
    user: StoredUser,
    remember: boolean,
    origin: SignInOrigin,
  ): Promise<{ token: string; session: SessionDocument }> {
    const token = randomBytes(32).toString('base64url');
    return { token, session: await this.#start(user, 'cookie', hashed(token), remember, origin) };
  }

  /** Starts a session for a program; the token is a JWT with the session's id. */
  async startBearer(user: StoredUser, origin: SignInOrigin): Promise<string> {
    const id = hashed(randomBytes(32).toString('base64url'));
    const session = await this.#start(user, 'bearer', id, false, origin);
    return new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(user.id)
      .setJti(session.id)
      .setIssuedAt(Math.floor(Date.parse(session.createdAt) / 1000))
      .setExpirationTime(Math.floor(Date.parse(session.expiresAt) / 1000))
      .sign(this.#ring.derivedNow(purpose));
  }

  /** `address`, here and below: where the call comes from. */
  fromCookie(token: string, address: string): Promise<SignedIn | undefined> {
    return this.#resume(hashed(token), 'cookie', address);
  }

  async fromBearer(token: string, address: string): Promise<SignedIn | undefined> {
    if (isAccessToken(token)) return this.#resume(hashed(token), 'token', address);
    const id = await this.#sessionIn(token);
    return id === undefined ? undefined : this.#resume(id, 'bearer', address);
  }

  /**
   * The session id in a token that this server signed; undefined for any other token, and for an expired one.
   */
  async #sessionIn(token: string): Promise<string | undefined> {
    const now = this.#runtime.now();
    const known = this.#verified.sessionOf(token, now.getTime());
    if (known !== undefined) return known;
    // A key that was rotated out still verifies the tokens it signed until they expire.
    for (const key of this.#ring.derived(purpose)) {
      try {
        const options = { algorithms: ['HS256'], currentDate: now };
        const { jti, exp = 0 } = (await jwtVerify(token, key, options)).payload;
        if (jti !== undefined) this.#verified.add(token, jti, exp * 1000);
        return jti;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')))
          throw error;
      }
    }
    return undefined;
  }

  async end(sessionId: string, caller: Caller): Promise<void> {
    this.#lastUse.delete(sessionId);
    await this.#sessions.remove(sessionId, {
      events: [
        domainEvent(this.#runtime, byCaller(caller), {
          type: 'user.signedOut',
          subject: { kind: 'user', id: caller.id },
          data: { email: caller.email },
        }),
      ],
    });
  }

  /** Whether a cookie that no longer works belongs to somebody who has been suspended. */
  async isOfSuspended(token: string): Promise<boolean> {
    const session = await this.#sessions.get(hashed(token));
    if (session?.kind !== 'cookie' || this.#isOver(session)) return false;
    return (await this.#users.collection.get(session.userId))?.suspended === true;
  }

  /**
   * Whether a session is still valid and its user's role and address are unchanged. Doesn't count as a use of
   * it.
   */
  async stillHolds({ user, session }: SignedIn): Promise<boolean> {
    const found = await this.#find(session.id, session.kind);
    return found !== undefined && found.user.role === user.role && found.user.email === user.email;
  }

  /** Keeps the session that changed the password alive after the user's epoch has increased. */
  async carryOver(sessionId: string, user: StoredUser): Promise<void> {
    await this.#sessions.update(sessionId, { set: { epoch: user.securityEpoch } });
  }

  /** How many valid sessions and access tokens somebody has. */
  async countOf(user: StoredUser): Promise<{ readonly sessions: number; readonly tokens: number }> {
    const count = { sessions: 0, tokens: 0 };
    for await (const session of this.#sessions.stream({ where: equals('userId', user.id) }))
      if (this.#holds(session, user)) count[session.kind === 'token' ? 'tokens' : 'sessions'] += 1;
    return count;
  }

  /** Keeps somebody's access tokens alive after their epoch has just increased. */
  async carryOverTokens({ id, securityEpoch }: StoredUser): Promise<void> {
    const where = and(equals('userId', id), equals('kind', 'token'), equals('epoch', securityEpoch - 1));
    for await (const token of this.#sessions.stream({ where }))
      await this.#sessions.update(token.id, { set: { epoch: securityEpoch } });
  }

  /** Removes sessions that ended more than a day ago. */
  async sweep(): Promise<void> {
    const dayAgo = new Date(this.#runtime.now().getTime() - 24 * hour).toISOString();
    await purgeOlderThan(this.#sessions, 'expiresAt', dayAgo);
  }

  async #start(
    user: StoredUser,
    kind: 'cookie' | 'bearer',
    id: string,
    remember: boolean,
    { device, ...origin }: SignInOrigin,
  ): Promise<SessionDocument> {
    const now = this.#runtime.now();
    const session: SessionDocument = {
      id,
      publicId: this.#runtime.newId(),
      userId: user.id,
      kind,
      remember,
      address: origin.address,
      ...(device === undefined ? {} : { device: device.slice(0, 300) }),
      epoch: user.securityEpoch,
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + lifetimes[remember ? 'remembered' : kind].absolute).toISOString(),
    };
    await this.#sessions.insert(session, [
      domainEvent(this.#runtime, byCaller({ ...actorOf(user), ...origin }), {
        type: 'user.signedIn',
        subject: { kind: 'user', id: user.id },
        data: { email: user.email, by: kind },
      }),
    ]);
    return session;
  }

  async #resume(id: string, kind: SessionDocument['kind'], address: string): Promise<SignedIn | undefined> {
    const signedIn = await this.#find(id, kind);
    if (signedIn) this.#noteUse(signedIn.session, this.#runtime.now().getTime(), address);
    return signedIn;
  }

  async #find(id: string, kind: SessionDocument['kind']): Promise<SignedIn | undefined> {
    const session = await this.#sessions.get(id);
    if (session?.kind !== kind || this.#isOver(session)) return undefined;
    const user = await this.#users.collection.get(session.userId);
    return user && this.#holds(session, user) ? { user, session } : undefined;
  }

  #holds(session: SessionDocument, user: StoredUser): boolean {
    return user.securityEpoch === session.epoch && !this.#isOver(session);
  }

  #isOver(session: SessionDocument): boolean {
    const now = this.#runtime.now().getTime();
    const lastUse = Math.max(Date.parse(session.lastUsedAt), this.#lastUse.get(session.id) ?? 0);
    return now >= Date.parse(session.expiresAt) || now - lastUse >= idleTime(session);
  }

  #noteUse(session: StoredSession, now: number, address: string): void {
    const isFirst = session.kind === 'token' && session.lastUsedAt === session.createdAt;
    this.#lastUse.set(session.id, now);
    if (now - Date.parse(session.lastUsedAt) < minute && !isFirst) return;
    // Not awaited: if the write is lost, the next use makes up for it.
    this.#sessions
      .update(session.id, { set: { lastUsedAt: new Date(now).toISOString(), address } })
      .catch(() => undefined);
  }
}

/** The hash stored for a token. */
export const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');

const idleTime = ({ kind, remember }: Pick<SessionDocument, 'kind' | 'remember'>): number =>
  lifetimes[remember ? 'remembered' : kind].idle;
