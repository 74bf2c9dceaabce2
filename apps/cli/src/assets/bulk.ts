import { randomUUID } from 'node:crypto';
import type { Inputs } from '@quartermaster/contract';
import { assetSchema } from '@quartermaster/core/assets/asset';
import { type BulkResult, bulkResultSchema } from '@quartermaster/core/assets/bulk';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure, wrongUsage } from '../failure.ts';
import { filterOf } from '../filter.ts';
import { followJob } from '../jobs.ts';
import { undoHint, wasDryRun } from '../output/done.ts';
import { count } from '../output/figures.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import { confirm } from '../ui/ask.ts';

export interface SelectionOptions {
  readonly where?: string;
  readonly dryRun?: true;
}

type BulkInput = Inputs['assets']['bulk'];
type Action = Pick<BulkInput, 'set'> | Pick<BulkInput, 'delete'>;

/** How an action is spoken of. */
interface Words {
  /** `qm assets edit` */
  readonly command: string;
  /** `to change` */
  readonly planned: string;
  readonly question: (assets: string) => string;
  readonly activity: string;
}

/** How many of the refused are named. */
const mostNamed = 5;

/** Edits or deletes assets: shows what would happen, asks, does it, and says what was done. */
export async function changeAssets(
  context: Context,
  ids: readonly string[],
  { where, dryRun }: SelectionOptions,
  action: Action,
  words: Words,
): Promise<ExitCode> {
  const selection = selectionOf(ids, where, words.command);
  const { format } = context;
  const pick = picker(
    format.kind === 'text' ? undefined : format.fields,
    Object.keys(bulkResultSchema.shape),
  );
  const client = await context.client();
  const call = { ...selection, ...action };
  if (dryRun || !context.yes || !context.quiet) {
    const plan = await context.wait('Looking at the assets', client.assets.bulk({ ...call, dryRun: true }));
    if (format.kind === 'text') for (const line of planLines(plan, words)) context.note(line);
    if (dryRun || plan.updated === 0) {
      print(plan);
      if (dryRun) context.note(`  ${wasDryRun}`);
      return plan.failedCount > 0 ? exitCodes.someRowsFailed : exitCodes.done;
    }
    const assets = `${count(plan.updated)} ${plan.updated === 1 ? 'asset' : 'assets'}`;
    if (!(await confirm(context, words.question(assets)))) {
      context.note('  Nothing was changed.');
      return exitCodes.failed;
    }
  }
  const begun = await context.wait(
    words.activity,
    client.assets.bulk(call, { context: { idempotencyKey: randomUUID() } }),
  );
  const { result, stopped } = begun.job ? await finished(begun.job.id) : { result: begun, stopped: false };
  print(result);
  if (format.kind === 'text') for (const line of refusedLines(result)) context.note(line);
  const { terminal } = context;
  if (format.kind === 'text' && terminal.human && result.updated > 0 && result.batchId !== undefined)
    terminal.out(`    ${undoHint(result.batchId)}`);
  if (stopped) return exitCodes.failed;
  return result.failedCount > 0 ? exitCodes.someRowsFailed : exitCodes.done;

  async function finished(id: string) {
    const job = await followJob(context, id, words.activity);
    const parsed = bulkResultSchema.safeParse({ ...job.result, batchId: id });
    if (!parsed.success) throw new Failure(exitCodes.failed, `${words.activity} did not finish.`);
    return { result: parsed.data, stopped: job.state === 'cancelled' };
  }

  function print(result: BulkResult): void {
    const { terminal } = context;
    if (format.kind === 'json') terminal.out(jsonText(pick(result)));
    else if (format.kind === 'jsonl') terminal.out(jsonLine(pick(result)));
    else if (!terminal.human)
      terminal.out(result.batchId === undefined ? plannedText(result, words) : result.message);
    else if (result.batchId !== undefined)
      terminal.out(`  ${terminal.paint(sign.done, 'green')} ${result.message}`);
  }
}

function selectionOf(ids: readonly string[], where: string | undefined, command: string) {
  if (ids.length > 0 === (where !== undefined))
    throw wrongUsage('Name the assets either by their IDs or by --where.', [
      `${command} QTM1000 QTM1001`,
      `${command} --where "type:Laptop status:Available"`,
    ]);
  if (where === undefined) return { ids: [...ids] };
  const filter = filterOf([where], Object.keys(assetSchema.shape), []);
  // Without a filter, a mistake in a script would reach every asset.
  if (filter === undefined)
    throw wrongUsage('--where is empty.', ['qm assets list shows what a filter finds']);
  return { where: filter };
}

function planLines(plan: BulkResult, { planned }: Words): string[] {
  const { held, holders, ordered, requests } = plan.hanging ?? {
    held: 0,
    holders: 0,
    ordered: 0,
    requests: [],
  };
  return [
    line('~', plan.updated, planned),
    ...(plan.unchanged > 0 ? [line(sign.unchanged, plan.unchanged, 'already so')] : []),
    ...refusedLines(plan),
    ...(held > 0
      ? [line(sign.warning, held, `held by ${count(holders)} ${holders === 1 ? 'person' : 'people'}`)]
      : []),
    ...(ordered > 0
      ? [
          line(
            sign.warning,
            ordered,
            `awaited by ${requests.map((id) => `request ${id.slice(0, 8)}`).join(', ')}`,
          ),
        ]
      : []),
  ];
}

/** What a dry run says in a pipe. */
const plannedText = ({ updated, failedCount }: BulkResult, { planned }: Words): string =>
  `${count(updated)} ${planned}${failedCount > 0 ? `, ${count(failedCount)} refused` : ''}`;

function refusedLines({ failed, failedCount }: BulkResult): string[] {
  if (failedCount === 0) return [];
  const named = failed.slice(0, mostNamed);
  const more = failedCount - named.length;
  return [
    line(sign.failed, failedCount, 'refused'),
    ...named.map((one) => printable(`       ${one.assetId ?? one.id}  ${one.message}`)),
    ...(more > 0 ? [`       and ${count(more)} more`] : []),
  ];
}

const line = (mark: string, figure: number, text: string): string =>
  `  ${mark} ${count(figure).padStart(4)} ${text}`;
