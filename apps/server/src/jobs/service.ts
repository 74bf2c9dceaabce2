import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import { isCancellable, type Job, type JobKind } from '@quartermaster/core/jobs/job';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { and, equals, exists, isIn, not, or, type Where } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import { type Collection, updateMany } from '@quartermaster/store';
import { RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import { type JobDocument, type JobInput, jobCollection, type StoredJob } from './collection.ts';

/** Milliseconds that a server has a job for without a word: a living one says several times a second how far it is. */
const lasting = 60_000;
/** Milliseconds between two looks at a job that somebody waits for. */
const lookAgain = 50;

/** Long work that can be looked up and cancelled, from any server. */
export class JobService {
  readonly collection: Collection<JobDocument>;
  readonly #runtime: Runtime;
  readonly #owner: string;
  #wake: () => void = () => {};

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.collection = runtime.store.collection(jobCollection);
    this.#owner = runtime.newId();
  }

  /** Work that the caller's own request does, and no other server can take up. */
  async attend(kind: JobKind, actor: Pick<Actor, 'id'>): Promise<string> {
    return this.#insert(kind, actor, undefined);
  }

  /**
   * Work that follows from a write, done by whichever server finds it. The job is there before the write, and is let
   * go after it: wherever this server dies, the write is never left without what follows from it.
   */
  async following<Result>(
    kind: JobKind,
    input: JobInput,
    actor: Pick<Actor, 'id'>,
    write: (jobId: string) => Promise<Result>,
  ): Promise<{ jobId: string; result: Result }> {
    const jobId = await this.#insert(kind, actor, input);
    try {
      const result = await write(jobId);
      await this.collection.update(jobId, { unset: ['owner', 'leasedUntil'] });
      this.#wake();
      return { jobId, result };
    } catch (error) {
      // What was refused has nothing to follow; of what broke off nobody knows, and the job finds out by itself.
      if (error instanceof RefusalError) await this.collection.remove(jobId);
      throw error;
    }
  }

  /** Calls back whenever there is work for a worker. */
  whenSubmitted(wake: () => void): void {
    this.#wake = wake;
  }

  /** Notes how far attended work has come; answers whether somebody wants it to stop. */
  async progress(id: string, processed: number): Promise<{ cancelRequested: boolean }> {
    const outcome = await this.collection.update(id, { set: { processed, ...this.lease() } });
    return { cancelRequested: outcome.status === 'updated' && outcome.document.cancelRequested };
  }

  async end(
    id: string,
    state: Exclude<JobDocument['state'], 'running'>,
    processed: number,
    result: Record<string, Json>,
  ): Promise<void> {
    await this.collection.update(id, {
      set: { state, processed, result, updatedAt: instantOf(this.#runtime) },
    });
  }

  /** Marks attended work as failed whose server is gone. What took effect stays. */
  async markInterrupted(): Promise<void> {
    const abandoned = and(equals('state', 'running'), not(exists('input')), isFree(instantOf(this.#runtime)));
    for await (const _ of updateMany(this.collection, {
      where: abandoned,
      change: ({ processed }) => ({ set: { state: 'failed', result: { processed, interrupted: true } } }),
    }));
  }

  /**
   * The next work that waits for a worker among these kinds, taken for this server: nobody else has it until its
   * lease runs out, and who had it before can't write its progress any more.
   */
  async claim(kinds: readonly JobKind[]): Promise<StoredJob | undefined> {
    const waiting = and(
      equals('state', 'running'),
      exists('input'),
      isIn('kind', [...kinds]),
      isFree(instantOf(this.#runtime)),
    );
    const { items } = await this.collection.find({ where: waiting, sort: ['leasedUntil'], limit: 20 });
    for (const { id, version } of items) {
      const change = { set: this.lease(), increment: { fence: 1 } };
      const outcome = await this.collection.update(id, change, { version });
      if (outcome.status === 'updated') return outcome.document;
    }
    return undefined;
  }

  async get(id: string, actor: Actor): Promise<Job> {
    return toJob(await this.#find(id, actor));
  }

  /** A job when it has ended, or as it is after so many seconds. */
  async settled(id: string, actor: Actor, seconds: number): Promise<Job> {
    const until = performance.now() + seconds * 1000;
    for (;;) {
      const job = await this.get(id, actor);
      if (job.state !== 'running' || performance.now() >= until) return job;
      await sleep(lookAgain);
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

  async #insert(kind: JobKind, actor: Pick<Actor, 'id'>, input: JobInput | undefined): Promise<string> {
    const id = this.#runtime.newId();
    await this.collection.insert({
      id,
      kind,
      state: 'running',
      userId: actor.id,
      ...(input === undefined ? {} : { input }),
      processed: 0,
      cancelRequested: false,
      createdAt: instantOf(this.#runtime),
      ...this.lease(),
    });
    return id;
  }

  /** What a server writes into a job to keep it. */
  lease() {
    const now = this.#runtime.now();
    return {
      owner: this.#owner,
      leasedUntil: new Date(now.getTime() + lasting).toISOString(),
      updatedAt: now.toISOString(),
    };
  }

  async #find(id: string, actor: Actor): Promise<StoredJob> {
    const job = await this.collection.get(id);
    if (job && (job.userId === actor.id || isAdmin(actor))) return job;
    throw new RefusalError(refused('NOT_FOUND', message.jobNotFound));
  }
}

const isFree = (now: string): Where =>
  or(not(exists('leasedUntil')), { op: 'range', path: 'leasedUntil', lte: now });

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
