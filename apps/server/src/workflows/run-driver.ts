import type { JsonObject } from '@quartermaster/core/json';
import { cancel, next, record } from '@quartermaster/core/workflows/engine';
import type { Command, Outcome, Run, Runnable } from '@quartermaster/core/workflows/run';
import type { Runtime } from '../runtime/runtime.ts';
import { within } from '../runtime/within.ts';
import type { Performer } from './performer.ts';

/** The longest that a timer can be set for. */
const longestTimer = 2 ** 31 - 1;

export interface Driven {
  readonly definition: Runnable;
  readonly run: Run;
  readonly input: JsonObject;
  /** Somebody else may have done some of it. */
  readonly isResumed: boolean;
  /** Writes the run down; throws if it is another server's now, or gone. */
  readonly save: (run: Run) => Promise<void>;
  /** Tells the administrators that it failed. */
  readonly tell: (run: Run, text: string) => Promise<void>;
  /** Whether its workflow was deleted. */
  readonly isGone: () => Promise<boolean>;
}

/** Milliseconds between two looks whether the workflow was deleted. */
const lookMs = 500;
/** Milliseconds for which a server that stops waits for what is under way. */
const graceMs = 3_000;

/** Takes a run from one command to the next until it is over, or the server stops. */
export class RunDriver {
  readonly #runtime: Runtime;
  readonly #performer: Performer;

  constructor(runtime: Runtime, performer: Performer) {
    this.#runtime = runtime;
    this.#performer = performer;
  }

  /** @returns the run as it is now: still `running` if the server stops */
  async drive(driven: Driven, stopped: AbortSignal): Promise<Run> {
    const { definition, input, save, tell, isGone } = driven;
    const ended = new AbortController();
    const { signal } = ended;
    const came: Outcome[] = [];
    const failures: unknown[] = [];
    const underWay = new Set<Promise<void>>();
    let wake = () => {};
    const start = (work: Promise<Outcome>): void => {
      const ending = work
        .then(
          (outcome) => void came.push(outcome),
          // Of what was aborted nobody knows how it ended.
          (error) => void (signal.aborted || failures.push(error)),
        )
        .finally(() => {
          underWay.delete(ending);
          wake();
        });
      underWay.add(ending);
    };
    let { run } = driven;
    let saved: Run | undefined;
    const write = async (): Promise<void> => {
      if (run !== saved) await save(run);
      saved = run;
    };
    try {
      while (!stopped.aborted) {
        if (run.status === 'running' && (await isGone())) run = cancel(definition, run, this.#runtime.now());
        const moved = next(definition, run, input, this.#runtime.now());
        run = moved.run;
        if (run.status !== 'running') ended.abort();
        // What is only to be finished is written once, as finished.
        if (run.left.length !== 1) await write();
        let until = Date.parse(run.deadline);
        for (const command of moved.commands) {
          if (command.kind === 'wait') until = Math.min(until, Date.parse(command.until));
          else if (command.kind === 'tell') await tell(run, command.message);
          else if (command.kind !== 'finish') start(this.#begun(driven, run, command, signal));
          if (command.kind === 'tell' || command.kind === 'finish')
            run = record(definition, run, { kind: 'done', key: command.key }, this.#runtime.now(), 0);
        }
        if (run.status !== 'running') {
          await Promise.allSettled(underWay);
          await write();
          return run;
        }
        if (came.length === 0 && failures.length === 0)
          await this.#pause(until, stopped, (resolve) => {
            wake = resolve;
          });
        if (failures.length > 0) throw failures[0];
        run = this.#recorded(definition, run, came);
      }
      await within(graceMs, [Promise.allSettled(underWay)]);
    } finally {
      ended.abort();
      await Promise.allSettled(underWay);
    }
    run = this.#recorded(definition, run, came);
    await write();
    return run;
  }

  #recorded(definition: Runnable, run: Run, came: Outcome[]): Run {
    const now = this.#runtime.now();
    return came
      .splice(0)
      .reduce((after, outcome) => record(definition, after, outcome, now, Math.random()), run);
  }

  #begun(
    { definition, input, isResumed }: Driven,
    run: Run,
    command: Extract<Command, { kind: 'perform' | 'select' }>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    if (command.kind === 'select') return this.#performer.select(command);
    const mayBeDone = isResumed || command.attempt > 1;
    return this.#performer.perform({ definition, run, input, command }, mayBeDone, signal);
  }

  /** Waits until a time, or something happens. */
  async #pause(until: number, signal: AbortSignal, onWake: (wake: () => void) => void): Promise<void> {
    const ms = Math.min(until - this.#runtime.now().getTime(), lookMs, longestTimer);
    if (signal.aborted || ms <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => woken(), ms);
      const woken = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', woken);
        resolve();
      };
      signal.addEventListener('abort', woken, { once: true });
      onWake(woken);
    });
  }
}
