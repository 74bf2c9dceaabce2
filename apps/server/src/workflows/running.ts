import type { EventType, LoggedEvent } from '@quartermaster/core/events/event';
import { and, equals, type Where } from '@quartermaster/core/query/where';
import { eventsOf } from '@quartermaster/core/workflows/workflow';
import type { LogConsumer } from '../events/consumer.ts';
import { rememberLast } from '../runtime/remember-last.ts';
import type { StoredWorkflow } from './collection.ts';
import type { RunQueue } from './run-queue.ts';
import { type WorkerDeps, WorkflowWorker } from './worker.ts';

/** How many workflows are at work at once. */
const mostAtOnce = 64;
/** Milliseconds between two looks for what was added on other servers, and until another try after a fault. */
const lookMs = 500;
const faultMs = 2_000;

interface Dependencies extends Omit<WorkerDeps, 'current'> {
  readonly queue: RunQueue;
  readonly workflows: () => Promise<readonly StoredWorkflow[]>;
  readonly reportFault: (error: unknown) => void;
}

/** Has each workflow worked on for which there is something to do. */
export class WorkflowRunning implements LogConsumer {
  readonly name = 'workflows';
  readonly #deps: Dependencies;
  readonly #byId = rememberLast((all: readonly StoredWorkflow[]) => new Map(all.map((one) => [one.id, one])));
  readonly #wanting = rememberLast(wantingByType);
  /** The workflows for which there may be something to do, in this order. */
  readonly #due = new Set<string>();
  /** When it was last looked for waiting runs. */
  #looked = Number.NEGATIVE_INFINITY;
  #wake = () => {};

  constructor(deps: Dependencies) {
    this.#deps = deps;
    deps.queue.whenAdded(() => {
      this.#looked = Number.NEGATIVE_INFINITY;
      this.#wake();
    });
  }

  async handle(events: readonly LoggedEvent[]): Promise<void> {
    const wanting = this.#wanting(await this.#deps.workflows());
    for (const { type } of events)
      if (type !== 'unreadable') for (const id of wanting.get(type) ?? []) this.#add(id);
  }

  async beside(signal: AbortSignal, fence: number): Promise<void> {
    const workers = new Map<string, WorkflowWorker>();
    const working = new Map<string, Promise<void>>();
    let versions = new Map<string, number>();
    let seen: readonly StoredWorkflow[] | undefined;
    const workerOf = (id: string): WorkflowWorker => {
      const known = workers.get(id);
      if (known) return known;
      const made = new WorkflowWorker(id, fence, { ...this.#deps, current: (one) => this.#current(one) });
      workers.set(id, made);
      return made;
    };
    const begin = (id: string): void => {
      const work = workerOf(id)
        .work(signal)
        .catch((error) => {
          if (signal.aborted) return;
          this.#deps.reportFault(error);
          const again = setTimeout(() => this.#add(id), faultMs);
          signal.addEventListener('abort', () => clearTimeout(again), { once: true });
        })
        .finally(() => {
          working.delete(id);
          this.#wake();
        });
      working.set(id, work);
    };
    try {
      while (!signal.aborted) {
        const all = await this.#deps.workflows();
        if (all !== seen) {
          for (const { id, version } of all) if (versions.get(id) !== version) this.#due.add(id);
          versions = new Map(all.map(({ id, version }) => [id, version]));
          for (const id of workers.keys()) if (!versions.has(id) && !working.has(id)) workers.delete(id);
          seen = all;
        }
        if (performance.now() - this.#looked >= lookMs) {
          this.#looked = performance.now();
          for (const id of await this.#withRuns(equals('status', 'waiting'))) {
            workerOf(id).mayWait = true;
            this.#due.add(id);
          }
          // Whoever had the lease before may have begun a run after this server looked for such.
          const left = and(equals('status', 'running'), { op: 'range', path: 'fence', lt: fence });
          for (const id of await this.#withRuns(left)) {
            workerOf(id).mayBeLeft = true;
            this.#due.add(id);
          }
        }
        for (const id of [...this.#due]) {
          if (working.size >= mostAtOnce) break;
          if (working.has(id)) continue;
          this.#due.delete(id);
          begin(id);
        }
        await this.#next(signal);
      }
    } finally {
      await Promise.allSettled(working.values());
    }
  }

  #add(id: string): void {
    this.#due.add(id);
    this.#wake();
  }

  async #current(id: string): Promise<StoredWorkflow | undefined> {
    return this.#byId(await this.#deps.workflows()).get(id);
  }

  /** The workflows that have such runs. */
  async #withRuns(where: Where): Promise<string[]> {
    const groups = await this.#deps.runs.tally({ where, by: [{ path: 'workflowId' }] });
    return groups.flatMap(({ key: [id] }) => (typeof id === 'string' ? [id] : []));
  }

  /** Waits until there is something to do, but no longer than until the next look. */
  async #next(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const woken = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', woken);
        this.#wake = () => {};
        resolve();
      };
      const timer = setTimeout(woken, lookMs);
      signal.addEventListener('abort', woken, { once: true });
      this.#wake = woken;
    });
  }
}

/** Which workflows each event starts. */
function wantingByType(all: readonly StoredWorkflow[]): ReadonlyMap<EventType, readonly string[]> {
  const wanting = new Map<EventType, string[]>();
  for (const { id, enabled, trigger } of all)
    if (enabled) for (const type of eventsOf(trigger)) wanting.set(type, [...(wanting.get(type) ?? []), id]);
  return wanting;
}
