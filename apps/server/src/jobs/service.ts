import { setTimeout as sleep } from 'node:timers/promises';
import { visible } from '@quartermaster/core/access/access';
import type { Actor } from '@quartermaster/core/access/actor';
import type { ImportTally } from '@quartermaster/core/csv/import-result';
import { isCancellable, type Job, type JobKind } from '@quartermaster/core/jobs/job';
import { message } from '@quartermaster/core/messages';
import type { Change } from '@quartermaster/core/query/change';
import { matches } from '@quartermaster/core/query/matches';
import { and, equals, exists, not } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import { type Collection, updateMany } from '@quartermaster/store';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import { Stillness } from '../leases/stillness.ts';
import { type CounterDocument, counterCollection, takeNumber } from '../records/counters.ts';
import { definedFields } from '../records/documents.ts';
import { KeyedMutex } from '../runtime/keyed-mutex.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { type JobDocument, type JobInput, jobCollection, type StoredJob } from './collection.ts';
import { mayMeet } from './order.ts';

/** How long a server's claim on a job lasts; a running server renews it several times a second. */
const leaseMs = 60_000;
/** Id of the counter that numbers jobs. */
const counterId = 'jobs';
/** Milliseconds between two polls of a job that a caller waits for. */
const pollMs = 50;

type EndState = Exclude<JobDocument['state'], 'running'>;

