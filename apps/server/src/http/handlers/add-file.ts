import type { AttachmentOwner } from '@quartermaster/core/attachments/attachment';
import type { Caller } from '../../events/cause.ts';
import type { Services } from '../../services.ts';
import type { Call } from '../call.ts';
import { onceByKey } from '../keyed-stream.ts';

/** A file as it arrives. */
interface SentFile {
  readonly input: { readonly params: { readonly id: string }; readonly query: { readonly name: string } };
  readonly body: AsyncIterable<Uint8Array>;
  readonly actor: Caller;
  readonly call: Call;
}

/** Adds a file to a record, once however often its Idempotency-Key comes. */
export async function addFile(
  { keyedCalls, attachments }: Services,
  of: AttachmentOwner,
  { input: { params, query }, body, actor, call }: SentFile,
): Promise<object> {
  const outcome = await onceByKey(keyedCalls, call, body, (sent, held) =>
    attachments.add({ of, record: params.id, name: query.name }, sent, actor, held?.recordId),
  );
  if (outcome.isRepeated) call.response.setHeader('idempotency-replayed', 'true');
  call.response.status(201);
  return outcome.answer;
}
