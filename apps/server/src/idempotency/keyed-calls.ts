import { createHash } from 'node:crypto';
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
  /** Hash of caller and key. */
  id: z.string(),
  /** Hash of method, path and body. */
  fingerprint: z.string(),
  /** A call that failed leaves its key free, with the time of its first try. */
  state: z.enum(['running', 'answered', 'failed']),
  status: z.number().exactOptional(),
  /** The answer as JSON text. */
  body: z.string().exactOptional(),
  etag: z.string().exactOptional(),
  /** Hash of a streamed body; only known at its end. */
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
  readonly status: number;
  readonly body: unknown;
  readonly etag?: string | undefined;
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

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#calls = runtime.store.collection(keyedCallCollection);
  }

  /** Claims the key for this call, or returns the result of the first one. */
  async claim(caller: string, key: string, call: string): Promise<Claim> {
    const id = digest(`${caller}\u0000${key}`);
    const fingerprint = digest(call);
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
      if (known.state === 'answered' && known.status !== undefined) {
        const body: unknown = known.body === undefined ? undefined : JSON.parse(known.body);
        const { status, etag, bodyHash } = known;
        return { kind: 'replay', answer: { status, body, etag, bodyHash } };
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

  /** Stores a success for repeated calls; any other result frees the key. */
  async settle(id: string, { status, body, etag, bodyHash }: Answer): Promise<void> {
    if (status >= 300) {
      await this.#calls.update(id, { set: { state: 'failed' } });
      return;
    }
    await this.#calls.update(id, {
      set: { state: 'answered', status, body: JSON.stringify(body), ...definedFields({ etag, bodyHash }) },
    });
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
}

const busy: Claim = { kind: 'refused', refusal: refused('CONFLICT', message.keyBusy) };

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
