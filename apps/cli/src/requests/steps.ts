import { randomUUID } from 'node:crypto';
import { type Client, isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { shortId } from '@quartermaster/core/records/short-id';
import type { EquipmentRequest, Transition } from '@quartermaster/core/requests/request';
import {
  availableTransitions,
  hasReached,
  type RequestStatus,
  type RequestVerb,
  requestTransitions,
} from '@quartermaster/core/requests/status';
import type { Context, Me } from '../context.ts';
import { type ExitCode, exitCodes, Failure } from '../failure.ts';
import { isRefused } from '../fetch.ts';
import { count } from '../output/figures.ts';
import { itemsText } from '../output/items-text.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import type { ListView } from '../output/list.ts';
import { plainHead, plainRow } from '../output/plain.ts';
import { printable } from '../output/printable.ts';
import { requestState, shownState, sign } from '../output/states.ts';
import { truncate, widthOf } from '../output/width.ts';
import { failureOf, sentence } from '../report.ts';
import { openBar } from '../ui/bar.ts';
import type { ProgressBar } from '../ui/progress.tsx';
import { notPossible } from './next-step.ts';
import { statusMeanwhile } from './step.ts';
import { stepWords } from './step-words.ts';

/** A request that is to take a step, with the step's details. */
export interface PlannedStep {
  readonly id: string;
  readonly details: Omit<Transition, 'to'>;
}

/** What became of one request. */
interface StepResult {
  readonly id: string;
  readonly result: 'done' | 'unchanged' | 'failed';
  readonly status?: RequestStatus;
  /** Why it failed, what is odd about it, or its items. */
  readonly message: string;
  /** Whether something didn't go as requested, although the step was taken. */
  readonly warned?: true;
}

const view: ListView<StepResult> = {
  columns: [
    { title: 'Request', value: ({ id }) => id },
    { title: 'Result', value: ({ result }) => result },
    { title: 'Status', value: ({ status }) => status ?? '' },
    { title: 'Details', value: (one) => one.message },
  ],
  fields: ['id', 'result', 'status', 'message'],
};

/**
 * Takes a step with many requests, one after the other, and prints a line for each. A request that has taken it
 * is left unchanged, so it is safe to run this again. Whatever stops it halfway, Ctrl-C too, is said together
 * with what took effect.
 */
export async function takeSteps(
  context: Context,
  verb: RequestVerb,
  steps: readonly PlannedStep[],
): Promise<ExitCode> {
  const results = resultPrinter(context);
  const client = await context.client();
  const me = await context.wait('Loading', context.me());
  const bar = context.terminal.human ? undefined : await openBar(context, steps.length);
  const began = performance.now();
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(exitCodes.failed);
    stopping = true;
  };
  process.on('SIGINT', stop);
  try {
    for (const step of steps) {
      if (stopping) break;
      results.add(await takeOne(context, client, me, verb, step));
      bar?.update(progressOf(results.count(), steps.length, began, stopping));
    }
  } catch (error) {
    bar?.close();
    results.end();
    throw await brokenOff(error, verb, results, steps);
  } finally {
    process.off('SIGINT', stop);
    bar?.close();
  }
  results.end();
  if (results.count() < steps.length)
    throw new Failure(exitCodes.failed, 'Stopped.', [tallyText(verb, results, steps), againText]);
  context.note(steps.length === 0 ? '  No requests were given.' : `  ${tallyText(verb, results, steps)}`);
  return results.tally.failed + results.tally.warned > 0 ? exitCodes.someRowsFailed : exitCodes.done;
}

async function takeOne(
  context: Context,
  client: Client,
  me: Me,
  verb: RequestVerb,
  { id, details }: PlannedStep,
): Promise<StepResult> {
  try {
    const request = await client.requests.get({ params: { id } });
    const step = availableTransitions(request, me).find((candidate) => candidate.verb === verb);
    if (!step) return notTaken(verb, request, me);
    const name = request.requesterName ?? request.userId;
    if (verb === 'deliver' && request.arrivals && !context.yes)
      return {
        ...{ id: request.id, result: 'failed', status: request.status },
        message: `${message.deliversToSuspended(name, request.arrivals)} Deliver it all the same with --yes.`,
      };
    const call = client.requests.transition(
      { params: { id: request.id }, body: { to: step.to, ...details } },
      { context: { idempotencyKey: randomUUID() } },
    );
    const moved = await call.catch(async (error: unknown) => {
      const status = statusMeanwhile(error);
      if (status === undefined) throw error;
      return { ...request, status };
    });
    if (moved.version === request.version) return notTaken(verb, moved, me);
    const warnings = (moved.warnings ?? []).filter(({ status }) => status === step.to);
    return {
      ...{ id: moved.id, result: 'done', status: moved.status },
      message: warnings.length > 0 ? warnings.map(({ text }) => text).join('; ') : itemsText(moved.items),
      ...(warnings.length > 0 ? { warned: true } : {}),
    };
  } catch (error) {
    if (!isApiError(error) || error.status >= 500 || error.status === 429) throw error;
    return { id, result: 'failed', message: sentence(error.message) };
  }
}

