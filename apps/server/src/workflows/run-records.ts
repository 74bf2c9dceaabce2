import { and, equals, isIn, not } from '@quartermaster/core/query/where';
import type { Collection } from '@quartermaster/store';
import { purge } from '../records/purge.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredWorkflow } from './collection.ts';
import { type RunDocument, workflowRunCollection } from './run-collections.ts';
import type { WorkflowStates } from './states.ts';

/** How many runs of each workflow are kept. */
const mostKept = 1_000;

const unfinished = ['waiting', 'running'];
/** Which runs are over. */
export const endedRuns = not(isIn('status', unfinished));

/** How long the runs of workflows are kept. */
export class RunRecords {
  readonly #runs: Collection<RunDocument>;
  readonly #states: WorkflowStates;

  constructor(runtime: Runtime, states: WorkflowStates) {
    this.#states = states;
    this.#runs = runtime.store.collection(workflowRunCollection);
  }

  /** Removes the oldest runs of a workflow that are more than are kept. */
  async prune(workflowId: string, most = mostKept): Promise<void> {
    const ofIt = equals('workflowId', workflowId);
    // Counted without reading them.
    const groups = await this.#runs.tally({ where: ofIt, by: [{ path: 'status' }] });
    const counts = groups.map(({ key: [status], count }) =>
      unfinished.includes(String(status)) ? 0 : count,
    );
    const surplus = counts.reduce((sum, count) => sum + count, 0) - most;
    if (surplus > 0) await purge(this.#runs, { where: and(ofIt, endedRuns), sort: ['queuedAt'] }, surplus);
  }

  /** Removes those of a deleted workflow, and how it fared. */
  async forget(workflowId: string): Promise<void> {
    await purge(this.#runs, { where: equals('workflowId', workflowId), sort: ['queuedAt'] });
    await this.#states.collection.remove(workflowId);
  }

  /** Removes what is from before this instant, more than is kept, or of workflows that are gone. */
  async sweep(workflows: () => Promise<readonly StoredWorkflow[]>, before: string): Promise<void> {
    const where = and(endedRuns, { op: 'range', path: 'queuedAt', lt: before });
    await purge(this.#runs, { where, sort: ['queuedAt'] });
    for (const { id } of await workflows()) await this.prune(id);
    const named = new Set<string>();
    for await (const { id } of this.#states.collection.stream({})) named.add(id);
    // A call of a hook may come in while its workflow is being deleted.
    for (const { key } of await this.#runs.tally({
      where: equals('status', 'waiting'),
      by: [{ path: 'workflowId' }],
    }))
      named.add(String(key[0]));
    // Only then, because workflows are made meanwhile.
    for (const { id } of await workflows()) named.delete(id);
    for (const id of named) await this.forget(id);
  }
}
