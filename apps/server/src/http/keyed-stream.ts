import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import type { Held, KeyedCalls } from '../idempotency/keyed-calls.ts';
import type { Call } from './call.ts';
import { hadNoEffect } from './refusals.ts';

/** What a call with a streamed body comes to. */
export interface StreamedOutcome {
  readonly answer: object;
  /** It is the answer of an earlier call. */
  readonly isRepeated: boolean;
}

/**
 * Makes a call with a streamed body take effect once: with an Idempotency-Key, the same key and body return the first
 * answer again. The body is hashed as it is read.
 * @param work receives what is held by the call, if it has a key
 */
export async function onceByKey(
  keyedCalls: KeyedCalls,
  { key, actor, request }: Call,
  body: AsyncIterable<Uint8Array>,
  work: (body: AsyncIterable<Uint8Array>, held?: Held) => Promise<object>,
): Promise<StreamedOutcome> {
  if (key === undefined || !actor) return { answer: await work(body), isRepeated: false };
  const claim = await keyedCalls.claim(actor, key, [request.method, request.originalUrl]);
  if (claim.kind === 'refused') throw new RefusalError(claim.refusal);
  const hash = keyedCalls.hash();
  const hashed = watched(body, (chunk) => hash.update(chunk));
  if (claim.kind === 'first') {
    const { held } = claim;
    const worked = async () => ({ body: await work(hashed, held), bodyHash: hash.digest('hex') });
    const { body: answer } = await keyedCalls.perform(held, worked, (error) => hadNoEffect(error, actor));
    return { answer, isRepeated: false };
  }
  for await (const _chunk of hashed);
  const { bodyHash } = claim.kind === 'replay' ? claim.answer : claim;
  if (hash.digest('hex') !== bodyHash)
    throw new RefusalError(refused('UNPROCESSABLE_CONTENT', message.keyReused));
  if (claim.kind === 'done') throw new RefusalError(refused('CONFLICT', message.answerGone));
  return { answer: Object(claim.answer.body), isRepeated: true };
}

async function* watched(
  body: AsyncIterable<Uint8Array>,
  watch: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of body) {
    watch(chunk);
    yield chunk;
  }
}
