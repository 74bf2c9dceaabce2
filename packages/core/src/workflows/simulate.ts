import { begin, next, record } from './engine.ts';
import type { Outcome, Perform, Run, Runnable, RunStart, Select } from './run.ts';

/** What a run would do. */
export interface Simulated {
  readonly run: Run;
  /** In order; nothing was done. */
  readonly commands: readonly (Perform | Select)[];
}

/** Answers in place of what a command would come to; undefined: it succeeds with nothing, or finds nothing. */
export type Answer = (command: Perform | Select) => Outcome | undefined;

/** Describes a run without doing anything: time passes at once, and every outcome is made up. */
export function simulate(definition: Runnable, start: RunStart, now: Date, answer: Answer): Simulated {
  const steps = simulation(definition, start, now);
  let step = steps.next(undefined);
  while (!step.done) step = steps.next(answer(step.value));
  return step.value;
}

/** The same, one command at a time, for answers that have to be waited for. */
export function* simulation(
  definition: Runnable,
  start: RunStart,
  now: Date,
): Generator<Perform | Select, Simulated, Outcome | undefined> {
  const described: (Perform | Select)[] = [];
  let at = now;
  let run = begin(definition, start, at);
  while (run.status === 'running') {
    const moved = next(definition, run, start.input, at);
    run = moved.run;
    for (const command of moved.commands) {
      if (command.kind === 'wait' && moved.commands.length === 1) at = new Date(command.until);
      if (command.kind !== 'perform' && command.kind !== 'select') continue;
      described.push(command);
      run = record(definition, run, (yield command) ?? madeUp(command), at, 0.5);
    }
  }
  return { run: { ...run, left: [] }, commands: described };
}

const madeUp = ({ kind, key }: Perform | Select): Outcome =>
  kind === 'perform' ? { kind: 'performed', key, output: {} } : { kind: 'selected', key, records: [] };
