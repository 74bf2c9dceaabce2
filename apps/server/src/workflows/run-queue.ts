import type { DomainEvent } from '@quartermaster/core/events/event';
import type { RunTrigger } from '@quartermaster/core/workflows/run';
import type { Collection } from '@quartermaster/store';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { type RunDocument, type StoredRun, workflowRunCollection } from './run-collections.ts';

/** How many runs of a workflow may wait, and in how many milliseconds there may be room again. */
export const mostWaiting = 1_000;
export const retryMs = 30_000;

export interface NewRun {
  /** The same trigger has the same id: it runs once, whoever adds it. */
  readonly id: string;
  readonly workflowId: string;
  readonly trigger: Exclude<RunTrigger, 'event'>;
  /** JSON of what its input has besides what every run's has. */
  readonly payload?: string | undefined;
  /** An event that is the input of a run by hand. */
  readonly seq?: number | undefined;
  /** How many runs led to it; none if it isn't stated. */
  readonly depth?: number | undefined;
  readonly scheduledFor?: string | undefined;
  readonly missed?: number | undefined;
  /** What its being added is recorded as. */
  readonly event?: DomainEvent;
}

/** Runs that wait for their turn. Those of events don't: the log holds them. */
export class RunQueue {
  readonly runs: Collection<RunDocument>;
  readonly #runtime: Runtime;
  #added = () => {};

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.runs = runtime.store.collection(workflowRunCollection);
  }

  /** Adds a run, unless there is one with its id; that one is returned then. */
  async add({
    payload,
    event,
    ...given
  }: NewRun): Promise<{ readonly run: StoredRun; readonly isNew: boolean }> {
    const { id, workflowId, trigger, ...rest } = given;
    const document: RunDocument = {
      ...{ id, workflowId, trigger, status: 'waiting', queuedAt: instantOf(this.#runtime) },
      ...definedFields({ ...rest, payload, size: payload?.length }),
    };
    const outcome = await this.runs.insert(document, event && [event]);
    if (outcome.status === 'inserted') {
      this.#added();
      return { run: outcome.document, isNew: true };
    }
    const run = await this.runs.get(id);
    return run === undefined
      ? this.add({ payload, ...given, ...definedFields({ event }) })
      : { run, isNew: false };
  }

  /** Calls this for each run added on this server. */
  whenAdded(listener: () => void): void {
    this.#added = listener;
  }
}
