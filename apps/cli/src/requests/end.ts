import { shortId } from '@quartermaster/core/records/short-id';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { counted } from '../output/figures.ts';
import { itemsText } from '../output/items-text.ts';
import { confirm } from '../ui/ask.ts';
import { givenRequests, type StepOptions } from './given-requests.ts';
import { takeStep } from './step.ts';
import { takeSteps } from './steps.ts';
import { requesterOf } from './view.ts';

const words = { reject: 'Reject', cancel: 'Cancel' } as const;

export interface EndOptions extends StepOptions {
  readonly reason?: string;
}

/** Rejects or cancels a request, or those on standard input, after confirmation. */
export async function endRequests(
  context: Context,
  verb: 'reject' | 'cancel',
  id: string | undefined,
  options: EndOptions,
): Promise<ExitCode> {
  const details = options.reason === undefined ? {} : { reason: options.reason };
  const given = await givenRequests(verb, id, options);
  if (typeof given === 'string')
    return takeStep(context, verb, given, async (request) => {
      const what = `${words[verb]} request ${shortId(request.id)} of ${requesterOf(request)}, ${itemsText(request.items)}?`;
      return (await confirm(context, what)) ? details : undefined;
    });
  const all = `${words[verb]} ${counted(given.length, 'request', 'requests')}?`;
  if (given.length > 0 && !(await confirm(context, all, true))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  return takeSteps(
    context,
    verb,
    given.map((one) => ({ id: one, details })),
  );
}
