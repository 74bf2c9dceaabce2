import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { changePrinter } from './change-printer.ts';
import { makePlan } from './plan.ts';
import { planLines, summaryLines, warningLines } from './plan-lines.ts';

export interface DiffOptions {
  readonly prune?: true;
  readonly exitCode?: true;
}

/** Shows what a config file would change. */
export async function diffConfig(
  context: Context,
  file: string,
  { prune, exitCode }: DiffOptions,
): Promise<ExitCode> {
  const { terminal, format } = context;
  const print = changePrinter(context);
  const plan = await makePlan(context, file, prune === true);
  if (format.kind !== 'text') print(plan.changes);
  else if (!terminal.human) {
    print(plan.changes);
    for (const line of warningLines(plan)) context.note(line);
  } else {
    for (const line of planLines(terminal, plan.changes)) terminal.out(line);
    if (plan.changes.length > 0) terminal.out('');
    if (!context.quiet) for (const line of summaryLines(terminal, plan)) terminal.out(line);
  }
  return exitCode && plan.changes.length > 0 ? exitCodes.failed : exitCodes.done;
}
