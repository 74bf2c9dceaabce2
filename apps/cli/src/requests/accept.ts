import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { givenRequests, type StepOptions } from './given-requests.ts';
import { takeStep } from './step.ts';
import { takeSteps } from './steps.ts';

/** Accepts a request, or those on standard input. */
export async function acceptRequests(
  context: Context,
  id: string | undefined,
  options: StepOptions,
): Promise<ExitCode> {
  const given = await givenRequests('accept', id, options);
  return typeof given === 'string'
    ? takeStep(context, 'accept', given)
    : takeSteps(
        context,
        'accept',
        given.map((one) => ({ id: one, details: {} })),
      );
}
