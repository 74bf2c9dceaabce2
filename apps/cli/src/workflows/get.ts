import { triggerText } from '@quartermaster/core/workflows/trigger-text';
import type { Workflow } from '@quartermaster/core/workflows/workflow';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { factLines } from '../output/facts.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { momentText } from '../output/times.ts';
import { findWorkflow } from './find.ts';
import { workflowText } from './text.ts';
import { workflowView } from './view.ts';

export interface GetOptions {
  readonly yaml?: true;
}

export async function getWorkflow(context: Context, written: string, { yaml }: GetOptions): Promise<void> {
  if (yaml && context.format.kind !== 'text') throw wrongUsage('--yaml and --json exclude each other.');
  const print = recordPrinter<Workflow>(context, workflowView(context));
  const workflow = await findWorkflow(context, written);
  if (yaml) for (const line of workflowText(workflow).trimEnd().split('\n')) context.terminal.out(line);
  else print(workflow, () => workflowLines(context, workflow));
}

function workflowLines({ terminal, now }: Context, workflow: Workflow): string[] {
  const { name, description, status, statusReason, trigger, variables, conditions, actions } = workflow;
  const { errorHandling, timeout, lastRun, nextRun, version } = workflow;
  const time = (at: string | undefined) => (at === undefined ? undefined : momentText(at, now));
  return [
    `  ${printable(name)}`,
    '',
    ...factLines(
      [
        ['Description', description],
        ['Status', statusReason === undefined ? status : `${status}: ${statusReason}`],
        ['Trigger', `${trigger.type}: ${triggerText(trigger)}`],
        ['Variables', Object.keys(variables).join(', ')],
        ['Conditions', conditions.length === 0 ? 'none' : String(conditions.length)],
        ['On errors', `${errorHandling.strategy}${errorHandling.notifyAdmin ? ', tell administrators' : ''}`],
        ['Timeout', `${timeout / 1000} s`],
        ['Last run', time(lastRun) ?? 'Never'],
        ['Next run', time(nextRun)],
        ['Version', String(version)],
      ],
      terminal,
    ),
    ...(actions.length === 0 ? [] : ['', '  Actions']),
    ...factLines(
      actions.map((action) => [action.id, `${action.name} (${action.type})`]),
      terminal,
    ),
    '',
    `  The whole definition: qm workflows get ${workflow.id} --yaml`,
  ];
}
