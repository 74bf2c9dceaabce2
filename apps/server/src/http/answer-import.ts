import type { Hmac } from 'node:crypto';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import type { CsvUpload } from '../imports/import-run.ts';
import type { Services } from '../services.ts';
import type { Call } from './call.ts';
import type { ImportAnswer } from './import-answer.ts';
import { hadNoEffect } from './refusals.ts';

/**
 * Runs an import and sends its answer. With an Idempotency-Key, the same key and file return the first result
 * again. The file is hashed as it is read, and record ids are derived from its lines, so that a crash in
 * between creates nothing twice.
 */
export async function answerImport(
  { runtime, keyedCalls }: Services,
  { key, actor, request }: Call,
  body: AsyncIterable<Uint8Array>,
  answer: ImportAnswer,
  run: (upload: CsvUpload) => Promise<object>,
): Promise<void> {
  const notify: CsvUpload['notify'] = (notice) => answer.line(notice);
  const begun = (): boolean => answer.begun;
  if (key === undefined || !actor) {
    await answer.end(await run({ body, recordId: () => runtime.newId(), notify, begun }));
    return;
  }
  const claim = await keyedCalls.claim(actor, key, [request.method, request.originalUrl]);
  if (claim.kind === 'refused') throw new RefusalError(claim.refusal);
  const hash = keyedCalls.hash();
  const hashed = hashedBody(body, hash);
  if (claim.kind === 'first') {
    const { held } = claim;
    const recordId: CsvUpload['recordId'] = (line, content) => held.lineId(line, content);
    const work = async () => ({
      body: await run({ body: hashed, recordId, notify, begun }),
      bodyHash: hash.digest('hex'),
    });
    await answer.end((await keyedCalls.perform(held, work, (error) => hadNoEffect(error, actor))).body);
    return;
  }
  for await (const _chunk of hashed);
  const { bodyHash } = claim.kind === 'replay' ? claim.answer : claim;
  if (hash.digest('hex') !== bodyHash)
    throw new RefusalError(refused('UNPROCESSABLE_CONTENT', message.keyReused));
  if (claim.kind === 'done') throw new RefusalError(refused('CONFLICT', message.answerGone));
  await answer.end(Object(claim.answer.body));
}

async function* hashedBody(body: AsyncIterable<Uint8Array>, hash: Hmac): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}
