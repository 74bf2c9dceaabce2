import { randomUUID } from 'node:crypto';
import type { Inputs } from '@quartermaster/contract';
import { type ItemBulkResult, itemBulkResultSchema } from '@quartermaster/core/catalogue/bulk';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, wrongUsage } from '../failure.ts';
import { filterOf } from '../filter.ts';
import { findItem } from '../find-item.ts';
import { undoHint, wasDryRun } from '../output/done.ts';
import { count } from '../output/figures.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';
import { sign } from '../output/states.ts';
import { confirm } from '../ui/ask.ts';

export interface SelectionOptions {
  readonly where?: string;
  readonly dryRun?: true;
}

type BulkInput = Inputs['catalogue']['bulk'];

/** How an action is spoken of. */
interface Words {
  /** `qm catalogue edit` */
  readonly command: string;
  /** `to change` */
  readonly planned: string;
  readonly question: (items: string) => string;
  readonly activity: string;
}

/** Edits or deletes items: says how many, asks, does it, and says what was done. */
export async function changeItems(
  context: Context,
  written: readonly string[],
  { where, dryRun }: SelectionOptions,
  action: Pick<BulkInput, 'set'> | Pick<BulkInput, 'delete'>,
  words: Words,
): Promise<ExitCode> {
  const { format, terminal } = context;
  const pick = picker(
    format.kind === 'text' ? undefined : format.fields,
    Object.keys(itemBulkResultSchema.shape),
  );
  const client = await context.client();
  const call = { ...(await selectionOf()), ...action };
  const plan = await context.wait('Looking at the items', client.catalogue.bulk({ ...call, dryRun: true }));
  const planned = `${count(plan.updated)} ${words.planned}, ${count(plan.unchanged)} already so`;
  if (dryRun || plan.updated === 0) {
    print(plan, planned);
    if (dryRun) context.note(`  ${wasDryRun}`);
    return plan.failedCount > 0 ? exitCodes.someRowsFailed : exitCodes.done;
  }
  const items = `${count(plan.updated)} ${plan.updated === 1 ? 'item' : 'items'}`;
  if (!(await confirm(context, words.question(items)))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const result = await context.wait(
    words.activity,
    client.catalogue.bulk(call, { context: { idempotencyKey: randomUUID() } }),
  );
  print(result, result.message);
  if (format.kind === 'text' && terminal.human && result.updated > 0 && result.batchId !== undefined)
    terminal.out(`    ${undoHint(result.batchId)}`);
  return result.failedCount > 0 ? exitCodes.someRowsFailed : exitCodes.done;

  async function selectionOf(): Promise<Pick<BulkInput, 'ids' | 'filter'>> {
    if (written.length > 0 === (where !== undefined))
      throw wrongUsage('Name the items either one by one or by --where.', [
        `${words.command} DOCK-1 DOCK-2`,
        `${words.command} --where "type:Laptop inStock:0"`,
      ]);
    if (where === undefined) {
      const ids: string[] = [];
      for (const one of written) ids.push(await context.wait('Looking it up', findItem(client, one)));
      return { ids };
    }
    const filter = filterOf([where], Object.keys(itemSchema.shape), []);
    // Without a filter, a mistake in a script would reach every item.
    if (filter === undefined)
      throw wrongUsage('--where is empty.', ['qm catalogue list shows what a filter finds']);
    return { filter: { where: filter } };
  }

  function print(result: ItemBulkResult, said: string): void {
    if (format.kind === 'json') terminal.out(jsonText(pick(result)));
    else if (format.kind === 'jsonl') terminal.out(jsonLine(pick(result)));
    else terminal.out(terminal.human ? `  ${terminal.paint(sign.done, 'green')} ${said}` : said);
  }
}
