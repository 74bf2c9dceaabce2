import { type EventType, isReadable, type ReadableEvent } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { invalid } from '@quartermaster/core/verdict';
import type { ReplayedEvent, ReplayNotice } from '@quartermaster/core/workflows/replay';
import type { Runnable } from '@quartermaster/core/workflows/run';
import { validateWorkflow } from '@quartermaster/core/workflows/validate';
import { eventsOf } from '@quartermaster/core/workflows/workflow';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import type { Caller } from '../events/cause.ts';
import { newestFirst } from '../events/newest-first.ts';
import type { JobService } from '../jobs/service.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredWorkflow } from './collection.ts';
import { stepsOf } from './executions.ts';
import type { WorkflowReferences } from './references.ts';
import { ReplayUnderWay } from './replay-under-way.ts';
import { inputOf } from './run-input.ts';
import { runnable } from './runnable.ts';
import type { Simulating } from './simulating.ts';

const pageSize = 200;
const dayMs = 24 * 60 * 60_000;

interface Dependencies {
  readonly jobs: JobService;
  readonly references: WorkflowReferences;
  /** The workflow with this id; refuses (404) if there is none. */
  readonly find: (id: string) => Promise<StoredWorkflow>;
  readonly simulating: Simulating;
  readonly baseUrl: () => string;
  readonly reportFault: (error: unknown) => void;
}

/** Who wants a replay. */
export interface ReplayAudience {
  readonly caller: Caller;
  /** Aborted when they leave. */
  readonly signal: AbortSignal;
  /** Whether they may still read it. */
  readonly mayGoOn: () => Promise<boolean>;
  /** What they are told about an error. */
  readonly textOf: (error: unknown) => string;
}

/**
 * What a workflow would have done on the events of the past, found in one read of the log as it is now. Nothing is
 * done. Each is a job, and somebody's next one cancels the one before.
 */
export class Replays {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;
  readonly #underWay = new Set<ReplayUnderWay>();

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  async ofWorkflow(
    id: string,
    days: number,
    audience: ReplayAudience,
  ): Promise<AsyncGenerator<ReplayNotice>> {
    return this.#begin(await runnable(await this.#deps.find(id), this.#deps.references), days, audience);
  }

  /** The same for a definition that isn't saved. */
  async ofDraft(
    given: object,
    days: number,
    audience: ReplayAudience,
  ): Promise<AsyncGenerator<ReplayNotice>> {
    const definition = unwrap(validateWorkflow(given));
    const current = await this.#deps.references.current({ definition, held: [] });
    return this.#begin({ ...current.running(), id: 'draft', version: 0 }, days, audience);
  }

  /** Ends all when the server stops. */
  async close(): Promise<void> {
    await Promise.all([...this.#underWay].map((replay) => replay.end('failed', message.replayCutOff)));
  }

  async #begin(
    definition: Runnable,
    days: number,
    { caller, signal, mayGoOn, textOf }: ReplayAudience,
  ): Promise<AsyncGenerator<ReplayNotice>> {
    const { jobs, reportFault } = this.#deps;
    const types = eventsOf(definition.trigger);
    if (types.length === 0)
      throw new RefusalError(invalid([{ path: 'trigger', message: message.runWithoutEvents }]));
    const since = new Date(this.#runtime.now().getTime() - days * dayMs).toISOString();
    const last = await this.#runtime.store.events.last();
    const id = await jobs.attend('workflows.replay', caller);
    await jobs.cancelEarlier(id);
    const replay: ReplayUnderWay = new ReplayUnderWay({
      ...{ runtime: this.#runtime, jobs, id, mayGoOn },
      explain: (error) => {
        if (!(error instanceof RefusalError)) reportFault(error);
        return textOf(error);
      },
      onEnded: () => this.#underWay.delete(replay),
      events: this.#events(types, since, last + 1),
      replayed: (event) => this.#replayed(definition, event),
    });
    this.#underWay.add(replay);
    const leave = (): void => void replay.end('cancelled');
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    return replay.notices();
  }

  /** Newest first. */
  async *#events(
    types: readonly EventType[],
    since: string,
    end: number,
  ): AsyncGenerator<ReadableEvent, void> {
    for (let before: number | undefined = end; before !== undefined; ) {
      const query = { types, before, limit: pageSize };
      const { events, next } = await newestFirst(this.#runtime.store.events, query);
      for (const event of events.filter(isReadable)) {
        if (event.at < since) return;
        yield event;
      }
      before = next;
    }
  }

  async #replayed(definition: Runnable, event: ReadableEvent): Promise<ReplayedEvent> {
    const { seq, at, type, subject, data, depth = 0 } = event;
    const input = inputOf(event, this.#deps.baseUrl());
    const start = { id: `replay:${seq}`, trigger: 'event', input, depth } as const;
    const { run } = await this.#deps.simulating.through(definition, start, new Date(at));
    const name = [data.assetId, data.name ?? data.displayName ?? data.requesterName ?? data.email]
      .filter((word) => typeof word === 'string')
      .join(' ');
    return {
      ...{ seq, at, type, subject, status: run.status, steps: stepsOf(definition, run) },
      ...definedFields({ message: run.message, name: name || undefined }),
    };
  }
}
