import type { JsonObject } from '../json.ts';
import { message } from '../messages.ts';
import { isRepeatable } from './actions.ts';
import { firstFalse, unmetText } from './conditions.ts';
import { eachAfter, eachFailed, nextOfEach, resumedEach } from './each.ts';
import { filledParams, lookupIn } from './filling.ts';

import type { Command, Outcome, Run, Runnable, RunStart, RunStatus, Step } from './run.ts';
import { retryAt, strategyOf } from './strategy.ts';
import type { Action, Strategy } from './workflow.ts';

/*
 * A run goes through these functions and nothing else, whoever drives it: `begin` it; write it down; ask for what is
 * `next`, write down that it was begun, do it, `record` the outcome, and ask again. A command is given once: after a
 * crash, `resume` first.
 */

/** An event that this many runs led to starts no other. */
const deepestChain = 5;
/** Actions under way at once. */
const mostAtOnce = 10;

export interface Moved {
  readonly run: Run;
  readonly commands: readonly Command[];
}

/** A new run; it may be over already, because its conditions don't hold or the chain of workflows is too long. */
export function begin(definition: Runnable, start: RunStart, now: Date): Run {
  const at = now.toISOString();
  const run: Run = {
    id: start.id,
    workflowId: definition.id,
    workflowVersion: definition.version,
    trigger: start.trigger,
    depth: start.depth,
    status: 'running',
    startedAt: at,
    deadline: new Date(now.getTime() + definition.timeout).toISOString(),
    steps: definition.actions.map(({ id }) => ({ id, status: 'waiting', attempts: 0 })),
    left: [],
  };
  if (start.depth >= deepestChain)
    return ended(definition, run, 'failed', message.chainTooDeep(deepestChain), now);
  const lookup = lookupIn(definition, run, start.input);
  const unmet = firstFalse(definition.conditions, lookup);
  return unmet === undefined
    ? run
    : ended(definition, run, 'skipped', message.conditionUnmet(unmetText(unmet, lookup)), now);
}

/** What is to be done now, marked as begun in the run. */
export function next(definition: Runnable, run: Run, input: JsonObject, now: Date): Moved {
  if (run.status !== 'running') return { run, commands: closing(run) };
  if (now.getTime() >= Date.parse(run.deadline)) {
    const late = ended(definition, run, 'timed_out', message.runTimedOut(definition.timeout), now);
    return { run: late, commands: closing(late) };
  }
  const commands: Command[] = [];
  let moved = run;
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const action of definition.actions) {
      const before = moved;
      moved = advanced(definition, moved, action, input, now, commands);
      isMoving ||= moved !== before;
    }
  }
  const status = statusAfter(definition, moved);
  if (status !== undefined) {
    const over = ended(definition, moved, status, failureOf(definition, moved), now);
    return { run: over, commands: closing(over) };
  }
  const until = dueNext(moved);
  return { run: moved, commands: until === undefined ? commands : [...commands, { kind: 'wait', until }] };
}

/**
 * The run after a command's outcome; the same run if nobody waits for it.
 * @param random from 0 to 1, for the time until another attempt
 */
export function record(definition: Runnable, run: Run, outcome: Outcome, now: Date, random: number): Run {
  if (outcome.kind === 'done')
    return { ...run, left: run.left.filter((one) => closingKey(run, one) !== outcome.key) };
  if (run.status !== 'running') return run;
  for (const action of definition.actions) {
    const step = stepOf(run, action.id);
    if (step?.status !== 'running') continue;
    if (step.each !== undefined) {
      const each = eachAfter({ definition, run, action, each: step.each }, outcome, now, random);
      if (each !== step.each) return withStep(run, { ...step, each });
    } else if (outcome.key === actionKey(run, action.id)) {
      return withStep(run, stepAfter(step, strategyOf(definition, action), outcome, now, random));
    }
  }
  return run;
}

/**
 * The run as whoever takes it over after a crash goes on with it: what was under way is begun again, or unknown if it
 * can't be repeated.
 */
export function resume(definition: Runnable, run: Run, now: Date): Run {
  if (run.status !== 'running') return run;
  return definition.actions.reduce((resumed, action) => {
    const step = stepOf(resumed, action.id);
    if (step?.status !== 'running') return resumed;
    const isAgain = isRepeatable(action.type, action.params);
    if (step.each !== undefined)
      return withStep(resumed, {
        ...step,
        each: resumedEach(step.each, isAgain, strategyOf(definition, action) !== 'continue'),
      });
    return withStep(
      resumed,
      isAgain ? { ...step, isAgain: true } : over(step, 'unknown', message.outcomeUnknown, now),
    );
  }, run);
}

