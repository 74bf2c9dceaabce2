import { message } from '@quartermaster/core/messages';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from '../failure.ts';
import { setAsideAdvice } from '../output/conversion.ts';
import { wasDryRun } from '../output/done.ts';
import { counted } from '../output/figures.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import { forStderr } from '../output/terminal.ts';
import { confirm } from '../ui/ask.ts';
import { changePrinter, type MadeChange } from './change-printer.ts';
import { makeChanges } from './make-changes.ts';
import { countOf, makePlan, type Plan, type PlannedChange } from './plan.ts';
import { planLines, summaryLines, tally } from './plan-lines.ts';

export interface ApplyOptions {
  readonly dryRun?: true;
  readonly prune?: true;
  /** Whether stored values that don't convert may move to the specs without asking. */
  readonly setAside?: true;
}

/** Applies a config file: shows the changes, asks for confirmation, and makes them in order. */
export async function applyConfig(
  context: Context,
  file: string,
  { dryRun, prune, setAside }: ApplyOptions,
): Promise<ExitCode> {
  const print = changePrinter(context);
  const plan = await makePlan(context, file, prune === true);
  const { changes } = plan;
  if (changes.length > 0 && !dryRun && !context.yes && !context.terminal.canAsk)
    throw wrongUsage('There is no terminal to confirm the changes on.', [
      'Use --yes to make them, or --dry-run to see them.',
    ]);
  if (context.format.kind === 'text') showPlan(context, plan);
  if (dryRun || changes.length === 0) {
    if (!context.terminal.human || context.format.kind !== 'text') print(changes);
    if (changes.length > 0 && context.format.kind === 'text') context.note(`\n  ${wasDryRun}`);
    return exitCodes.done;
  }
  if (context.yes && !setAside) refuseSettingAside(changes);
  const question = `Make ${counted(countOf(changes), 'change', 'changes')}?`;
  if (!(await confirm(context, question))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const made = await makeChanges(context, plan);
  return finish(context, made, print);
}

/** Throws a Failure that lists the fields whose values don't all convert. */
function refuseSettingAside(changes: readonly PlannedChange[]): void {
  const faults = changes.flatMap(({ name, conversion }) =>
    conversion && conversion.fails > 0
      ? [`${name}: ${message.valuesDoNotConvert(conversion.fails, conversion.values)}.`]
      : [],
  );
  if (faults.length > 0)
    throw new Failure(exitCodes.failed, 'Nothing was changed: some stored values cannot be converted.', [
      ...faults,
      setAsideAdvice,
    ]);
}

function showPlan(context: Context, plan: Plan): void {
  const layout = forStderr(context.terminal);
  for (const line of planLines(layout, plan.changes)) context.note(line);
  if (plan.changes.length > 0) context.note('');
  for (const line of summaryLines(layout, plan)) context.note(line);
}

function finish(
  context: Context,
  made: readonly MadeChange[],
  print: (changes: readonly MadeChange[]) => void,
): ExitCode {
  const { terminal, format } = context;
  const done = made.filter(({ failed }) => failed === undefined);
  const failed = made.filter((change) => change.failed !== undefined);
  const words = { create: 'created', change: 'changed', remove: 'removed' };
  const text = `${tally(done, words)}${failed.length > 0 ? `, ${failed.length} failed` : ''}`;
  if (format.kind !== 'text') print(made);
  else terminal.out(terminal.human ? `  ${terminal.paint(sign.done, 'green')} ${text}` : text);
  for (const { section, name, failed: why = '' } of failed)
    terminal.err(`${terminal.paintErr(sign.failed, 'red')} ${section} ${printable(`${name}: ${why}`)}`);
  return failed.length > 0 ? exitCodes.someRowsFailed : exitCodes.done;
}