function notTaken(verb: RequestVerb, request: EquipmentRequest, me: Me): StepResult {
  const { id, status } = request;
  const isPast = requestTransitions.some((step) => step.verb === verb && hasReached(status, step.to));
  return isPast
    ? { id, result: 'unchanged', status, message: itemsText(request.items) }
    : { id, result: 'failed', status, message: notPossible(verb, request, me).message };
}

type Results = ReturnType<typeof resultPrinter>;

/** Prints results as they come, in the requested format, and counts them. */
function resultPrinter({ format, terminal }: Context) {
  const { human, out, paint, width } = terminal;
  const pick = picker(format.kind === 'text' ? undefined : format.fields, view.fields);
  const tally = { done: 0, unchanged: 0, failed: 0, warned: 0 };
  const listed: object[] = [];
  const signs = {
    done: paint(sign.done, 'green'),
    unchanged: sign.unchanged,
    failed: paint(sign.failed, 'red'),
  };
  const counted = (): number => tally.done + tally.unchanged + tally.failed;
  const line = ({ id, result, status, message: text, warned }: StepResult): string => {
    const mark = warned ? paint(sign.warning, 'orange') : signs[result];
    const state = status === undefined ? '' : `${shownState(requestState(status), paint)}  `;
    const start = `  ${mark} ${shortId(id)}  ${state}`;
    return start + truncate(printable(text), Math.max(10, width - widthOf(start)));
  };
  return {
    tally,
    count: counted,
    add({ warned, ...result }: StepResult): void {
      if (format.kind === 'text' && !human && counted() === 0) out(plainHead(terminal, view.columns));
      tally[result.result] += 1;
      if (warned) tally.warned += 1;
      if (format.kind === 'json') listed.push(pick(result));
      else if (format.kind === 'jsonl') out(jsonLine(pick(result)));
      else
        out(
          human
            ? line({ ...result, ...(warned ? { warned } : {}) })
            : plainRow(terminal, view.columns, result),
        );
    },
    end(): void {
      if (format.kind === 'json') out(jsonText(listed));
    },
  };
}

/** `12 accepted, 1 unchanged, 3 failed, 4 not tried` */
function tallyText(verb: RequestVerb, results: Results, steps: readonly PlannedStep[]): string {
  const { done, unchanged, failed, warned } = results.tally;
  const left = steps.length - results.count();
  return [
    `${count(done)} ${stepWords[verb].done}`,
    ...(warned > 0 ? [`${count(warned)} of them with a warning`] : []),
    ...(unchanged > 0 ? [`${count(unchanged)} unchanged`] : []),
    ...(failed > 0 ? [`${count(failed)} failed`] : []),
    ...(left > 0 ? [`${count(left)} not tried`] : []),
  ].join(', ');
}

const againText = 'Run the command again for the rest: what is done counts as unchanged.';

/** Says what took effect before an error, and of which request that isn't known. */
async function brokenOff(
  error: unknown,
  verb: RequestVerb,
  results: Results,
  steps: readonly PlannedStep[],
): Promise<Failure> {
  const { exitCode, message: what, advice } = await failureOf(error);
  const asked = steps[results.count()];
  // A refusal is an answer; without one, the step may have been taken, unless nothing was listening.
  const isUnsure = !(error instanceof Failure) && !isRefused(error) && asked !== undefined;
  return new Failure(exitCode, what, [
    tallyText(verb, results, steps) +
      (isUnsure ? `, of which ${shortId(asked.id)} may have been ${stepWords[verb].done}` : ''),
    againText,
    ...(error instanceof Failure ? advice : []),
  ]);
}

const progressOf = (
  done: number,
  total: number,
  began: number,
  stopping: boolean,
): Parameters<ProgressBar['update']>[0] => ({
  ...{ done, total, stopping, unit: 'requests' },
  seconds: (performance.now() - began) / 1000,
});
