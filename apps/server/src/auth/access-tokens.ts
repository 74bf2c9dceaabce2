import type { Actor } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import {
  type AccessToken,
  type NewAccessToken,
  usualTokenDays,
} from '@quartermaster/core/users/access-token';
import { invalid, refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import { newAccessToken, startOf } from './access-token.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { SessionDocument } from './session-collection.ts';
import { hashed } from './session-service.ts';

const day = 24 * 3_600_000;
/** Per person. */
const mostTokens = 50;

/** Personal access tokens, by which programs act for a person (decisions: Sign-in; promises 10 and 11). */
export class AccessTokens {
  readonly #runtime: Runtime;
  readonly #sessions: OwnSessions;
  readonly #mostDays: number;

  constructor(runtime: Runtime, sessions: OwnSessions, mostDays: number) {
    this.#runtime = runtime;
    this.#sessions = sessions;
    this.#mostDays = mostDays;
  }

  async list(actor: Actor, userId?: string): Promise<AccessToken[]> {
    const found = await this.#sessions.of(actor, userId, ['token']);
    if (!found) throw new RefusalError(refused('NOT_FOUND', message.userNotFound));
    return found.map(toAccessToken);
  }

  /** Creates a token, which is returned here and stored nowhere. */
  async create(
    user: StoredUser,
    { name, scope, expiresInDays = Math.min(usualTokenDays, this.#mostDays) }: NewAccessToken,
    caller: Caller,
  ): Promise<AccessToken & { token: string }> {
    if (expiresInDays > this.#mostDays) {
      const issue = { path: 'expiresInDays', message: message.tokenTooLong(this.#mostDays) };
      throw new RefusalError(invalid([issue]));
    }
    if ((await this.list(caller)).length >= mostTokens)
      throw new RefusalError(refused('CONFLICT', message.tooManyTokens));
    const token = newAccessToken();
    const now = this.#runtime.now();
    const session: SessionDocument = {
      id: hashed(token),
      publicId: this.#runtime.newId(),
      userId: user.id,
      kind: 'token',
      remember: false,
      token: { name, scope, start: startOf(token) },
      epoch: user.securityEpoch,
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + expiresInDays * day).toISOString(),
    };
    await this.#sessions.collection.insert(session, [
      this.#event('user.tokenCreated', user, session, caller),
    ]);
    return { ...toAccessToken(session), token };
  }

  async revoke(id: string, caller: Caller): Promise<AccessToken> {
    const found = await this.#sessions.byPublicId(caller, id, ['token']);
    if (!found) throw new RefusalError(refused('NOT_FOUND', message.tokenNotFound));
    const { user, session } = found;
    await this.#sessions.collection.remove(session.id, {
      events: [this.#event('user.tokenRevoked', user, session, caller)],
    });
    return toAccessToken(session);
  }

  #event(
    type: 'user.tokenCreated' | 'user.tokenRevoked',
    { id, email }: StoredUser,
    session: SessionDocument,
    caller: Caller,
  ) {
    const { name, scope, expiresAt } = toAccessToken(session);
    return domainEvent(this.#runtime, byCaller(caller), {
      type,
      subject: { kind: 'user', id },
      data: { email, name, scope, expiresAt },
    });
  }
}

function toAccessToken({
  publicId,
  token,
  createdAt,
  expiresAt,
  lastUsedAt,
  address,
}: SessionDocument): AccessToken {
  const { name = '', scope = 'read', start = '' } = token ?? {};
  return {
    id: publicId,
    name,
    scope,
    start,
    createdAt,
    expiresAt,
    // Nobody uses a token in the very instant it is made, so equal times mean it is unused.
    ...(lastUsedAt === createdAt ? {} : definedFields({ lastUsedAt, lastUsedFrom: address })),
  };
}
