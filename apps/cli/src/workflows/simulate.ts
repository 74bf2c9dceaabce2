import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Simulation, simulationSchema } from '@quartermaster/core/workflows/execution';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, wrongUsage } from '../failure.ts';
import type { ListView } from '../output/list.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { eventNumber } from './event-number.ts';
import { readValidWorkflows } from './files.ts';
import { findWorkflow } from './find.ts';

export interface SimulateOptions {
  readonly file?: string;
  readonly event?: string;
  readonly input?: string;
  readonly sample?: true;
}

const view: ListView<Simulation> = {
  columns: [
    { title: 'Status', value: ({ status }) => status },
    { title: 'Message', value: ({ message = '' }) => message },
    { title: 'Would do', value: ({ commands }) => commands.map((command) => command.text).join('; ') },
  ],
  fields: Object.keys(simulationSchema.shape),
};

/** Says what a run of a workflow, or of one in a file, would do. Fails if it would. */
export async function simulateWorkflow(
  context: Context,
  written: string | undefined,
  { file, event, input, sample }: SimulateOptions,
): Promise<ExitCode> {
  const print = recordPrinter(context, view);
  if ((written === undefined) === (file === undefined))
    throw wrongUsage('Name a workflow, or a file with -f.');
  const start = {
    ...(event === undefined ? {} : { seq: eventNumber(event) }),
    ...(input === undefined ? {} : { input: await inputFrom(input) }),
    ...(sample ? { sample } : {}),
  };
  const simulated = simulationSchema.parse(
    await context.wait(
      'Simulating',
      written === undefined ? ofFile(context, file ?? '-', start) : ofWorkflow(context, written, start),
    ),
  );
  print(simulated, () => lines(context, simulated));
  return simulated.status === 'success' || simulated.status === 'skipped' ? exitCodes.done : exitCodes.failed;
}

interface Start {
  readonly seq?: number;
  readonly input?: z.infer<typeof inputSchema>;
  readonly sample?: boolean;
}

async function ofWorkflow(context: Context, written: string, start: Start): Promise<unknown> {
  const { id } = await findWorkflow(context, written);
  const client = await context.client();
  return client.workflows.simulate({ params: { id }, body: start });
}

async function ofFile(context: Context, file: string, start: Start): Promise<unknown> {
  const [definition, second] = await readValidWorkflows({ file: [file] });
  if (definition === undefined || second !== undefined) throw wrongUsage('Give a file with one workflow.');
  const client = await context.client();
  return client.workflows.simulateDraft({ definition, ...start });
}

const inputSchema = z.record(z.string(), z.json());

/** A JSON object as it is written, from a file after @, or from standard input. */
async function inputFrom(written: string): Promise<z.infer<typeof inputSchema>> {
  const source =
    written === '-'
      ? await text(process.stdin)
      : written.startsWith('@')
        ? await readFile(written.slice(1), 'utf8')
        : written;
  try {
    return inputSchema.parse(JSON.parse(source));
  } catch {
    throw wrongUsage('The input is not a JSON object.', [
      `qm workflows simulate NAME --input '{"data": {"name": "Dock"}}'`,
    ]);
  }
}

function lines({ terminal }: Context, { status, message, steps, commands }: Simulation): string[] {
  const skipped = steps.filter((step) => step.status === 'skipped' || step.status === 'error');
  return [
    `  It would be ${status}${message === undefined ? '' : `: ${printable(message)}`}`,
    ...(commands.length === 0 ? [] : ['']),
    ...commands.map((command) => `  ${printable(command.text)}`),
    ...skipped.map(({ name, status: state, message: why = '' }) =>
      terminal.paint(`  ${printable([name, state, why].filter((part) => part !== '').join(' · '))}`, 'dim'),
    ),
    '',
    '  Nothing was done.',
  ];
}
