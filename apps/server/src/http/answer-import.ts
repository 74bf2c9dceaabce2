import type { CsvUpload } from '../imports/import-run.ts';
import type { Services } from '../services.ts';
import type { Call } from './call.ts';
import type { ImportAnswer } from './import-answer.ts';
import { onceByKey } from './keyed-stream.ts';

/**
 * Runs an import and sends its answer. With an Idempotency-Key, the same key and file return the first result
 * again. The file is hashed as it is read, and record ids are derived from its lines, so that a crash in
 * between creates nothing twice.
 */
export async function answerImport(
  { runtime, keyedCalls }: Services,
  call: Call,
  body: AsyncIterable<Uint8Array>,
  answer: ImportAnswer,
  run: (upload: CsvUpload) => Promise<object>,
): Promise<void> {
  const notify: CsvUpload['notify'] = (notice) => answer.line(notice);
  const begun = (): boolean => answer.begun;
  const { answer: result } = await onceByKey(keyedCalls, call, body, (hashed, held) => {
    const recordId: CsvUpload['recordId'] = (line, content) =>
      held ? held.lineId(line, content) : runtime.newId();
    return run({ body: hashed, recordId, notify, begun });
  });
  await answer.end(result);
}
