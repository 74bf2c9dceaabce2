import type { JobKind } from '@quartermaster/core/jobs/job';
import type { Json } from '@quartermaster/core/json';
import { equals } from '@quartermaster/core/query/where';
import { StoreUnavailable } from '@quartermaster/store';
import type { StoredJob } from './collection.ts';
import { claimFields, type JobService } from './service.ts';

/** A kind of work that survives its server: steps of some 200 records, each safe to repeat. */
export interface JobWork {
  step(job: StoredJob): Promise<JobStep>;
  /** The result of a job cancelled between two steps, if there is more to report than how far it came. */
  cancelled?(job: StoredJob): Promise<Record<string, Json>>;
}

export interface JobStep {
  /** How many records this step processed. */
  readonly processed: number;
  /** Where the next step continues. */
  readonly cursor?: Json;
  readonly total?: number;
  /** If given, the job ends with this result. */
  readonly result?: Record<string, Json>;
}

export type JobWorks = { readonly [Kind in JobKind]?: JobWork };

/**
 * How many steps may fail in a row before the job fails, and the wait after the first failure (doubled each
 * time).
 */
const maxFailures = 8;
const firstRetryMs = 1_000;

/** Runs waiting jobs one at a time. Every server has one instance. */
export class Workers {
  readonly #jobs: JobService;
  readonly #works: JobWorks;
  readonly #kinds: readonly JobKind[];
  readonly #reportFault: (error: unknown) => void;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(jobs: JobService, works: JobWorks, reportFault: (error: unknown) => void) {
    this.#jobs = jobs;
    this.#works = works;
    this.#kinds = Object.keys(works) as JobKind[];
    this.#reportFault = reportFault;
    jobs.whenSubmitted(() => void this.run());
  }

  /** Runs all waiting jobs, including those submitted in the meantime. Never throws. */
  run(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Stops after the current step; another server continues. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #drain(): Promise<void> {
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        for (let job = await this.#next(); job !== undefined; job = await this.#next()) await this.#do(job);
      }
    } catch (error) {
      // If the database is unavailable, the next run finds the jobs again.
      this.#reportFault(error);
    }
  }

  async #next(): Promise<StoredJob | undefined> {
    return this.#stopped ? undefined : this.#jobs.claim(this.#kinds);
  }

  async #do(claimed: StoredJob): Promise<void> {
    let job: StoredJob | undefined = claimed;
    try {
      while (job?.state === 'running') job = await this.#advance(job);
    } catch (error) {
      this.#reportFault(error);
      if (job !== undefined && !(error instanceof StoreUnavailable)) await this.#setBack(job, error);
    }
  }

  /** The job after one step; undefined if it no longer belongs to this server. */
  async #advance(job: StoredJob): Promise<StoredJob | undefined> {
    if (this.#stopped) {
      await this.#write(job, { unset: claimFields });
      return undefined;
    }
    const work = this.#works[job.kind];
    if (work === undefined) throw new Error(`No worker handles ${job.kind} jobs.`);
    if (job.cancelRequested) {
      const result = (await work.cancelled?.(job)) ?? { processed: job.processed };
      return this.#write(job, { set: { state: 'cancelled', result } });
    }
    const { processed, cursor, total, result } = await work.step(job);
    return this.#write(job, {
      set: {
        ...this.#jobs.lease(),
        ...(cursor === undefined ? {} : { cursor }),
        ...(total === undefined ? {} : { total }),
        ...(result === undefined ? {} : { state: 'done', result }),
      },
      unset: ['failures'],
      increment: { processed },
    });
  }

  async #setBack(job: StoredJob, error: unknown): Promise<void> {
    const failures = (job.failures ?? 0) + 1;
    const restMs = firstRetryMs * 2 ** (failures - 1);
    await this.#write(job, {
      set:
        failures < maxFailures
          ? { failures, ...this.#jobs.lease(), restMs }
          : { failures, state: 'failed', result: { processed: job.processed, error: String(error) } },
    });
  }

  /**
   * Writes only if no other server has claimed the job in the meantime, which would have raised its fence.
   */
  async #write(
    { id, fence = 0 }: StoredJob,
    change: Parameters<JobService['collection']['update']>[1],
  ): Promise<StoredJob | undefined> {
    const outcome = await this.#jobs.collection.update(id, change, { where: equals('fence', fence) });
    return outcome.status === 'updated' ? outcome.document : undefined;
  }
}