/** The run of a workflow that was deleted meanwhile. */
export const cancel = (definition: Runnable, run: Run, now: Date): Run =>
  run.status === 'running' ? ended(definition, run, 'cancelled', message.runCancelled, now) : run;

/** The run of a workflow that must not begin, and why. */
export const skip = (definition: Runnable, run: Run, reason: string, now: Date): Run =>
  run.status === 'running' ? ended(definition, run, 'skipped', reason, now) : run;

const actionKey = (run: Pick<Run, 'id'>, actionId: string): string => `${run.id}:${actionId}`;

const stepOf = (run: Run, id: string): Step | undefined => run.steps.find((step) => step.id === id);

const withStep = (run: Run, step: Step): Run => ({
  ...run,
  steps: run.steps.map((one) => (one.id === step.id ? step : one)),
});

function over(step: Step, status: Step['status'], text: string | undefined, now: Date): Step {
  const { retryAt: _due, isAgain: _again, ...rest } = step;
  return {
    ...rest,
    status,
    ...(text === undefined ? {} : { message: text }),
    completedAt: now.toISOString(),
  };
}

/** One step of one action: it is skipped, begun, or, of a forEach, goes on to the next records. */
function advanced(
  definition: Runnable,
  run: Run,
  action: Action,
  input: JsonObject,
  now: Date,
  commands: Command[],
): Run {
  const step = stepOf(run, action.id);
  if (step === undefined) return run;
  if (step.status === 'running' && step.each !== undefined) {
    const isStopping = isStopped(definition, run);
    const moved = nextOfEach({ definition, run, action, each: step.each }, input, now, isStopping);
    commands.push(...moved.commands);
    if (moved.isOver) return withStep(run, eachOver(step, moved.each, now));
    return moved.each === step.each ? run : withStep(run, { ...step, each: moved.each });
  }
  if (step.isAgain) return begun(definition, run, action, step, input, now, commands);
  if (step.status !== 'waiting') return run;
  if (isStopped(definition, run)) return withStep(run, over(step, 'skipped', message.earlierFailed, now));
  const waitsFor = action.dependsOn.map((id) => stepOf(run, id));
  const failed = waitsFor.find((one) => one && ['error', 'skipped', 'unknown'].includes(one.status));
  if (failed) return withStep(run, over(step, 'skipped', message.dependencyFailed(failed.id), now));
  if (waitsFor.some((one) => one?.status !== 'success')) return run;
  if (step.retryAt !== undefined && now.getTime() < Date.parse(step.retryAt)) return run;
  return action.forEach === undefined
    ? begun(definition, run, action, step, input, now, commands)
    : withStep(run, { ...step, status: 'running', attempts: 1, startedAt: now.toISOString(), each: noneYet });
}

const noneYet = {
  ...{ batches: 0, isSelecting: false, isExhausted: false, isStopped: false, tasks: [], failures: [] },
  ...{ succeeded: 0, failed: 0, skipped: 0, unknown: 0 },
};

function begun(
  definition: Runnable,
  run: Run,
  action: Action,
  step: Step,
  input: JsonObject,
  now: Date,
  commands: Command[],
): Run {
  const lookup = lookupIn(definition, run, input);
  const unmet = step.attempts === 0 ? firstFalse(action.conditions, lookup) : undefined;
  if (unmet)
    return withStep(run, over(step, 'skipped', message.conditionUnmet(unmetText(unmet, lookup)), now));
  const running = run.steps.filter(({ status, each }) => status === 'running' && !each).length;
  if (!step.isAgain && running >= mostAtOnce) return run;
  const filled = filledParams(action, lookup, undefined);
  if (!filled.ok)
    return withStep(run, { ...over(step, 'error', filled.message, now), startedAt: now.toISOString() });
  const { retryAt: _due, isAgain, ...rest } = step;
  const attempt = isAgain ? step.attempts : step.attempts + 1;
  commands.push({
    ...{ kind: 'perform', key: actionKey(run, action.id), actionId: action.id },
    ...{ type: action.type, params: filled.params, attempt },
  });
  const startedAt = step.startedAt ?? now.toISOString();
  return withStep(run, { ...rest, status: 'running', attempts: attempt, startedAt });
}

function stepAfter(step: Step, strategy: Strategy, outcome: Outcome, now: Date, random: number): Step {
  switch (outcome.kind) {
    case 'performed':
      return { ...withoutMessage(over(step, 'success', undefined, now)), output: cut(outcome.output ?? {}) };
    case 'failed': {
      const due = strategy === 'retry' && !outcome.isFinal ? retryAt(step.attempts, now, random) : undefined;
      if (due === undefined) return over(step, 'error', shortened(outcome.message), now);
      return { ...step, status: 'waiting', retryAt: due, message: shortened(outcome.message) };
    }
    case 'unknown':
      return over(step, 'unknown', shortened(outcome.message), now);
    default:
      return step;
  }
}

