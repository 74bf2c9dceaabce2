import { and, equals, exists, not, or, type Where } from '@quartermaster/core/query/where';
import { missedSince, nextFire } from '@quartermaster/core/workflows/schedule';
import type { Schedule, Trigger } from '@quartermaster/core/workflows/workflow';
import { type Collection, upsert } from '@quartermaster/store';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredWorkflow } from './collection.ts';
import { type WorkflowState, workflowStateCollection } from './run-collections.ts';
import type { RunQueue } from './run-queue.ts';
import type { WorkflowService } from './service.ts';

/** A time that is handled later than this, in milliseconds, was missed. */
const onTimeMs = 60_000;
/** How far a stored time may be ahead of this clock without its having been written by a wrong one. */
const mostSkewMs = 5 * 60_000;
/** How many runs of a workflow wait at most, like the calls of a hook. */
const mostWaiting = 1_000;
/** How many schedules are fired at once. */
const atOnce = 50;

interface Looked {
  readonly version: number;
  readonly from: number;
  readonly until: number;
}

interface Dependencies {
  readonly workflows: Pick<WorkflowService, 'records'>;
  readonly queue: RunQueue;
  readonly reportFault: (error: unknown) => void;
}

/**
 * Starts the runs of schedules. Every server does so at every tick: a run's id is its workflow and the time for which it
 * was scheduled, so each time has one run.
 */
export class Schedules {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;
  readonly #states: Collection<WorkflowState>;
  /** By workflow: the version that this server has looked at, when it did, and when it has to look again. */
  readonly #due = new Map<string, Looked>();

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
    this.#states = runtime.store.collection(workflowStateCollection);
  }

  /** Starts what is due; to be called at least every few seconds. */
  async tick(): Promise<void> {
    const now = this.#runtime.now();
    const workflows = await this.#deps.workflows.records.collection.all();
    const due = workflows.filter((workflow) => this.#isDue(workflow, now));
    for (let at = 0; at < due.length; at += atOnce)
      await Promise.all(
        due.slice(at, at + atOnce).map((workflow) => this.#fire(workflow, now).catch(this.#deps.reportFault)),
      );
    if (this.#due.size > workflows.length) this.#forget(new Set(workflows.map(({ id }) => id)));
  }

  #isDue({ id, version, enabled, trigger }: StoredWorkflow, now: Date): boolean {
    if (!enabled || trigger.type !== 'schedule') return false;
    const known = this.#due.get(id);
    const time = now.getTime();
    return known?.version !== version || known.until <= time || time < known.from;
  }

  async #fire(workflow: StoredWorkflow, now: Date): Promise<void> {
    const { id, version, trigger } = workflow;
    const schedule = scheduleOf(trigger);
    if (schedule === undefined) return;
    const { since, anchor } = await this.#since(workflow, now);
    const { count, latest, isDue } = missedSince(schedule, since, now, anchor);
    // What was missed too long ago, or came while too many waited, is counted by the next run.
    if (latest !== undefined && isDue && (await this.#hasRoom(id))) {
      const scheduledFor = latest.toISOString();
      const isOnTime = now.getTime() - latest.getTime() <= onTimeMs;
      const missed = isOnTime ? count - 1 : count;
      const run = { id: `${id}:${scheduledFor}`, workflowId: id, trigger: 'schedule', scheduledFor } as const;
      await this.#deps.queue.add({ ...run, missed });
      await this.#advance(id, scheduledFor);
    }
    const next = nextFire(schedule, now, anchor)?.getTime() ?? Number.POSITIVE_INFINITY;
    this.#due.set(id, { version, from: now.getTime(), until: next });
  }

  /** Whether another run may wait: one that takes longer than the time until the next would have ever more of them. */
  async #hasRoom(workflowId: string): Promise<boolean> {
    const where = and(equals('workflowId', workflowId), equals('status', 'waiting'));
    return (await this.#deps.queue.runs.count(where)) < mostWaiting;
  }

  /** From when on times count, and when an interval began. */
  async #since({ id, scheduledSince, createdAt }: StoredWorkflow, now: Date) {
    const begun = new Date(scheduledSince ?? createdAt);
    const fired = (await this.#states.get(id))?.scheduledFrom;
    const isAhead = (time: Date) => time.getTime() > now.getTime() + mostSkewMs;
    const from = fired === undefined ? begun : new Date(fired);
    if (isAhead(from)) {
      // The clock was ahead when this was written: it begins now.
      await this.#advance(id, now.toISOString(), {});
      return { since: now, anchor: now };
    }
    const isChanged = !isAhead(begun) && begun.getTime() > from.getTime();
    return { since: isChanged ? begun : from, anchor: isAhead(begun) ? from : begun };
  }

  /** Notes up to when a schedule has fired, unless another server is further. */
  async #advance(id: string, scheduledFrom: string, where: { where?: Where } = notBeyond(scheduledFrom)) {
    const first: WorkflowState = { id, scheduledFrom, skipped: 0, skips: [] };
    await upsert(this.#states, first, { set: { scheduledFrom } }, where);
  }

  #forget(existing: ReadonlySet<string>): void {
    for (const id of this.#due.keys()) if (!existing.has(id)) this.#due.delete(id);
  }
}

const notBeyond = (time: string): { readonly where: Where } => ({
  where: or(not(exists('scheduledFrom')), { op: 'range', path: 'scheduledFrom', lt: time }),
});

const scheduleOf = (trigger: Trigger): Schedule | undefined =>
  trigger.type === 'schedule' ? trigger.config.schedule : undefined;
