import { randomUUID } from 'node:crypto';
import { type UndoResult, undoResultSchema } from '@quartermaster/core/batches/batch';
import { endsAcknowledgedText } from '@quartermaster/core/batches/words';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from '../failure.ts';
import { followJob } from '../jobs.ts';
import { wasDryRun } from '../output/done.ts';
import { count, counted } from '../output/figures.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import { type ListOptions, readPages } from '../paging.ts';
import { confirm } from '../ui/ask.ts';
import { listBatches } from './list.ts';

export interface UndoOptions extends ListOptions {
  readonly toParent?: true;
  readonly list?: true;
  readonly dryRun?: true;
}

/** Maximum number of records listed that couldn't be undone. */
const mostNamed = 5;
const activity = 'Undoing';

/** Undoes a batch: shows what would happen, asks for confirmation, does it, and lists what stays and why. */
export async function undo(
  context: Context,
  batch: string | undefined,
  { list, dryRun, toParent: given, ...options }: UndoOptions,
): Promise<ExitCode> {
  if (list) {
    await listBatches(context, options);
    return exitCodes.done;
  }
  if (batch === undefined) throw wrongUsage('Specify what to undo.', ['qm undo --list', 'qm undo BATCH']);
  const { format, terminal } = context;
  const toParent = given === true;
  const pick = picker(
    format.kind === 'text' ? undefined : format.fields,
    Object.keys(undoResultSchema.shape),
  );
  const client = await context.client();
  const params = { id: await batchId(context, batch) };
  if (dryRun || !context.yes) {
    const plan = await context.wait(
      'Looking at what it did',
      client.batches.undo({ params, body: { dryRun: true, toParent } }),
    );
    if (format.kind === 'text') {
      context.note(`  ~ ${counted(plan.restored, 'record goes back', 'records go back')}`);
      if (plan.acknowledged) context.note(`  ${endsAcknowledgedText(plan.acknowledged)}`);
      for (const line of leftLines(plan)) context.note(line);
      if (plan.toParent)
        context.note(`  ${counted(plan.toParent, 'more goes', 'more go')} back with --to-parent`);
    }
    if (dryRun || plan.restored === 0) {
      print(plan);
      if (dryRun) context.note(`  ${wasDryRun}`);
      return plan.leftCount > 0 ? exitCodes.someRowsFailed : exitCodes.done;
    }
    if (!(await confirm(context, 'Undo it?'))) {
      context.note('  Nothing was changed.');
      return exitCodes.failed;
    }
  }
  const begun = await context.wait(
    activity,
    client.batches.undo({ params, body: { toParent } }, { context: { idempotencyKey: randomUUID() } }),
  );
  const { result, stopped } = begun.job ? await finished(begun.job.id) : { result: begun, stopped: false };
  print(result);
  if (format.kind === 'text') for (const line of leftLines(result)) context.note(line);
  if (stopped) return exitCodes.failed;
  return result.leftCount > 0 ? exitCodes.someRowsFailed : exitCodes.done;

  async function finished(id: string) {
    const job = await followJob(context, id, activity);
    const parsed = undoResultSchema.safeParse({ ...job.result, batchId: id });
    if (!parsed.success) throw new Failure(exitCodes.failed, 'The undo did not finish.');
    return { result: parsed.data, stopped: job.state === 'cancelled' };
  }

  function print(result: UndoResult): void {
    if (format.kind === 'json') terminal.out(jsonText(pick(result)));
    else if (format.kind === 'jsonl') terminal.out(jsonLine(pick(result)));
    else if (!terminal.human)
      terminal.out(
        result.batchId === undefined
          ? counted(result.restored, 'record goes back', 'records go back')
          : result.message,
      );
    else if (result.batchId !== undefined)
      terminal.out(`  ${terminal.paint(sign.done, 'green')} ${result.message}`);
  }
}

const idLength = 20;
const shortestPrefix = 8;

/** Completes a shortened batch id. */
async function batchId(context: Context, given: string): Promise<string> {
  if (given.length >= idLength) return given;
  if (given.length < shortestPrefix)
    throw wrongUsage(
      `'${printable(given)}' is too short: give the id, or at least its first ${shortestPrefix} characters.`,
      ['qm undo --list'],
    );
  const client = await context.client();
  const found: string[] = [];
  const pages = readPages({ all: true }, (page) => context.wait('Looking it up', client.batches.list(page)));
  for await (const { items } of pages)
    found.push(...items.flatMap(({ id }) => (id.startsWith(given) ? [id] : [])));
  if (found.length > 1)
    throw wrongUsage(`Several changes begin with ${given}.`, ['qm undo --list --json=id,title']);
  const [id] = found;
  if (id === undefined)
    throw new Failure(exitCodes.failed, `Nothing that can be undone begins with ${printable(given)}.`, [
      'qm undo --list',
    ]);
  return id;
}

function leftLines({ left, leftCount }: UndoResult): string[] {
  if (leftCount === 0) return [];
  const named = left.slice(0, mostNamed);
  const more = leftCount - named.length;
  return [
    `  ${sign.unchanged} ${count(leftCount)} ${leftCount === 1 ? 'stays as it is' : 'stay as they are'}`,
    ...named.map((one) => printable(`       ${one.assetId ?? one.name ?? one.id}  ${one.message}`)),
    ...(more > 0 ? [`       and ${count(more)} more`] : []),
  ];
}
