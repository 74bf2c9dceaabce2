import type { JsonObject } from '../json.ts';
import { message } from '../messages.ts';
import { firstFalse } from './conditions.ts';
import { filledParams, lookupIn, valuesNamed } from './filling.ts';
import { builtInType, filledFilter, readFilter } from './for-each.ts';
import type { Command, Each, Outcome, Run, Runnable, Task } from './run.ts';
import { retryAt, strategyOf } from './strategy.ts';
import { dayIn } from './time-zone.ts';
import type { Action } from './workflow.ts';

const batchSize = 50;
/** Records under way at once. */
const mostAtOnce = 4;
const mostFailures = 20;

interface Position {
  readonly definition: Runnable;
  readonly run: Run;
  readonly action: Action;
  readonly each: Each;
}

interface MovedEach {
  readonly each: Each;
  readonly commands: readonly Command[];
  /** Every record had its turn, or no other gets one. */
  readonly isOver: boolean;
}

export const eachFailed = ({ failed, unknown }: Each): boolean => failed + unknown > 0;

const strategyIn = ({ definition, action }: Position) => strategyOf(definition, action);

const recordKey = ({ run, action }: Position, recordId: string): string =>
  `${run.id}:${action.id}:${recordId}`;
const selectKey = ({ run, action, each }: Position): string =>
  `${run.id}:${action.id}:select:${each.batches}`;

/** What a forEach does now: asks for records, or begins with some. */
export function nextOfEach(position: Position, input: JsonObject, now: Date, isStopping: boolean): MovedEach {
  const { each } = position;
  if (isStopping || each.isStopped) {
    const tasks = each.tasks.filter(({ status }) => status === 'running');
    const isSame = each.isStopped && tasks.length === each.tasks.length;
    const stopped = isSame ? each : { ...each, tasks, isStopped: true };
    return tasks.length === 0
      ? { each: stopped, commands: [], isOver: !each.isSelecting }
      : begunTasks({ ...position, each: stopped }, input, now);
  }
  if (each.isSelecting) return { each, commands: [], isOver: false };
  if (each.tasks.length > 0) return begunTasks(position, input, now);
  return each.isExhausted ? { each, commands: [], isOver: true } : selecting(position, input);
}

function selecting(position: Position, input: JsonObject): MovedEach {
  const { definition, run, action, each } = position;
  const { entity, filter } = action.forEach ?? { entity: 'equipment', filter: '' };
  const { trigger } = definition;
  const zone = trigger.type === 'schedule' ? trigger.config.schedule.timezone : 'UTC';
  // The day on which the run began: the same in every batch, and for whoever takes it over.
  const read = readFilter(filter, builtInType(entity), dayIn(zone, new Date(run.startedAt)));
  if (!read.ok) return { each: failedWith(each, '', read.message, true), commands: [], isOver: false };
  const asked = { ...each, batches: each.batches + 1, isSelecting: true };
  return {
    each: asked,
    commands: [
      {
        ...{ kind: 'select', key: selectKey({ ...position, each: asked }), actionId: action.id, entity },
        where: filledFilter(read.where, builtInType(entity), lookupIn(definition, run, input)),
        ...(each.cursor === undefined ? {} : { after: each.cursor }),
        limit: batchSize,
      },
    ],
    isOver: false,
  };
}

