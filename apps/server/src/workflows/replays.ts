import { isReadable, type ReadableEvent } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { invalid } from '@quartermaster/core/verdict';
import type { ReplayedEvent, ReplayPart } from '@quartermaster/core/workflows/replay';
import type { Runnable } from '@quartermaster/core/workflows/run';
import { validateWorkflow } from '@quartermaster/core/workflows/validate';
import { eventsOf } from '@quartermaster/core/workflows/workflow';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import { newestFirst } from '../events/newest-first.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredWorkflow } from './collection.ts';
import { stepsOf } from './executions.ts';
import type { WorkflowReferences } from './references.ts';
import { inputOf } from './run-input.ts';
import { runnable } from './runnable.ts';
import type { Simulating } from './simulating.ts';

const pageSize = 200;
/** How long one part may take, in milliseconds: whoever no longer wants the rest doesn't ask for it. */
const longestPart = 1_000;
const dayMs = 24 * 60 * 60_000;

interface Dependencies {
  readonly references: WorkflowReferences;
  /** The workflow with this id; refuses (404) if there is none. */
  readonly find: (id: string) => Promise<StoredWorkflow>;
  readonly simulating: Simulating;
  readonly baseUrl: () => string;
}

interface Range {
  readonly days: number;
  readonly before?: number | undefined;
}

/** What a workflow would have done on the events of the past. Nothing is done. */
export class Replays {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  async ofWorkflow(id: string, range: Range): Promise<ReplayPart> {
    return this.#part(await runnable(await this.#deps.find(id), this.#deps.references), range);
  }

  /** The same for a definition that isn't saved. */
  async ofDraft(given: object, range: Range): Promise<ReplayPart> {
    const definition = unwrap(validateWorkflow(given));
    const current = await this.#deps.references.current({ definition, held: [] });
    return this.#part({ ...current.running(), id: 'draft', version: 0 }, range);
  }

  async #part(definition: Runnable, { days, before }: Range): Promise<ReplayPart> {
    const types = eventsOf(definition.trigger);
    if (types.length === 0)
      throw new RefusalError(invalid([{ path: 'trigger', message: message.runWithoutEvents }]));
    const since = new Date(this.#runtime.now().getTime() - days * dayMs).toISOString();
    const began = this.#runtime.monotonicMs();
    const items: ReplayedEvent[] = [];
    let looked = 0;
    let reached: string | undefined;
    for (let from = before; ; ) {
      const query = { types, before: from, limit: pageSize };
      const { events, next } = await newestFirst(this.#runtime.store.events, query);
      for (const event of events.filter(isReadable)) {
        if (event.at < since) return { items, looked };
        looked += 1;
        reached = event.at;
        const replayed = await this.#replayed(definition, event);
        if (replayed.status !== 'skipped') items.push(replayed);
        from = event.seq;
        if (this.#runtime.monotonicMs() - began > longestPart) return { items, looked, next: from, reached };
      }
      if (next === undefined) return { items, looked };
      from = next;
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
