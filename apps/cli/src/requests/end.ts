import { shortId } from '@quartermaster/core/records/short-id';
import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { confirm } from '../ui/ask.ts';
import { takeStep } from './step.ts';
import { itemsText, requesterOf } from './view.ts';

const words = { reject: 'Reject', cancel: 'Cancel' } as const;

/** Rejects or cancels a request after confirmation. */
export async function endRequest(
  context: Context,
  verb: 'reject' | 'cancel',
  id: string,
  reason: string | undefined,
): Promise<ExitCode> {
  return takeStep(context, verb, id, async (request) => {
    const what = `${words[verb]} request ${shortId(request.id)} of ${requesterOf(request)}, ${itemsText(request.items)}?`;
    if (!(await confirm(context, what))) return undefined;
    return reason === undefined ? {} : { reason };
  });
}
