import type { ReadableEvent } from '@quartermaster/core/events/event';
import type { JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { compareText } from '@quartermaster/core/query/compare';
import { and, equals, everything } from '@quartermaster/core/query/where';
import { invalid, refused } from '@quartermaster/core/verdict';
import type {
  Execution,
  ExecutionDetail,
  ExecutionStatus,
  ExecutionStep,
} from '@quartermaster/core/workflows/execution';
import { filledParams, lookupIn } from '@quartermaster/core/workflows/filling';
import { type Run, type Runnable, runSchema, type Step } from '@quartermaster/core/workflows/run';
import { type Action, eventsOf, type Trigger } from '@quartermaster/core/workflows/workflow';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { derivedIds } from '../events/derived-ids.ts';
import { domainEvent } from '../events/event.ts';
import { tooMany } from '../limits/counted-limits.ts';
import { withOwnCursor } from '../lists/own-cursor.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredWorkflow } from './collection.ts';
import type { WorkflowReferences } from './references.ts';
import type { StoredRun } from './run-collections.ts';
import { eventAt, inputOfRun } from './run-input.ts';
import { mostWaiting, type RunQueue, retryMs } from './run-queue.ts';
import { runnable, runnableAt } from './runnable.ts';
import type { Skip, WorkflowStates } from './states.ts';

interface Dependencies {
  readonly queue: RunQueue;
  readonly states: WorkflowStates;
  readonly references: WorkflowReferences;
  /** The workflow with this id; refuses (404) if there is none. */
  readonly find: (id: string) => Promise<StoredWorkflow>;
  readonly baseUrl: () => string;
}

export interface ByHand {
  /** What the run sees as `payload`. */
  readonly payload?: JsonObject[string] | undefined;
  /** The number of an event that it is to see. */
  readonly seq?: number | undefined;
}

/** The runs of workflows as people see them, and running one by hand. */
export class Executions {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  /** A page, newest first, without outputs. Those skipped for an event are only known by number, and the last by reason. */
  async list(
    workflowId: string,
    {
      limit,
      cursor,
      status,
    }: {
      readonly limit: number;
      readonly cursor?: string | undefined;
      readonly status?: ExecutionStatus | undefined;
    },
  ): Promise<{ items: Execution[]; skipped: number; nextCursor?: string }> {
    const workflow = await this.#deps.find(workflowId);
    const state = (await this.#deps.states.of([workflowId])).get(workflowId);
    const skipped = state?.skipped ?? 0;
    const where = and(
      equals('workflowId', workflowId),
      status === undefined ? everything : equals('status', status),
    );
    const query = { where, sort: ['-queuedAt'], limit, ...definedFields({ after: cursor }) };
    const page = await withOwnCursor(this.#deps.queue.runs.find(query));
    const definitions = new Map<number, Promise<Runnable | undefined>>();
    const definitionOf = (version: number) => {
      const known =
        definitions.get(version) ?? runnableAt(this.#runtime, workflow, version, this.#deps.references);
      definitions.set(version, known);
      return known;
    };
    const items = await Promise.all(page.items.map((stored) => this.#shown(stored, workflow, definitionOf)));
    if (status === 'skipped') {
      // Those for events aren't stored one by one, so that there is a single page.
      const definition = await runnable(workflow, this.#deps.references);
      const all = [...items, ...(state?.skips ?? []).map((skip) => skippedRun(definition, skip))];
      const newest = all.sort((one, other) => compareText(other.queuedAt, one.queuedAt));
      return { items: newest.slice(0, limit), skipped };
    }
    return {
      items: items.map((item) => ({ ...item, steps: item.steps.map(withoutOutput) })),
      skipped,
      ...definedFields({ nextCursor: page.next }),
    };
  }

  /** A run with its input and what its actions were given. */
  async detail(workflowId: string, id: string): Promise<ExecutionDetail> {
    const workflow = await this.#deps.find(workflowId);
    const stored = await this.#deps.queue.runs.get(id);
    if (stored?.workflowId !== workflowId) throw new RefusalError(refused('NOT_FOUND', message.runNotFound));
    const run = runOf(stored);
    const version = run?.workflowVersion ?? workflow.version;
    const definition = await runnableAt(this.#runtime, workflow, version, this.#deps.references);
    const input = await inputOfRun(this.#runtime, stored, this.#deps.baseUrl());
    const shown = await this.#shown(stored, workflow, async () => definition);
    return { ...shown, input: plain(input), steps: withParams(shown.steps, definition, run, input) };
  }

  /** Has a workflow run; refuses (409) one that is disabled, and (429) one for which too many runs wait. */
  async execute(
    workflowId: string,
    given: ByHand,
    caller: Caller,
    id = this.#runtime.newId(),
  ): Promise<Execution> {
    const workflow = await this.#deps.find(workflowId);
    const { payload, seq } = given;
    if (!workflow.enabled) throw new RefusalError(refused('CONFLICT', message.workflowIsDisabled));
    if (seq !== undefined && payload !== undefined) throw wrongSeq(message.payloadOrEvent);
    if (seq !== undefined) await requireEvent(this.#runtime, workflow.trigger, seq);
    const { runs } = this.#deps.queue;
    const waiting = and(equals('workflowId', workflowId), equals('status', 'waiting'));
    if ((await runs.count(waiting)) >= mostWaiting) throw tooMany(message.hookFull, retryMs);
    const { name } = workflow;
    const { run } = await this.#deps.queue.add({
      event: domainEvent(this.#runtime, byCaller(caller), {
        id: derivedIds.workflowExecuted(id),
        type: 'workflow.executed',
        subject: { kind: 'workflow', id: workflowId },
        data: { id: workflowId, name, run: id },
      }),
      ...{ id, workflowId, trigger: 'manual', seq },
      payload: payload === undefined ? undefined : JSON.stringify(payload),
    });
    return this.#shown(run, workflow, (version) =>
      runnableAt(this.#runtime, workflow, version, this.#deps.references),
    );
  }

  async #shown(
    stored: StoredRun,
    workflow: StoredWorkflow,
    definitionOf: (version: number) => Promise<Runnable | undefined>,
  ): Promise<Execution> {
    const { id, workflowId, trigger, status, queuedAt, completedAt, seq, scheduledFor, missed } = stored;
    const run = runOf(stored);
    const version = run?.workflowVersion ?? workflow.version;
    const definition = await definitionOf(version);
    return {
      ...{ id, workflowId, workflowVersion: version, trigger, status, queuedAt, depth: run?.depth ?? 0 },
      ...definedFields({ seq, scheduledFor, missed, completedAt, message: run?.message }),
      ...definedFields({ startedAt: run?.startedAt, deadline: run?.deadline }),
      steps: stepsOf(definition, run),
    };
  }
}

/** The event that a run is to see; refuses (422) one that doesn't start its workflow. */
export async function requireEvent(
  { store }: Runtime,
  trigger: Trigger,
  seq: number,
): Promise<ReadableEvent> {
  const types = eventsOf(trigger);
  if (types.length === 0) throw wrongSeq(message.runWithoutEvents);
  const event = await eventAt(store, seq);
  if (event === undefined) throw wrongSeq(message.runEventNotFound(seq));
  if (!types.includes(event.type)) throw wrongSeq(message.runEventOfOtherType(event.type));
  return event;
}

const wrongSeq = (text: string) => new RefusalError(invalid([{ path: 'seq', message: text }]));

const runOf = ({ run }: StoredRun): Run | undefined =>
  run === undefined ? undefined : runSchema.parse(JSON.parse(run));

/** The actions of a run, or of one that waits; those of a version that can't be read have no names. */
export function stepsOf(definition: Runnable | undefined, run: Run | undefined): ExecutionStep[] {
  const actions = definition?.actions ?? [];
  const steps: readonly Step[] =
    run?.steps ?? actions.map(({ id }) => ({ id, status: 'waiting', attempts: 0 }));
  return steps.flatMap((step) => {
    const action = actions.find(({ id }) => id === step.id);
    return action === undefined ? [] : [shownStep(step, action)];
  });
}

function shownStep({ each, isAgain: _again, ...step }: Step, { name, type }: Action): ExecutionStep {
  if (each === undefined) return { ...step, name, type };
  const { succeeded, failed, skipped, unknown, failures } = each;
  return { ...step, name, type, each: { succeeded, failed, skipped, unknown, failures } };
}

const withoutOutput = ({ output: _output, ...step }: ExecutionStep): ExecutionStep => step;

/** The parameters of actions as they are filled in; with places where they can't be, or differ by record. */
export function withParams(
  steps: readonly ExecutionStep[],
  definition: Runnable | undefined,
  run: Run | undefined,
  input: JsonObject,
): ExecutionDetail['steps'] {
  return steps.map((step) => {
    const action = definition?.actions.find(({ id }) => id === step.id);
    if (!definition || !action) return { ...step, params: {} };
    if (run === undefined || action.forEach !== undefined) return { ...step, params: plain(action.params) };
    const filled = filledParams(action, lookupIn(definition, run, input), undefined);
    return { ...step, params: plain(filled.ok ? filled.params : action.params) };
  });
}

/** As JSON has it. */
export const plain = (given: JsonObject): ExecutionDetail['input'] => JSON.parse(JSON.stringify(given));

const skippedRun = (definition: Runnable, { id, at, seq, reason }: Skip): Execution => ({
  ...{
    id,
    workflowId: definition.id,
    workflowVersion: definition.version,
    trigger: 'event',
    status: 'skipped',
  },
  ...{ message: reason, queuedAt: at, startedAt: at, completedAt: at, depth: 0 },
  ...definedFields({ seq }),
  steps: stepsOf(definition, undefined).map((step) => ({ ...step, status: 'skipped' })),
});
