import { message } from '@quartermaster/core/messages';
import { and, equals } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import type { Run } from '@quartermaster/core/workflows/run';
import { networkOf } from '../auth/network.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import type { KeyedCalls } from '../idempotency/keyed-calls.ts';
import { type CountedLimits, countedId, type Limit, tooMany } from '../limits/counted-limits.ts';
import { KeyedMutex } from '../runtime/keyed-mutex.ts';
import { rememberLast } from '../runtime/remember-last.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { StoredWorkflow } from './collection.ts';
import { mostWaiting, type RunQueue, retryMs } from './run-queue.ts';
import type { WorkflowSecrets } from './secrets.ts';
import type { WorkflowService } from './service.ts';

const minute = 60_000;
const wrongLimit: Limit = { most: 20, period: 15 * minute };
const rightLimit: Limit = { most: 1_000, period: minute };
/** How often it is noted that too many wait. */
const noteLimit: Limit = { most: 1, period: 60 * minute };

/** How large the calls of a workflow that wait for their run may be together, in characters. */
const mostWaitingSize = 64 * 1024 * 1024;
/** Milliseconds for which what waits is known; what this server adds meanwhile is counted. */
const knownMs = 1_000;

export interface HookCall {
  readonly method: string;
  readonly path: string;
  readonly secret: string;
  /** The network address of the caller. */
  readonly address: string;
}

interface Accepted {
  /** The run's input as JSON. */
  readonly payload: string;
  /** How many runs of workflows led to the call. */
  readonly depth: number;
  /** The Idempotency-Key, with what makes two calls the same. */
  readonly key?: string;
  readonly call?: readonly (string | Uint8Array)[];
}

type Called = Pick<Accepted, 'payload' | 'depth'> & { readonly id: string };

interface Waiting {
  readonly at: number;
  count: number;
  size: number;
}

interface Dependencies {
  readonly workflows: WorkflowService;
  readonly secrets: WorkflowSecrets;
  readonly queue: RunQueue;
  readonly limits: CountedLimits;
  readonly keyedCalls: KeyedCalls;
}

/** Calls from outside that start workflows. */
export class Hooks {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;
  readonly #waiting = new Map<string, Waiting>();
  readonly #mutex = new KeyedMutex();
  readonly #byKey = rememberLast(
    (workflows: readonly StoredWorkflow[]) => new Map(workflows.map((one) => [one.hookKey, one])),
  );

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  /**
   * The enabled workflow whose hook this is. Refuses wrong secrets like hooks that don't exist (401), and after too
   * many of them whoever has none (429); a right one always gets in, because nobody can guess it.
   */
  async admit(call: HookCall): Promise<StoredWorkflow> {
    const { limits } = this.#deps;
    const found = await this.find(call);
    if (found === undefined) {
      const wait = await limits.take(countedId('wrong hook', networkOf(call.address)), wrongLimit);
      if (wait > 0) throw tooMany(message.tooManyAttempts, wait);
    }
    const workflow = this.requireEnabled(found);
    const wait = await limits.take(countedId('hook', workflow.id), rightLimit);
    if (wait > 0) throw tooMany(message.hookTooOften, wait);
    return workflow;
  }

  /** The workflow whose hook this is, if the secret is right. */
  async find({ method, path, secret }: HookCall): Promise<StoredWorkflow | undefined> {
    const { workflows, secrets } = this.#deps;
    const workflow = this.#byKey(await workflows.records.collection.all()).get(`${method} ${path}`);
    return workflow && secrets.isHookSecret(workflow, secret) ? workflow : undefined;
  }

  requireEnabled(workflow: StoredWorkflow | undefined): StoredWorkflow {
    if (workflow === undefined) throw new RefusalError(refused('UNAUTHORIZED', message.hookRefused));
    if (!workflow.enabled) throw new RefusalError(refused('CONFLICT', message.workflowIsDisabled));
    return workflow;
  }

  /** Lets a run wait for its turn. A repeated call with the same key gets the run of the first. */
  async accept(
    workflow: StoredWorkflow,
    { payload, depth, key, call = [] }: Accepted,
  ): Promise<{ readonly id: string; readonly isRepeated: boolean }> {
    const { keyedCalls } = this.#deps;
    if (key === undefined) {
      const id = this.#runtime.newId();
      await this.#add(workflow, { id, payload, depth });
      return { id, isRepeated: false };
    }
    const claim = await keyedCalls.claim({ id: `workflow:${workflow.id}`, role: 'admin' }, key, call);
    switch (claim.kind) {
      case 'first': {
        const id = claim.held.recordId;
        const work = async () => {
          await this.#add(workflow, { id, payload, depth });
          return { body: id };
        };
        await keyedCalls.perform(claim.held, work, (error) => error instanceof RefusalError);
        return { id, isRepeated: false };
      }
      case 'replay':
        return { id: String(claim.answer.body), isRepeated: true };
      case 'done':
        return { id: claim.ids.recordId, isRepeated: true };
      case 'refused':
        throw new RefusalError(claim.refusal);
    }
  }

  /** One after the other: of many at once, all could find the last place free. */
  #add(workflow: StoredWorkflow, run: Called): Promise<void> {
    const { id: workflowId } = workflow;
    const { payload } = run;
    return this.#mutex.run(workflowId, async () => {
      const waiting = await this.#waitingOf(workflowId);
      if (waiting.count >= mostWaiting || waiting.size + payload.length > mostWaitingSize) {
        this.#waiting.delete(workflowId);
        await this.#noteFull(workflow);
        throw tooMany(message.hookFull, retryMs);
      }
      await this.#deps.queue.add({ ...run, workflowId, trigger: 'webhook' });
      waiting.count += 1;
      waiting.size += payload.length;
    });
  }

  /** Among the runs of the workflow, one says that calls were refused; at most once an hour. */
  async #noteFull({ id: workflowId, version: workflowVersion }: StoredWorkflow): Promise<void> {
    const { limits, queue } = this.#deps;
    if ((await limits.take(countedId('full hook', workflowId), noteLimit)) > 0) return;
    const [id, at] = [this.#runtime.newId(), instantOf(this.#runtime)];
    const run: Run = {
      ...{ id, workflowId, workflowVersion, trigger: 'webhook', depth: 0, status: 'skipped' },
      ...{ message: message.hookFull, startedAt: at, deadline: at, completedAt: at, steps: [], left: [] },
    };
    await queue.runs.insert({
      ...{ id, workflowId, trigger: 'webhook', status: 'skipped', run: JSON.stringify(run) },
      ...{ queuedAt: at, completedAt: at },
    });
  }

  async #waitingOf(workflowId: string): Promise<Waiting> {
    const now = this.#runtime.monotonicMs();
    const known = this.#waiting.get(workflowId);
    if (known !== undefined && now - known.at < knownMs) return known;
    const [counted] = await this.#deps.queue.runs.tally({
      where: and(equals('workflowId', workflowId), equals('status', 'waiting'), equals('trigger', 'webhook')),
      by: [],
      sum: ['size'],
    });
    const waiting = { at: now, count: counted?.count ?? 0, size: counted?.sum[0] ?? 0 };
    this.#waiting.set(workflowId, waiting);
    return waiting;
  }
}
