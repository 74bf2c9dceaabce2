import { randomUUID } from 'node:crypto';
import { isApiError } from '@quartermaster/contract';
import { shortId } from '@quartermaster/core/records/short-id';
import type { EquipmentRequest, Transition } from '@quartermaster/core/requests/request';
import {
  availableTransitions,
  type RequestStatus,
  type RequestTransition,
  type RequestVerb,
  requestStatuses,
} from '@quartermaster/core/requests/status';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { itemsText } from '../output/items-text.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { requestState, shownState, sign } from '../output/states.ts';
import { widthOf, wrapIndented } from '../output/width.ts';
import { assetLines } from './card.ts';
import { nextCommands, notPossible } from './next-step.ts';
import { oneRequestView } from './view.ts';

/** Collects a step's details; undefined if the user declines. */
type Prepare = (
  request: EquipmentRequest,
  step: RequestTransition,
) => Promise<Omit<Transition, 'to'> | undefined>;

/** Moves a request to its next status, or explains why that isn't possible. */
export async function takeStep(
  context: Context,
  verb: RequestVerb,
  id: string,
  prepare: Prepare = async () => ({}),
): Promise<ExitCode> {
  const print = recordPrinter(context, oneRequestView(context));
  const client = await context.client();
  const [request, me] = await context.wait(
    'Looking it up',
    Promise.all([client.requests.get({ params: { id } }), context.me()]),
  );
  const step = availableTransitions(request, me).find((candidate) => candidate.verb === verb);
  if (!step) throw notPossible(verb, request, me);
  const details = await prepare(request, step);
  if (!details) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const call = client.requests.transition(
    { params: { id: request.id }, body: { to: step.to, ...details } },
    { context: { idempotencyKey: randomUUID() } },
  );
  const moved = await context.wait('Waiting for the server', call).catch((error: unknown) => {
    throw movedMeanwhile(error, verb, request, me) ?? error;
  });
  print(moved, () => outcome(context, moved, nextCommands(moved, me)));
  const warnings = (moved.warnings ?? []).filter(({ status }) => status === step.to);
  for (const { text } of warnings) context.terminal.err(`${sign.warning} ${printable(text)}`);
  return warnings.length > 0 ? exitCodes.someRowsFailed : exitCodes.done;
}

/** Somebody else was faster: the conflict contains the current status. */
function movedMeanwhile(
  error: unknown,
  verb: RequestVerb,
  request: EquipmentRequest,
  actor: Parameters<typeof notPossible>[2],
) {
  const status = statusMeanwhile(error);
  return status === undefined ? undefined : notPossible(verb, { ...request, status }, actor);
}

/** The status that a refused step found the request in; undefined for any other error. */
export function statusMeanwhile(error: unknown): RequestStatus | undefined {
  if (!isApiError(error) || error.code !== 'CONFLICT') return undefined;
  return conflictSchema.safeParse(error.data).data?.from;
}

const conflictSchema = z.object({ from: z.enum(requestStatuses) });

export function outcome({ terminal }: Context, request: EquipmentRequest, next: readonly string[]): string[] {
  const state = shownState(requestState(request.status), terminal.paint);
  const start = `  Request ${shortId(request.id)}  ${state}`;
  const items = printable(itemsText(request.items));
  const whole = `${start}   ${items}`;
  const { width } = terminal;
  return [
    ...(widthOf(whole) <= width ? [whole] : [start, ...wrapIndented(`    ${items}`, width)]),
    ...assetLines(request.items, terminal),
    ...next.map((command, index) => `  ${index === 0 ? 'Next: ' : '      '}${command}`),
  ];
}
