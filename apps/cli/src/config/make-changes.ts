import { pathSeparator } from '@quartermaster/core/locations/location';
import type { Context } from '../context.ts';
import { exitCodes, Failure } from '../failure.ts';
import { count, counted } from '../output/figures.ts';
import { failureOf } from '../report.ts';
import { openBar } from '../ui/bar.ts';
import type { MadeChange } from './change-printer.ts';
import { changePerformer } from './perform.ts';
import { countOf, type Plan, type PlannedChange } from './plan.ts';
import { inTurns } from './turns.ts';

const worthABar = 10;

/** Makes changes until one fails. Removals come last and are independent, so as many as possible are made. */
export async function makeChanges(context: Context, { changes, installation }: Plan): Promise<MadeChange[]> {
  const perform = changePerformer(context, installation);
  const made: MadeChange[] = [];
  let stopped = false;
  const stop = () => {
    if (stopped) process.exit(exitCodes.failed);
    stopped = true;
  };
  process.on('SIGINT', stop);
  const bar = changes.length < worthABar ? undefined : await openBar(context, countOf(changes));
  const began = performance.now();
  try {
    for (const wave of wavesOf(changes, installation))
      await inTurns(wave, async (change) => {
        if (stopped) throw new Failure(exitCodes.failed, 'Stopped.');
        made.push(await outcomeOf(change, perform));
        const seconds = (performance.now() - began) / 1000;
        const [done, total] = [countOf(made), countOf(changes)];
        bar?.update({ done, total, seconds, stopping: stopped, unit: 'changes' });
      });
  } catch (error) {
    throw notAll(await failureOf(error), made, changes);
  } finally {
    process.off('SIGINT', stop);
    bar?.close();
  }
  return made;
}

/** The change as made. A refused removal is returned with its error; any other error is thrown. */
async function outcomeOf(
  change: PlannedChange,
  perform: (change: PlannedChange) => Promise<void>,
): Promise<MadeChange> {
  try {
    await perform(change);
    return change;
  } catch (error) {
    const failure = await failureOf(error);
    if (change.action !== 'remove' || failure.exitCode === exitCodes.unreachable)
      throw named(failure, change);
    return { ...change, failed: failure.message };
  }
}

/**
 * Groups changes that may run concurrently: items, vendors, and new locations of the same depth. The very
 * first location runs alone, because it becomes the default.
 */
function wavesOf(changes: readonly PlannedChange[], { locations }: Plan['installation']): PlannedChange[][] {
  const waves: PlannedChange[][] = [];
  let last: string | undefined;
  let isFirst = locations.length === 0;
  for (const change of changes) {
    const { operation } = change;
    const key =
      operation.kind === 'locations.create' && !isFirst
        ? String(depthOf(change.name))
        : independent.has(operation.kind)
          ? change.section
          : undefined;
    if (operation.kind === 'locations.create') isFirst = false;
    if (key !== undefined && key === last) waves.at(-1)?.push(change);
    else waves.push([change]);
    last = key;
  }
  return waves;
}

const independent: ReadonlySet<PlannedChange['operation']['kind']> = new Set([
  'items.create',
  'items.update',
  'vendors.create',
  'vendors.update',
]);

const depthOf = (path: string): number => path.split(pathSeparator).length;

const named = ({ exitCode, message, advice }: Failure, { section, name }: PlannedChange): Failure =>
  new Failure(exitCode, `${section}${name === '' ? '' : ` ${name}`}: ${message}`, advice);

/** Adds the number of changes already made to a failure. */
const notAll = (
  { exitCode, message, advice }: Failure,
  made: readonly MadeChange[],
  changes: readonly PlannedChange[],
): Failure =>
  new Failure(exitCode, message, [
    ...advice,
    `${count(countOf(made.filter(({ failed }) => failed === undefined)))} of ${counted(countOf(changes), 'change', 'changes')} took effect. Apply the file again for the rest.`,
  ]);