/** Long work that can be looked up and cancelled from any server. */
export class JobService {
  readonly collection: Collection<JobDocument>;
  readonly #runtime: Runtime;
  readonly #owner: string;
  readonly #stillness: Stillness;
  readonly #counters: Collection<CounterDocument>;
  readonly #numbering = new KeyedMutex();
  #wake: () => void = () => {};

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.collection = runtime.store.collection(jobCollection);
    this.#owner = runtime.newId();
    this.#stillness = new Stillness(runtime);
    this.#counters = runtime.store.collection(counterCollection);
  }

  /** Records work done within the caller's request, which no other server can take over. */
  async attend(
    kind: JobKind,
    caller: Caller,
    id = this.#runtime.newId(),
    more: Pick<JobDocument, 'undoes' | 'file'> = {},
  ): Promise<string> {
    return this.#insert(id, kind, caller, undefined, more);
  }

  /**
   * The latest of the last imports of this kind that another call made of a file as planned.
   * @param before the import that it was made earlier than, if any
   */
  async importOf(
    { sha256, call }: NonNullable<JobDocument['file']>,
    kind: JobKind,
    before?: string,
  ): Promise<string | undefined> {
    const query = { where: equals('kind', kind), sort: ['-createdAt'], limit: 200 } as const;
    const { items } = await this.collection.find(query);
    const number = items.find(({ id }) => id === before)?.number;
    const isEarlier = (job: StoredJob) => number === undefined || (job.number ?? 0) < number;
    return items.find((job) => job.file?.sha256 === sha256 && job.file.call !== call && isEarlier(job))?.id;
  }

  /**
   * Starts work that a write requires, for any server to do. The job is stored before the write and released
   * after it, so the work gets done even if this server crashes in between.
   */
  async after<Result>(
    kind: JobKind,
    input: JobInput,
    caller: Caller,
    write: (jobId: string) => Promise<Result>,
    id = this.#runtime.newId(),
    more: Pick<JobDocument, 'undoes' | 'total'> = {},
  ): Promise<{ jobId: string; result: Result }> {
    const jobId = await this.#insert(id, kind, caller, input, more);
    try {
      const result = await write(jobId);
      await this.collection.update(jobId, { unset: claimFields });
      this.#wake();
      return { jobId, result };
    } catch (error) {
      // A refused write needs no job. After any other error the write may have happened; the job will find
      // out.
      if (error instanceof RefusalError) await this.collection.remove(jobId);
      throw error;
    }
  }

  /**
   * Whether an earlier attempt of the same call began its job. A job that ended before the number of its
   * records was known did nothing, and is removed for the next attempt.
   */
  async isBegun(id: string): Promise<boolean> {
    const earlier = await this.collection.get(id);
    if (!earlier) return false;
    if (earlier.state === 'running' || earlier.total !== undefined) return true;
    await this.collection.remove(id);
    return false;
  }

  /** Sets the callback for when a worker has work to do. */
  whenSubmitted(wake: () => void): void {
    this.#wake = wake;
  }

  /** Stores the progress of attended work; returns whether it should be cancelled. */
  async progress(id: string, processed: number): Promise<{ cancelRequested: boolean }> {
    const outcome = await this.collection.update(id, { set: { processed, ...this.lease() } });
    return { cancelRequested: outcome.status === 'updated' && outcome.document.cancelRequested };
  }

  /** Ends an import with its result, and the path of its report if there is one. */
  async end(id: string, state: EndState, tally: ImportTally, report?: string): Promise<void> {
    const job = await this.collection.get(id);
    if (!job) return;
    const result = { ...tally, ...definedFields({ report }) };
    await this.collection.update(
      id,
      { set: { state, processed: tally.processed, result, updatedAt: instantOf(this.#runtime) } },
      {
        events: [
          domainEvent(this.#runtime, job.cause, {
            type: 'import.finished',
            subject: { kind: 'job', id },
            data: { kind: job.kind, state, ...tally },
          }),
        ],
      },
    );
    this.#wake();
  }

  /** Ends attended work with its result and the number of records that were processed: all of them, if it is done. */
  async conclude(
    id: string,
    processed: number,
    result: NonNullable<JobDocument['result']>,
    state: EndState = 'done',
  ): Promise<void> {
    const updatedAt = instantOf(this.#runtime);
    const total = state === 'done' ? { total: processed } : {};
    await this.collection.update(id, { set: { state, processed, ...total, result, updatedAt } });
    this.#wake();
  }

  /** Requests the cancellation of what the same person began before this job, of its kind. */
  async cancelEarlier(id: string): Promise<void> {
    const job = await this.collection.get(id);
    if (job?.number === undefined) return;
    const { kind, userId, number } = job;
    const where = and(equals('userId', userId), equals('kind', kind), equals('state', 'running'), {
      op: 'range',
      path: 'number',
      lt: number,
    });
    const change: Change = { set: { cancelRequested: true, updatedAt: instantOf(this.#runtime) } };
    for await (const _ of updateMany(this.collection, { where, change }));
  }

  /** Marks attended work as failed if its server is gone. Its changes stay. */
  async markInterrupted(): Promise<void> {
    for await (const _ of updateMany(this.collection, {
      where: attended,
      change: (job) => (this.#isFree(job) ? interruption(job) : undefined),
    }));
  }

  /**
   * Releases every job from the server that held it, which is gone: only for a server that knows it is alone.
   */
  async releaseAll(): Promise<void> {
    const claimed = and(equals('state', 'running'), exists('owner'), exists('input'));
    for await (const _ of updateMany(this.collection, { where: claimed, change: { unset: claimFields } }));
    for await (const _ of updateMany(this.collection, { where: attended, change: interruption }));
  }

  /**
   * Claims the first job of these kinds that may run: nobody holds it, and no earlier unfinished job may
   * change the same records. No other server gets it until the claim expires, and its previous server can no
   * longer write progress.
   */
  async claim(kinds: readonly JobKind[]): Promise<StoredJob | undefined> {
    const unfinished: StoredJob[] = [];
    const query = { where: equals('state', 'running'), sort: ['number'] };
    for await (const job of this.collection.stream(query)) {
      const isFree = this.#isFree(job);
      // A job to be cancelled won't change anything any more.
      const mayRun = job.cancelRequested || !unfinished.some((earlier) => mayMeet(earlier, job));
      if (isFree && mayRun && job.input !== undefined && kinds.includes(job.kind)) {
        const change = { set: this.lease(), unset: ['restMs'], increment: { fence: 1 } };
        const outcome = await this.collection.update(job.id, change, { version: job.version });
        if (outcome.status === 'updated') return outcome.document;
      }
      unfinished.push(job);
    }
    this.#stillness.retain(new Set(unfinished.map(({ id }) => id)));
    return undefined;
  }

  async get(id: string, actor: Actor): Promise<Job> {
    return toJob(await this.#find(id, actor));
  }

  /** A job once it has ended, or in its state after this many seconds. */
  async completed(id: string, actor: Actor, seconds: number): Promise<Job> {
    const until = performance.now() + seconds * 1000;
    for (;;) {
      const job = await this.get(id, actor);
      if (job.state !== 'running' || performance.now() >= until) return job;
      await sleep(pollMs);
    }
  }

  async cancel(id: string, actor: Actor): Promise<Job> {
    const job = await this.#find(id, actor);
    if (!isCancellable(job.kind)) throw new RefusalError(refused('CONFLICT', message.jobCompletes));
    const outcome = await this.collection.update(
      job.id,
      { set: { cancelRequested: true, updatedAt: instantOf(this.#runtime) } },
      { where: equals('state', 'running') },
    );
    if (outcome.status === 'updated') return toJob(outcome.document);
    throw new RefusalError(refused('CONFLICT', message.jobFinished, { state: job.state }));
  }

  async #insert(
    id: string,
    kind: JobKind,
    caller: Caller,
    input: JobInput | undefined,
    more: Pick<JobDocument, 'undoes' | 'total' | 'file'> = {},
  ): Promise<string> {
    await this.#insertNumbered({
      id,
      kind,
      state: 'running',
      userId: caller.id,
      cause: byCaller(caller, id),
      ...(input === undefined ? {} : { input }),
      since: await this.#runtime.store.events.last(),
      processed: 0,
      cancelRequested: false,
      ...more,
      createdAt: instantOf(this.#runtime),
      ...this.lease(),
    });
    return id;
  }

  /**
   * Inserts a job with the next number. If others took numbers meanwhile, it takes another one, so that jobs
   * with later numbers have always seen this one.
   */
  #insertNumbered(job: JobDocument): Promise<void> {
    return this.#numbering.run('number', async () => {
      const { store } = this.#runtime;
      let number = await takeNumber(store, counterId);
      await this.collection.insert({ ...job, number });
      while ((await this.#counters.get(counterId))?.next !== number + 1) {
        number = await takeNumber(store, counterId);
        await this.collection.update(job.id, { set: { number } });
      }
    });
  }

  /** Whether no server holds the job, or the one that did is gone. */
  #isFree({ id, version, owner, restMs = leaseMs }: StoredJob): boolean {
    return owner === undefined || this.#stillness.lasts(id, version, restMs);
  }

  /** The fields that claim a job for this server, or renew the claim. */
  lease() {
    const now = this.#runtime.now();
    return {
      owner: this.#owner,
      leasedUntil: new Date(now.getTime() + leaseMs).toISOString(),
      updatedAt: now.toISOString(),
    };
  }

  async #find(id: string, actor: Actor): Promise<StoredJob> {
    const job = await this.collection.get(id);
    if (job && matches(visible('job', actor), job, [])) return job;
    throw new RefusalError(refused('NOT_FOUND', message.jobNotFound));
  }
}

/** The fields that show which server holds a job. */
export const claimFields = ['owner', 'restMs', 'leasedUntil'];

/** Running work that is done within a caller's request. */
const attended = and(equals('state', 'running'), not(exists('input')));

const interruption = ({ processed }: StoredJob): Change => ({
  set: { state: 'failed', result: { processed, interrupted: true } },
});

const toJob = ({ id, kind, state, userId, processed, total, ...job }: StoredJob): Job => ({
  id,
  kind,
  state,
  userId,
  processed,
  ...(total === undefined ? {} : { total }),
  cancelRequested: job.cancelRequested,
  ...(job.result === undefined ? {} : { result: job.result }),
  createdAt: job.createdAt,
  updatedAt: job.updatedAt,
});
