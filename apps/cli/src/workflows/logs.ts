import { setTimeout as pause } from 'node:timers/promises';
import {
  type Execution,
  executionDetailSchema,
  executionSchema,
  executionStatuses,
} from '@quartermaster/core/workflows/execution';
import type { Context } from '../context.ts';
import { exitCodes, wrongUsage } from '../failure.ts';
import { jsonLine, picker } from '../output/json.ts';
import { plainHead, plainRow } from '../output/plain.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { fitColumns, tableHead, tableRow } from '../output/table.ts';
import { momentText } from '../output/times.ts';
import type { ListOptions } from '../paging.ts';
import { printEvents } from '../print-events.ts';
import { failureOf } from '../report.ts';
import { executionDetailView, executionLines, executionView, isOver } from './executions.ts';
import { findWorkflow } from './find.ts';

export interface LogOptions extends ListOptions {
  readonly status?: string;
  readonly follow?: true;
}

const pollMs = 1_000;
const pageSize = '200';

/** Lists the runs of a workflow, shows one of them, or prints each as it ends. */
export async function workflowLogs(
  context: Context,
  written: string,
  run: string | undefined,
  { status: given, follow, ...options }: LogOptions,
): Promise<void> {
  const status = executionStatuses.find((one) => one === given);
  if (given !== undefined && status === undefined)
    throw wrongUsage(`There is no status '${given}'.`, [`There are: ${executionStatuses.join(', ')}`]);
  if (run !== undefined) return showRun(context, written, run);
  if (follow && context.format.kind === 'json')
    throw wrongUsage('--json never ends with --follow.', ['Print one run per line: --jsonl']);
  const { id } = await findWorkflow(context, written);
  const client = await context.client();
  const view = executionView(context);
  const filter = status === undefined ? {} : { status };
  const read = async (query: { readonly limit?: string; readonly cursor?: string }) => {
    const page = await client.workflows.executions({ params: { id }, query: { ...query, ...filter } });
    return { ...page, items: page.items.map((one) => executionSchema.parse(one)) };
  };
  if (follow) return followRuns(context, async () => (await read({ limit: pageSize })).items);
  await printEvents(context, view, options, {
    read,
    lines: (rows) => {
      const fitted = fitColumns(view.columns, rows, context.terminal.width);
      const { paint } = context.terminal;
      return [tableHead(fitted, paint), ...rows.map((row) => tableRow(fitted, row, paint))];
    },
    none: '  It has not run yet.',
  });
}

async function showRun(context: Context, written: string, executionId: string): Promise<void> {
  const print = recordPrinter(context, executionDetailView(context));
  const { id } = await findWorkflow(context, written);
  const client = await context.client();
  const reading = client.workflows.execution({ params: { id, executionId } });
  const run = executionDetailSchema.parse(await context.wait('Looking it up', reading));
  print(run, () => executionLines(context, run));
}

/** Prints each run that ends from now on. */
async function followRuns(context: Context, read: () => Promise<Execution[]>): Promise<void> {
  const print = linePrinter(context);
  let known: ReadonlySet<string> | undefined;
  for (;;) {
    try {
      const over = (await read()).filter(isOver);
      for (const run of over.toReversed()) if (known && !known.has(run.id)) print(run);
      known = new Set([...(known ?? []), ...over.map(({ id }) => id)]);
    } catch (error) {
      const failure = await failureOf(error);
      if (known === undefined || failure.exitCode !== exitCodes.unreachable) throw failure;
    }
    await pause(pollMs);
  }
}

function linePrinter(context: Context): (run: Execution) => void {
  const { format, terminal, now } = context;
  const { columns, fields } = executionView(context);
  const pick = picker(format.kind === 'text' ? undefined : format.fields, fields);
  if (format.kind === 'text' && !terminal.human) terminal.out(plainHead(terminal, columns));
  return (run) => {
    if (format.kind !== 'text') terminal.out(jsonLine(pick(run)));
    else if (!terminal.human) terminal.out(plainRow(terminal, columns, run));
    else {
      const words = [run.status, run.message ?? '', run.id].filter((word) => word !== '');
      terminal.out(
        `  ${terminal.paint(momentText(run.queuedAt, now), 'dim')}  ${printable(words.join(' · '))}`,
      );
    }
  };
}