/** What an earlier attempt failed with doesn't matter any more. */
const withoutMessage = ({ message: _earlier, ...step }: Step): Step => step;

const mostOutput = 16_000;
const shortMember = 100;
const mostShort = 20;

const shortened = (text: string): string => text.slice(0, 2000);

/** Outputs are kept up to 16 kB; of a longer one its short members, such as an answer's status, and its beginning as text. */
function cut(output: JsonObject): Step['output'] {
  const text = JSON.stringify(output);
  if (text.length <= mostOutput) return JSON.parse(text);
  const short = Object.entries(output).filter(([, value]) => JSON.stringify(value).length <= shortMember);
  return { ...Object.fromEntries(short.slice(0, mostShort)), cut: true, text: text.slice(0, mostOutput) };
}

function eachOver(step: Step, each: NonNullable<Step['each']>, now: Date): Step {
  const { succeeded, failed, skipped, unknown, failures } = each;
  const count = succeeded + failed + skipped + unknown;
  const output = { count, succeeded, failed, skipped, unknown, failures };
  const text = eachFailed(each)
    ? message.someFailed(failed + unknown, count, failures[0]?.message ?? message.outcomeUnknown)
    : undefined;
  if (text === undefined && each.isStopped)
    return { ...over({ ...step, each }, 'skipped', message.earlierFailed, now), output };
  return { ...over({ ...step, each }, text === undefined ? 'success' : 'error', text, now), output };
}

/** Whether an action failed of which the strategy isn't `continue`: no other is begun. */
const isStopped = (definition: Runnable, run: Run): boolean =>
  definition.actions.some((action) => {
    const step = stepOf(run, action.id);
    const isFailed = step?.status === 'error' || step?.status === 'unknown' || step?.each?.isStopped === true;
    return isFailed && strategyOf(definition, action) !== 'continue';
  });

/** The status of a run whose actions are all over; undefined while some aren't. */
function statusAfter(definition: Runnable, run: Run): RunStatus | undefined {
  if (run.steps.some(({ status }) => status === 'waiting' || status === 'running')) return undefined;
  if (isStopped(definition, run)) return 'failed';
  return run.steps.some(({ status }) => status === 'error' || status === 'unknown') ? 'partial' : 'success';
}

function failureOf({ actions }: Runnable, run: Run): string | undefined {
  const failed = run.steps.find(({ status }) => status === 'error' || status === 'unknown');
  const action = actions.find(({ id }) => id === failed?.id);
  return failed && action && message.inWorkflow(action.name, failed.message ?? '');
}

/** When the next attempt is due. */
function dueNext(run: Run): string | undefined {
  const due = run.steps.flatMap(({ status, retryAt: at, each }) => [
    ...(status === 'waiting' && at !== undefined ? [at] : []),
    ...(status === 'running' ? (each?.tasks ?? []).flatMap((task) => task.retryAt ?? []) : []),
  ]);
  return due.sort()[0];
}

function ended(definition: Runnable, run: Run, status: RunStatus, text: string | undefined, now: Date): Run {
  const isFailure = status === 'failed' || status === 'partial' || status === 'timed_out';
  const isTold = isFailure && definition.errorHandling.notifyAdmin;
  return {
    ...run,
    status,
    ...(text === undefined ? {} : { message: shortened(text) }),
    completedAt: now.toISOString(),
    steps: run.steps.map((step) => interrupted(definition, step, text, now)),
    left: [...(isTold ? ['tell' as const] : []), 'finish'],
  };
}

/** A step whose run ended before it did. */
function interrupted({ actions }: Runnable, step: Step, text: string | undefined, now: Date): Step {
  if (step.status === 'waiting') return over(step, 'skipped', text, now);
  if (step.status !== 'running') return step;
  const action = actions.find(({ id }) => id === step.id);
  const isKnown = action === undefined || step.each !== undefined || isRepeatable(action.type, action.params);
  return over(step, isKnown ? 'error' : 'unknown', text, now);
}

const closingKey = (run: Run, what: Run['left'][number]): string => `${run.id}:${what}`;

const closing = (run: Run): Command[] =>
  run.left.map((what) =>
    what === 'tell'
      ? { kind: 'tell', key: closingKey(run, what), message: run.message ?? '' }
      : { kind: 'finish', key: closingKey(run, what), status: run.status },
  );
