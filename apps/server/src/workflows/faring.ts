import { eventsOf, statusOf, type Workflow } from '@quartermaster/core/workflows/workflow';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredWorkflow } from './collection.ts';
import type { WorkflowState } from './run-collections.ts';
import type { WorkflowStates } from './states.ts';

/** How a workflow fares, besides what it is. */
export type Fares = Pick<Workflow, 'status' | 'statusReason' | 'lastRun' | 'skipped' | 'backlog'>;

type States = ReadonlyMap<string, WorkflowState>;

/** How workflows fare, for those who look at them. */
export class Faring {
  readonly #runtime: Runtime;
  readonly #states: WorkflowStates;

  constructor(runtime: Runtime, states: WorkflowStates) {
    this.#runtime = runtime;
    this.#states = states;
  }

  /** @param stored at least those that are asked for */
  async of(
    asked: readonly { readonly id: string }[],
    stored: readonly StoredWorkflow[],
  ): Promise<(workflow: Pick<StoredWorkflow, 'id' | 'version' | 'enabled'>) => Fares> {
    const ids = new Set(asked.map(({ id }) => id));
    const states = await this.#states.of([...ids]);
    const behind = await this.#behind(
      stored.filter(({ id }) => ids.has(id)),
      states,
    );
    return ({ id, version, enabled }) => {
      const state = states.get(id);
      return {
        ...statusOf(enabled, state?.failedVersion === version ? state.failure : undefined),
        ...definedFields({ lastRun: state?.lastRun, backlog: behind.get(id) }),
        skipped: state?.skipped ?? 0,
      };
    };
  }

  /** How many numbers of the log those are behind that have events to look at. */
  async #behind(workflows: readonly StoredWorkflow[], states: States): Promise<ReadonlyMap<string, number>> {
    const { events } = this.#runtime.store;
    const types = new Set(workflows.flatMap(({ enabled, trigger }) => (enabled ? eventsOf(trigger) : [])));
    const latest = new Map<string, number>();
    for (const type of types) {
      const [last] = await events.read({ type, newestFirst: true, limit: 1 });
      if (last) latest.set(type, last.seq);
    }
    return new Map(
      workflows.flatMap(({ id, enabled, trigger, beginsAfter = 0 }) => {
        const wanted = enabled ? eventsOf(trigger).map((type) => latest.get(type) ?? 0) : [];
        const left = Math.max(0, ...wanted) - Math.max(beginsAfter, states.get(id)?.seq ?? 0);
        return left > 0 ? [[id, left]] : [];
      }),
    );
  }
}
