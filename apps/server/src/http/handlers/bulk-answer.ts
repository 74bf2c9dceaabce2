import type { BulkOutcome } from '@quartermaster/core/bulk/bulk';
import type { BulkCall } from '../../bulk/edits.ts';
import type { Caller } from '../../events/cause.ts';
import type { Call } from '../call.ts';
import { requestedWait } from '../prefer.ts';

/** Changes many records; answers 202 with a job if there are too many to change within the call. */
export async function bulkAnswer<Outcome extends BulkOutcome>(
  { actor, reading, recordId, request, response }: Call & { readonly actor: Caller },
  run: (call: BulkCall) => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await run({ caller: actor, reading, id: recordId, waitSeconds: requestedWait(request) });
  if (outcome.job) response.status(202);
  return outcome;
}