function begunTasks(position: Position, input: JsonObject, now: Date): MovedEach {
  const { definition, run, action } = position;
  const isStrict = strategyIn(position) !== 'continue';
  const commands: Command[] = [];
  let { each } = position;
  for (const task of position.each.tasks) {
    const isAgain = task.isAgain === true;
    const running = each.tasks.filter(({ status }) => status === 'running').length;
    if (!isAgain && (task.status === 'running' || running >= mostAtOnce || each.isStopped)) continue;
    if (task.retryAt !== undefined && now.getTime() < Date.parse(task.retryAt)) continue;
    const lookup = lookupIn(definition, run, input, task);
    if (task.attempts === 0 && firstFalse(action.conditions, lookup)) {
      each = { ...without(each, task.id), skipped: each.skipped + 1 };
      continue;
    }
    const filled = filledParams(action, lookup, task.id);
    if (!filled.ok) {
      each = failedWith(without(each, task.id), task.id, filled.message, isStrict);
      continue;
    }
    const { retryAt: _due, isAgain: _again, ...rest } = task;
    const attempt = isAgain ? task.attempts : task.attempts + 1;
    each = withTask(each, { ...rest, status: 'running', attempts: attempt });
    commands.push({
      ...{ kind: 'perform', key: recordKey(position, task.id), actionId: action.id, recordId: task.id },
      ...{ type: action.type, params: filled.params, attempt },
    });
  }
  return { each, commands, isOver: false };
}

/** A forEach after an outcome; the same if it isn't one of its own. */
export function eachAfter(position: Position, outcome: Outcome, now: Date, random: number): Each {
  const { action, each } = position;
  const isStrict = strategyIn(position) !== 'continue';
  if (each.isSelecting && outcome.key === selectKey(position)) {
    const answered = { ...each, isSelecting: false };
    if (outcome.kind === 'failed' || outcome.kind === 'unknown')
      return { ...failedWith(answered, '', outcome.message, isStrict), isExhausted: true };
    if (outcome.kind !== 'selected') return each;
    const { cursor: _before, ...rest } = answered;
    return {
      ...rest,
      ...(outcome.cursor === undefined ? { isExhausted: true } : { cursor: outcome.cursor }),
      tasks: outcome.records.map(
        (record): Task => ({
          ...{ id: record.id, values: valuesNamed(action, record), status: 'waiting', attempts: 0 },
        }),
      ),
    };
  }
  const task = each.tasks.find(
    ({ id, status }) => status === 'running' && recordKey(position, id) === outcome.key,
  );
  if (task === undefined) return each;
  const rest = without(each, task.id);
  switch (outcome.kind) {
    case 'performed':
      return { ...rest, succeeded: each.succeeded + 1 };
    case 'unknown':
      return unknownWith(rest, task.id, outcome.message, isStrict);
    case 'failed': {
      const isRetried = strategyIn(position) === 'retry' && !outcome.isFinal && !each.isStopped;
      const due = isRetried ? retryAt(task.attempts, now, random) : undefined;
      return due === undefined
        ? failedWith(rest, task.id, outcome.message, isStrict)
        : withTask(each, { ...task, status: 'waiting', retryAt: due });
    }
    default:
      return each;
  }
}

/** A forEach after a crash: what was under way is begun again, or unknown. */
export function resumedEach(each: Each, isRepeatable: boolean, isStrict: boolean): Each {
  const asked = each.isSelecting ? { ...each, isSelecting: false, batches: each.batches - 1 } : each;
  return asked.tasks
    .filter(({ status }) => status === 'running')
    .reduce(
      (resumed, task) =>
        isRepeatable
          ? withTask(resumed, { ...task, isAgain: true })
          : unknownWith(without(resumed, task.id), task.id, message.outcomeUnknown, isStrict),
      asked,
    );
}

const without = (each: Each, id: string): Each => ({
  ...each,
  tasks: each.tasks.filter((task) => task.id !== id),
});

const withTask = (each: Each, task: Task): Each => ({
  ...each,
  tasks: each.tasks.map((one) => (one.id === task.id ? task : one)),
});

const failedWith = (each: Each, id: string, text: string, isStrict: boolean): Each => ({
  ...withFailure(each, id, text, isStrict),
  failed: each.failed + 1,
});

const unknownWith = (each: Each, id: string, text: string, isStrict: boolean): Each => ({
  ...withFailure(each, id, text, isStrict),
  unknown: each.unknown + 1,
});

const withFailure = (each: Each, id: string, text: string, isStrict: boolean): Each => ({
  ...each,
  failures:
    each.failures.length < mostFailures
      ? [...each.failures, { id, message: text.slice(0, 500) }]
      : each.failures,
  isStopped: each.isStopped || isStrict,
});
