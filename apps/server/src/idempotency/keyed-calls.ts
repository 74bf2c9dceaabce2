import { createHmac, type Hmac } from 'node:crypto';
import type { Actor } from '@quartermaster/core/access/actor';
import { roles } from '@quartermaster/core/access/role';
import { message } from '@quartermaster/core/messages';
import { and, equals } from '@quartermaster/core/query/where';
import type { ErasedPerson } from '@quartermaster/core/users/erasure';
import { type Refusal, refused } from '@quartermaster/core/verdict';
import { type Collection, updateMany } from '@quartermaster/store';
import { Stillness } from '../leases/stillness.ts';
import { definedFields } from '../records/documents.ts';
import { purgeOlderThan } from '../records/purge-older-than.ts';
import { derivedRecordId } from '../runtime/ids.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { type CallDocument, keyedCallCollection, type StoredCall } from './collection.ts';

const retentionMs = 24 * 3_600_000;
/** A call not renewed for this long has crashed. */
const leaseMs = 30_000;
/** How often a running call renews its claim. */
const renewEvery = 10_000;

export interface Answer {
  readonly body: unknown;
  /** What is stored for repeated calls, if it isn't the body. */
  readonly kept?: unknown;
  readonly bodyHash?: string | undefined;
}

/**
 * The ids of what a call creates, the same in every attempt, so that a repeated call finds its records after
 * a crash.
 */
export interface CallIds {
  readonly recordId: string;
  /** When the call was first attempted. */
  readonly firstTry: Date;
  /**
   * The id for the record of a line in an imported file. @param content so that another file's line isn't
   * mistaken for this one
   */
  lineId(line: number, content: string): string;
}

/** A key held for one attempt of a call. */
export interface Held extends CallIds {
  readonly id: string;
  readonly tries: number;
}

export type Claim =
  | { readonly kind: 'first'; readonly held: Held }
  | { readonly kind: 'replay'; readonly answer: Answer }
  /**
   * It succeeded, but its answer can't be repeated: the caller's role has changed, or it mentioned somebody
   * erased since.
   */
  | { readonly kind: 'done'; readonly ids: CallIds; readonly bodyHash: string | undefined }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Calls with an Idempotency-Key (api.md): repeating key and body within 24 hours returns the first result.
 * There is one claim per caller and key.
 */
export class KeyedCalls {
  readonly #runtime: Runtime;
  readonly #calls: Collection<CallDocument>;
  readonly #key: Uint8Array;
  readonly #stillness: Stillness;

  constructor(runtime: Runtime, key: Uint8Array) {
    this.#runtime = runtime;
    this.#key = key;
    this.#calls = runtime.store.collection(keyedCallCollection);
    this.#stillness = new Stillness(runtime);
  }

