import type { Context } from '../context.ts';
import { exitCodes, Failure } from '../failure.ts';
import { counted } from '../output/figures.ts';
import { failureOf } from '../report.ts';
import { openBar } from '../ui/bar.ts';
import type { MadeChange } from './change-printer.ts';
import { changePerformer } from './perform.ts';
import type { Plan, PlannedChange } from './plan.ts';

const worthABar = 10;

/** Makes changes until one fails. Removals come last and are independent, so all that can be made are. */
export async function makeChanges(context: Context, { changes, installation }: Plan): Promise<MadeChange[]> {
  const perform = changePerformer(context, installation);
  const made: MadeChange[] = [];
  let stopped = false;
  const stop = () => {
    if (stopped) process.exit(exitCodes.failed);
    stopped = true;
  };
  process.on('SIGINT', stop);
  const bar = changes.length < worthABar ? undefined : await openBar(context, changes.length);
  const began = performance.now();
  try {
    for (const change of changes) {
      if (stopped) throw notAll(new Failure(exitCodes.failed, 'Stopped.'), made, changes);
      try {
        await perform(change);
        made.push(change);
      } catch (error) {
        const failure = await failureOf(error);
        const { message } = failure;
        if (change.action !== 'remove' || failure.exitCode === exitCodes.unreachable)
          throw notAll(named(failure, change), made, changes);
        made.push({ ...change, failed: message });
      }
      const done = made.length;
      const seconds = (performance.now() - began) / 1000;
      bar?.update({
        done,
        total: changes.length,
        processed: done,
        rows: changes.length,
        seconds,
        stopping: stopped,
        unit: 'changes',
      });
    }
  } finally {
    process.off('SIGINT', stop);
    bar?.close();
  }
  return made;
}

const named = ({ exitCode, message, advice }: Failure, { section, name }: PlannedChange): Failure =>
  new Failure(exitCode, `${section}${name === '' ? '' : ` ${name}`}: ${message}`, advice);

/** Adds to a failure how many changes were made before it. */
const notAll = (
  { exitCode, message, advice }: Failure,
  made: readonly MadeChange[],
  changes: readonly PlannedChange[],
): Failure =>
  new Failure(exitCode, message, [
    ...advice,
    `${made.filter(({ failed }) => failed === undefined).length} of ${counted(changes.length, 'change', 'changes')} took effect. Apply the file again for the rest.`,
  ]);
