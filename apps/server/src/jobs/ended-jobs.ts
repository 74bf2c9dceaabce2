import type { JobService } from './service.ts';

/** Whether a batch's job is over; 'none' if it is no job's. */
export type BatchState = 'running' | 'over' | 'none';

/**
 * Tells a consumer of the log which jobs are over. When one is found to have ended, its last events may still be on
 * the way, so it counts as over only in the next round.
 */
export class EndedJobs {
  readonly #jobs: JobService;
  #ended: ReadonlySet<string> = new Set();

  constructor(jobs: JobService) {
    this.#jobs = jobs;
  }

  /** Begins a round, after all events were handled. @returns what says how a batch stands */
  round(): (batch: string) => Promise<BatchState> {
    const before = this.#ended;
    const ended = new Set<string>();
    this.#ended = ended;
    const known = new Map<string, BatchState>();
    const stateOf = async (batch: string): Promise<BatchState> => {
      const job = await this.#jobs.collection.get(batch);
      if (!job) return 'none';
      if (job.state === 'running') return 'running';
      ended.add(batch);
      return before.has(batch) ? 'over' : 'running';
    };
    return async (batch) => {
      const state = known.get(batch) ?? (await stateOf(batch));
      known.set(batch, state);
      return state;
    };
  }
}
