import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '@quartermaster/core/json';
import { type Execution, executionSchema } from '@quartermaster/core/workflows/execution';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, wrongUsage } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { eventNumber } from './event-number.ts';
import { executionLines, executionView, isOver } from './executions.ts';
import { findWorkflow } from './find.ts';

export interface ExecuteOptions {
  readonly event?: string;
  readonly payload?: string;
  /** False with --no-wait. */
  readonly wait: boolean;
}

const pollMs = 300;

/** Runs a workflow, and waits for the outcome. Fails if the run does. */
export async function executeWorkflow(
  context: Context,
  written: string,
  { event, payload, wait }: ExecuteOptions,
): Promise<ExitCode> {
  const print = recordPrinter(context, executionView(context));
  const body = {
    ...(event === undefined ? {} : { seq: eventNumber(event) }),
    ...(payload === undefined ? {} : { payload: await payloadOf(payload) }),
  };
  const { id, name } = await findWorkflow(context, written);
  const client = await context.client();
  const starting = client.workflows.execute(
    { params: { id }, body },
    { context: { idempotencyKey: randomUUID() } },
  );
  const begun = executionSchema.parse(await context.wait('Starting', starting));
  if (!wait) {
    print(begun, () => [
      doneLine(context.terminal, `${name} is going to run`),
      `  How it ends: qm workflows logs ${id} ${begun.id}`,
    ]);
    return exitCodes.done;
  }
  const ended = await context.wait('Running', ending(context, begun));
  print(ended, () => executionLines(context, ended));
  return codes[ended.status] ?? exitCodes.failed;
}

const codes: Partial<Record<Execution['status'], ExitCode>> = {
  success: exitCodes.done,
  skipped: exitCodes.done,
  partial: exitCodes.someRowsFailed,
};

async function ending(context: Context, { workflowId: id, id: executionId }: Execution): Promise<Execution> {
  const client = await context.client();
  for (;;) {
    const answer = await client.workflows.execution({ params: { id, executionId } });
    const run = executionSchema.parse(answer);
    if (isOver(run)) return run;
    await pause(pollMs);
  }
}

/** JSON as it is written, from a file after @, or from standard input. */
async function payloadOf(written: string): Promise<z.infer<typeof json>> {
  const source =
    written === '-'
      ? await text(process.stdin)
      : written.startsWith('@')
        ? await readFile(written.slice(1), 'utf8')
        : written;
  try {
    const value: Json = JSON.parse(source);
    return json.parse(value);
  } catch {
    throw wrongUsage('The payload is not JSON.', [`qm workflows execute NAME --payload '{"a": 1}'`]);
  }
}

const json = z.json();
