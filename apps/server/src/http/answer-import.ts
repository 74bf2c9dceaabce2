import type { Hmac } from 'node:crypto';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { derivedRecordId } from '../ids.ts';
import type { CsvUpload } from '../imports/import-run.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Services } from '../services.ts';
import type { Call } from './call.ts';
import type { ImportAnswer } from './import-answer.ts';

/** How often a long import says that it's still under way. */
const renewEvery = 10_000;

/**
 * Runs an import and answers it. With an Idempotency-Key the same key and file answer the first result again;
 * the file is hashed as it is read, and records get ids of their lines, so that a crash in between makes none twice.
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
  const hashed = hashedBody(body, hash, () =>
    claim.kind === 'first' ? keyedCalls.renew(claim.id) : Promise.resolve(),
  );
  if (claim.kind === 'replay') {
    for await (const _chunk of hashed);
    if (hash.digest('hex') !== claim.answer.bodyHash) {
      throw new RefusalError(refused('UNPROCESSABLE_CONTENT', message.keyReused));
    }
    await answer.end(Object(claim.answer.body));
    return;
  }
  let result: object | undefined;
  try {
    result = await run({
      body: hashed,
      recordId: (line) => derivedRecordId(actor.id, `${key}\n${line}`),
      notify,
      begun,
    });
  } finally {
    if (result) await keyedCalls.answer(claim.id, { body: result, bodyHash: hash.digest('hex') });
    else await keyedCalls.free(claim.id);
  }
  await answer.end(result);
}

async function* hashedBody(
  body: AsyncIterable<Uint8Array>,
  hash: Hmac,
  renew: () => Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  let renewed = performance.now();
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
    if (performance.now() - renewed < renewEvery) continue;
    renewed = performance.now();
    await renew();
  }
}
