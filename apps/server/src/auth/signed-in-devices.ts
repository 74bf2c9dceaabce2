import type { Actor } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import type { Session } from '@quartermaster/core/users/access-token';
import { refused } from '@quartermaster/core/verdict';
import Bowser from 'bowser';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { StoredSession } from './session-collection.ts';

const kinds = ['cookie', 'bearer'] as const;

/** The browsers and programs that somebody is signed in with. */
export class SignedInDevices {
  readonly #runtime: Runtime;
  readonly #sessions: OwnSessions;

  constructor(runtime: Runtime, sessions: OwnSessions) {
    this.#runtime = runtime;
    this.#sessions = sessions;
  }

  /** `current`: the id of the session that makes the call. */
  async list(actor: Actor, userId: string | undefined, current: string): Promise<Session[]> {
    const found = await this.#sessions.of(actor, userId, kinds);
    if (!found) throw new RefusalError(refused('NOT_FOUND', message.userNotFound));
    const now = this.#runtime.now().toISOString();
    return found.filter(({ expiresAt }) => expiresAt > now).map((session) => toSession(session, current));
  }

  async end(id: string, caller: Caller, current: string): Promise<Session> {
    const found = await this.#sessions.byPublicId(caller, id, kinds);
    if (!found) throw new RefusalError(refused('NOT_FOUND', message.sessionNotFound));
    const { user, session } = found;
    await this.#sessions.collection.remove(session.id, {
      events: [
        domainEvent(this.#runtime, byCaller(caller), {
          type: 'user.signedOut',
          subject: { kind: 'user', id: user.id },
          data: { email: user.email },
        }),
      ],
    });
    return toSession(session, current);
  }
}

const toSession = (
  { id, publicId, device, address, createdAt, lastUsedAt, expiresAt }: StoredSession,
  current: string,
): Session => ({
  id: publicId,
  device: nameOf(device),
  ...definedFields({ address }),
  createdAt,
  lastUsedAt,
  expiresAt,
  current: id === current,
});

/** For example 'Firefox on Linux'; for a program, the name in its User-Agent. */
function nameOf(userAgent = ''): string {
  if (userAgent === '') return 'Unknown program';
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return userAgent.split(/[\s/]/, 1)[0] ?? userAgent;
}
