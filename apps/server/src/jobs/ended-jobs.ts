import type { EventLog } from '@quartermaster/store';
import type { JobService } from './service.ts';

/** Whether a batch's job is over; 'none' if it is no job's. */
export type BatchState = 'running' | 'over' | 'none';

/**
 * Tells a consumer of the log which jobs are over. When one is found to have ended, its last events may still be on
 * the way, so it counts as over only in the next round, and once all that the log had by then is handled.
 */
export class EndedJobs {
  readonly #events: Pick<EventLog, 'last'>;
  readonly #jobs: JobService;
  /** By job, the number of the log's last event when it was found to have ended. */
  #ended: ReadonlyMap<string, number> = new Map();

  constructor(events: Pick<EventLog, 'last'>, jobs: JobService) {
    this.#events = events;
    this.#jobs = jobs;
  }

  /**
   * Begins a round.
   * @param handled the number of the last event that was handled; the log may go on after it
   * @returns what says how a batch stands
   */
  round(handled: number): (batch: string) => Promise<BatchState> {
    const before = this.#ended;
    const ended = new Map<string, number>();
    this.#ended = ended;
    const known = new Map<string, BatchState>();
    const stateOf = async (batch: string): Promise<BatchState> => {
      const job = await this.#jobs.collection.get(batch);
      if (!job) return 'none';
      if (job.state === 'running') return 'running';
      const last = before.get(batch);
      ended.set(batch, last ?? (await this.#events.last()));
      return last !== undefined && last <= handled ? 'over' : 'running';
    };
    return async (batch) => {
      const state = known.get(batch) ?? (await stateOf(batch));
      known.set(batch, state);
      return state;
    };
  }
}
