import { createHash, randomBytes } from 'node:crypto';
import { secretEnding } from '@quartermaster/core/messaging/masked-secret';
import type { Collection } from '@quartermaster/store';
import type { SealedField, Sealer } from '../keys/sealer.ts';
import { purgeOlderThan } from '../records/purge-older-than.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import {
  type ConnectionDocument,
  type StoredSlack,
  slackCollection,
  slackConnectionCollection,
  slackId,
} from './collection.ts';

/** Milliseconds that somebody may take to consent. */
const lifetimeMs = 15 * 60_000;

/**
 * The `state` of connections that were begun: it ties what comes back from Slack to the session in which it was
 * begun, so that nobody can make an administrator connect a foreign workspace.
 */
export class BegunConnections {
  readonly #runtime: Runtime;
  readonly #begun: Collection<ConnectionDocument>;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#begun = runtime.store.collection(slackConnectionCollection);
  }

  async begin(sessionId: string): Promise<string> {
    const state = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.#runtime.now().getTime() + lifetimeMs).toISOString();
    await this.#begun.insert({ id: hashed(state), sessionId, expiresAt });
    return state;
  }

  /** Whether it was begun in this session, and not long ago; it can't be used again. */
  async useUp(state: string, sessionId: string): Promise<boolean> {
    const begun = await this.#begun.get(hashed(state));
    if (begun?.sessionId !== sessionId) return false;
    const taken = await this.#begun.remove(begun.id, { version: begun.version });
    return taken.status === 'removed' && begun.expiresAt > instantOf(this.#runtime);
  }

  async sweep(): Promise<void> {
    await purgeOlderThan(this.#begun, 'expiresAt', instantOf(this.#runtime));
  }
}

const hashed = (state: string): string => createHash('sha256').update(state).digest('hex');

const tokenField: SealedField = { record: slackCollection.name, id: slackId, field: 'token' };

/** The token's stored fields. */
export const sealedToken = (sealer: Sealer, token: string) => ({
  sealedToken: sealer.seal(token, tokenField),
  tokenEnding: secretEnding(token),
});

/** Undefined while nothing is connected. */
export const openedToken = (sealer: Sealer, { sealedToken: sealed }: StoredSlack): string | undefined =>
  sealed === undefined ? undefined : sealer.open(sealed, tokenField);
