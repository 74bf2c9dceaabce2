import { createHmac, type Hmac } from 'node:crypto';
import type { Actor } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import { type Refusal, refused } from '@quartermaster/core/verdict';
import type { Collection, CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';
import { definedFields } from '../documents.ts';
import { purgeOlderThan } from '../purge-older-than.ts';
import type { Runtime } from '../runtime.ts';

const retentionMs = 24 * 3_600_000;
/** A call that isn't answered for this long has crashed. */
const leaseMs = 30_000;

const callDocument = z.strictObject({
  /** Keyed hash of caller, their role and the key: an answer is not repeated to someone who has lost their rights. */
  id: z.string(),
  /** Keyed hash of method, path and body, which may contain a password. */
  fingerprint: z.string(),
  /** A call that failed leaves its key free, with the time of its first try. */
  state: z.enum(['running', 'answered', 'failed']),
  /** The answer as JSON text. */
  body: z.string().exactOptional(),
  /** Keyed hash of a streamed body; only known at its end. */
  bodyHash: z.string().exactOptional(),
  startedAt: z.string(),
  /** When the first try started, if there were several. */
  firstTryAt: z.string().exactOptional(),
});
type CallDocument = z.infer<typeof callDocument>;

export const keyedCallCollection: CollectionDeclaration<CallDocument> = {
  name: 'keyedCalls',
  schema: callDocument,
  shapes: [{ sort: ['startedAt'] }],
  unique: [],
  search: [],
};

export interface Answer {
  readonly body: unknown;
  readonly bodyHash?: string | undefined;
}

export type Claim =
  | { readonly kind: 'first'; readonly id: string; readonly firstTry: Date }
  | { readonly kind: 'replay'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Calls with an Idempotency-Key (api.md): repeating key and body within 24 hours returns the first result. */
export class KeyedCalls {
  readonly #runtime: Runtime;
  readonly #calls: Collection<CallDocument>;

  readonly #key: Uint8Array;

  constructor(runtime: Runtime, key: Uint8Array) {
    this.#runtime = runtime;
    this.#key = key;
    this.#calls = runtime.store.collection(keyedCallCollection);
  }

  /** Claims the key for this call, or returns the result of the first one. `call` is what makes two calls the same. */
  async claim(
    { id: caller, role }: Pick<Actor, 'id' | 'role'>,
    key: string,
    call: readonly (string | Uint8Array)[],
  ): Promise<Claim> {
    const id = this.#digest([caller, role, key]);
    const fingerprint = this.#digest(call);
    const now = this.#runtime.now();
    const document: CallDocument = { id, fingerprint, state: 'running', startedAt: now.toISOString() };
    if ((await this.#calls.insert(document)).status === 'inserted')
      return { kind: 'first', id, firstTry: now };
    const known = await this.#calls.get(id);
    const age = known ? now.getTime() - Date.parse(known.startedAt) : 0;
    if (!known) return busy;
    const isKept = age < retentionMs;
    if (isKept && known.state !== 'failed') {
      if (known.fingerprint !== fingerprint)
        return { kind: 'refused', refusal: refused('UNPROCESSABLE_CONTENT', message.keyReused) };
      if (known.state === 'answered') {
        const body: unknown = known.body === undefined ? undefined : JSON.parse(known.body);
        return { kind: 'replay', answer: { body, bodyHash: known.bodyHash } };
      }
      if (age < leaseMs) return busy;
    }
    const startedAt = now.toISOString();
    const firstTryAt = isKept ? (known.firstTryAt ?? known.startedAt) : startedAt;
    const taken = await this.#calls.update(
      id,
      { set: { fingerprint, state: 'running', startedAt, firstTryAt } },
      { version: known.version },
    );
    return taken.status === 'updated' ? { kind: 'first', id, firstTry: new Date(firstTryAt) } : busy;
  }

  /** Stores a success for repeated calls. */
  async answer(id: string, { body, bodyHash }: Answer): Promise<void> {
    await this.#calls.update(id, {
      set: { state: 'answered', body: JSON.stringify(body), ...definedFields({ bodyHash }) },
    });
  }

  /** After a failure the key may be used again. */
  async free(id: string): Promise<void> {
    await this.#calls.update(id, { set: { state: 'failed' } });
  }

  /** Renews the claim of a call that takes long. */
  async renew(id: string): Promise<void> {
    await this.#calls.update(id, { set: { startedAt: this.#runtime.now().toISOString() } });
  }

  /** Removes calls older than a day. */
  async sweep(): Promise<void> {
    const dayAgo = new Date(this.#runtime.now().getTime() - retentionMs).toISOString();
    await purgeOlderThan(this.#calls, 'startedAt', dayAgo);
  }

  /** For a streamed body; its end is known only once the call has been answered. */
  hash(): Hmac {
    return createHmac('sha256', this.#key);
  }

  #digest(parts: readonly (string | Uint8Array)[]): string {
    const hmac = this.hash();
    for (const part of parts) {
      const bytes = Buffer.from(part);
      // With its length, so that no part can pass for the end of another.
      hmac.update(`${bytes.length} `).update(bytes);
    }
    return hmac.digest('hex');
  }
}

const busy: Claim = { kind: 'refused', refusal: refused('CONFLICT', message.keyBusy) };