  /**
   * Claims the key for this call, or returns the first call's result. `call` is what must be equal for two
   * calls to be the same.
   */
  async claim(
    caller: Pick<Actor, 'id' | 'role'>,
    key: string,
    call: readonly (string | Uint8Array)[],
  ): Promise<Claim> {
    const fingerprint = this.#digest(call);
    const id = this.#digest([caller.id, key]);
    const known = await this.#find(id, caller, key);
    if (!known)
      return this.#insert({ id, fingerprint, role: caller.role }, () => this.claim(caller, key, call));
    const isSame = known.fingerprint === fingerprint;
    if (!this.#isKept(known) || (!isSame && isFree(known)))
      return this.#begin(known, fingerprint, caller.role);
    if (!isSame) return { kind: 'refused', refusal: refused('UNPROCESSABLE_CONTENT', message.keyReused) };
    if (known.state === 'answered') return this.#answered(known, caller, key);
    if (known.state === 'running' && !this.#stillness.lasts(known.id, known.version, leaseMs)) return busy;
    return this.#retry(known, idsOf(known, caller.id, key), caller.role);
  }

  /** Whether this caller has used the key before. */
  async isClaimed(caller: Pick<Actor, 'id' | 'role'>, key: string): Promise<boolean> {
    return (await this.#find(this.#digest([caller.id, key]), caller, key)) !== undefined;
  }

  /**
   * Does the work of a claimed call and stores its answer. @param isRefusal whether an error means that
   * nothing was done
   */
  async perform<Result extends Answer>(
    held: Held,
    work: () => Promise<Result>,
    isRefusal: (error: unknown) => boolean,
  ): Promise<Result> {
    const renewal = setInterval(() => void this.#renew(held), renewEvery).unref();
    try {
      const result = await work();
      const { body, kept = body, bodyHash } = result;
      const answer = { state: 'answered', body: JSON.stringify(kept), ...definedFields({ bodyHash }) };
      await this.#update(held, { set: definedFields(answer) });
      return result;
    } catch (error) {
      await this.#update(held, { set: { state: isRefusal(error) ? 'refused' : 'failed' } });
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** Removes stored answers that mention a person; their keys stay claimed. */
  async forget({ id: person, emails }: Pick<ErasedPerson, 'id' | 'emails'>): Promise<void> {
    const mentions = [person, ...emails].map((text) => JSON.stringify(text).slice(1, -1).toLowerCase());
    for await (const { id, body } of this.#calls.stream({ sort: ['startedAt'] })) {
      const answered = body?.toLowerCase();
      if (mentions.some((text) => answered?.includes(text)))
        await this.#calls.update(id, { unset: ['body'] });
    }
  }

  /** Removes claims older than a day. */
  async sweep(): Promise<void> {
    const dayAgo = new Date(this.#runtime.now().getTime() - retentionMs).toISOString();
    await purgeOlderThan(this.#calls, 'startedAt', dayAgo);
  }

  /** Releases every running call, whichever server runs it: only for a server that knows it is alone. */
  async releaseAll(): Promise<void> {
    const where = equals('state', 'running');
    for await (const _ of updateMany(this.#calls, { where, change: { set: { state: 'failed' } } }));
  }

  /** For hashing a streamed body, whose end is reached only while the call is being answered. */
  hash(): Hmac {
    return createHmac('sha256', this.#key);
  }

  /** The claim of this key; one made by an earlier version is honoured until it expires. */
  async #find(id: string, caller: Pick<Actor, 'id' | 'role'>, key: string): Promise<StoredCall | undefined> {
    const ofRole = new Map(
      [caller.role, ...roles].map((role) => [role, this.#digest([caller.id, role, key])]),
    );
    const found = await this.#calls.getMany([id, ...ofRole.values()]);
    for (const [role, earlierId] of ofRole) {
      const earlier = found.find((one) => one.id === earlierId);
      if (earlier && this.#isKept(earlier)) return { role, ...earlier };
    }
    return found.find((one) => one.id === id);
  }

  async #insert(
    claim: Pick<CallDocument, 'id' | 'fingerprint' | 'role'>,
    again: () => Promise<Claim>,
  ): Promise<Claim> {
    const first = { ...claim, ...this.#firstTry() };
    const { status } = await this.#calls.insert(first);
    return status === 'inserted' ? { kind: 'first', held: heldBy(first) } : again();
  }

  /** Reuses a key whose earlier call is over, with new ids, unrelated to that call's. */
  async #begin(known: StoredCall, fingerprint: string, role: CallDocument['role']): Promise<Claim> {
    const first = { ...this.#firstTry((known.tries ?? 0) + 1), ...definedFields({ role }), fingerprint };
    const change = { set: first, unset: ['body', 'bodyHash'] };
    const { status } = await this.#calls.update(known.id, change, { version: known.version });
    return status === 'updated' ? { kind: 'first', held: heldBy({ id: known.id, ...first }) } : busy;
  }

  #firstTry(tries = 1) {
    const startedAt = instantOf(this.#runtime);
    return {
      state: 'running' as const,
      startedAt,
      firstTryAt: startedAt,
      recordId: this.#runtime.newId(),
      tries,
    };
  }

  /** Starts another attempt of a call that failed or whose server died. */
  async #retry(known: StoredCall, ids: CallIds, role: CallDocument['role']): Promise<Claim> {
    const tries = (known.tries ?? 0) + 1;
    const firstTryAt = ids.firstTry.toISOString();
    const set = { state: 'running', startedAt: instantOf(this.#runtime), firstTryAt, tries };
    const { status } = await this.#calls.update(
      known.id,
      { set: { ...set, ...definedFields({ role }) } },
      { version: known.version },
    );
    return status === 'updated' ? { kind: 'first', held: { ...ids, id: known.id, tries } } : busy;
  }

  #answered(known: StoredCall, caller: Pick<Actor, 'id' | 'role'>, key: string): Claim {
    const { body, bodyHash, role } = known;
    if (body === undefined || role !== caller.role)
      return { kind: 'done', ids: idsOf(known, caller.id, key), bodyHash };
    return { kind: 'replay', answer: { body: JSON.parse(body), bodyHash } };
  }

  #isKept({ startedAt }: StoredCall): boolean {
    return this.#runtime.now().getTime() - Date.parse(startedAt) < retentionMs;
  }

  async #renew(held: Held): Promise<void> {
    // Without the database the call fails as well, and may then be tried again.
    await this.#update(held, { increment: { renewals: 1 } }).catch(() => undefined);
  }

  /** Updates a claim, unless another attempt has taken over. */
  async #update(
    { id, tries }: Held,
    change: Parameters<Collection<CallDocument>['update']>[1],
  ): Promise<void> {
    await this.#calls.update(id, change, { where: and(equals('state', 'running'), equals('tries', tries)) });
  }

  #digest(parts: readonly (string | Uint8Array)[]): string {
    const hmac = this.hash();
    for (const part of parts) {
      const bytes = Buffer.from(part);
      // Prefixed with its length, so that different parts can't yield the same text.
      hmac.update(`${bytes.length} `).update(bytes);
    }
    return hmac.digest('hex');
  }
}

const busy: Claim = { kind: 'refused', refusal: refused('CONFLICT', message.keyBusy) };

/** Earlier versions didn't distinguish refused calls from failed ones. */
const isFree = ({ state, recordId }: StoredCall): boolean =>
  state === 'refused' || (state === 'failed' && recordId === undefined);

const heldBy = (first: { id: string; tries: number; recordId: string; firstTryAt: string }): Held => ({
  ...newIds(first.recordId, first.firstTryAt),
  id: first.id,
  tries: first.tries,
});

const newIds = (recordId: string, firstTryAt: string): CallIds => ({
  recordId,
  firstTry: new Date(firstTryAt),
  lineId: (line, content) => derivedRecordId(recordId, `${line}\n${content}`),
});

/** Earlier versions derived the ids from caller and key. */
const idsOf = ({ recordId, firstTryAt, startedAt }: StoredCall, caller: string, key: string): CallIds =>
  recordId === undefined
    ? {
        recordId: derivedRecordId(caller, key),
        firstTry: new Date(firstTryAt ?? startedAt),
        lineId: (line) => derivedRecordId(caller, `${key}\n${line}`),
      }
    : newIds(recordId, firstTryAt ?? startedAt);
