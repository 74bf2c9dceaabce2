import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import type { Job } from '@quartermaster/core/jobs/job';
import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { and, equals } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import type { Collection } from '@quartermaster/store';
import { RefusalError } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import { type JobDocument, jobCollection, type StoredJob } from './collection.ts';

/** A job whose server lives writes its progress several times a second. */
const silence = 60_000;

/** Long work that can be looked up and cancelled, from any server. */
export class JobService {
  readonly #runtime: Runtime;
  readonly #jobs: Collection<JobDocument>;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#jobs = runtime.store.collection(jobCollection);
  }

  async start(kind: JobDocument['kind'], actor: Actor): Promise<string> {
    const id = this.#runtime.newId();
    const now = instantOf(this.#runtime);
    await this.#jobs.insert({
      id,
      kind,
      state: 'running',
      userId: actor.id,
      processed: 0,
      cancelRequested: false,
      createdAt: now,
      updatedAt: now,
    });
    return id;
  }

  /** Notes how far the work has come; answers whether somebody wants it to stop. */
  async progress(id: string, processed: number): Promise<{ cancelRequested: boolean }> {
    const outcome = await this.#jobs.update(id, { set: { processed, updatedAt: instantOf(this.#runtime) } });
    return { cancelRequested: outcome.status === 'updated' && outcome.document.cancelRequested };
  }

  async end(
    id: string,
    state: Exclude<JobDocument['state'], 'running'>,
    processed: number,
    result: Record<string, Json>,
  ): Promise<void> {
    await this.#jobs.update(id, { set: { state, processed, result, updatedAt: instantOf(this.#runtime) } });
  }

  /** Marks as failed what has said nothing for a minute: its server is gone. What took effect stays. */
  async markInterrupted(): Promise<void> {
    const silentSince = new Date(this.#runtime.now().getTime() - silence).toISOString();
    const silent = and(equals('state', 'running'), { op: 'range', path: 'updatedAt', lt: silentSince });
    for await (const { id, processed } of this.#jobs.stream({ where: silent, sort: ['updatedAt'] })) {
      await this.#jobs.update(
        id,
        { set: { state: 'failed', result: { processed, interrupted: true } } },
        { where: silent },
      );
    }
  }

  async get(id: string, actor: Actor): Promise<Job> {
    return toJob(await this.#find(id, actor));
  }

  async cancel(id: string, actor: Actor): Promise<Job> {
    const job = await this.#find(id, actor);
    const outcome = await this.#jobs.update(
      job.id,
      { set: { cancelRequested: true, updatedAt: instantOf(this.#runtime) } },
      { where: equals('state', 'running') },
    );
    if (outcome.status === 'updated') return toJob(outcome.document);
    throw new RefusalError(refused('CONFLICT', message.jobFinished, { state: job.state }));
  }

  async #find(id: string, actor: Actor): Promise<StoredJob> {
    const job = await this.#jobs.get(id);
    if (job && (job.userId === actor.id || isAdmin(actor))) return job;
    throw new RefusalError(refused('NOT_FOUND', message.jobNotFound));
  }
}

const toJob = ({ version: _version, ...job }: StoredJob): Job => job;
