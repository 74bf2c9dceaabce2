import type { Run, Runnable } from '@quartermaster/core/workflows/run';
import { asWorkflow } from '../events/cause.ts';
import { derivedIds } from '../events/derived-ids.ts';
import { domainEvent } from '../events/event.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Records that runs failed, of which administrators are told like of anything else. */
export class WorkflowFailures {
  readonly #runtime: Runtime;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  readonly tell = async ({ id, name }: Runnable, run: Run, reason: string): Promise<void> => {
    const { cause } = asWorkflow({ id, name }, run.id, run.depth);
    const event = domainEvent(this.#runtime, cause, {
      type: 'workflow.failed',
      id: derivedIds.workflowFailed(run.id),
      subject: { kind: 'workflow', id },
      data: { id, name, run: run.id, reason },
    });
    await this.#runtime.store.events.append([event]);
  };
}
