import type { Inputs } from '@quartermaster/contract';
import { bulkOutcomeSchema } from '@quartermaster/core/bulk/bulk';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import { type BulkWords, changeMany, type SelectionOptions, selectedBy } from '../bulk-change.ts';
import type { Context } from '../context.ts';
import { type ExitCode, wrongUsage } from '../failure.ts';
import { findItem } from '../find-item.ts';

type BulkInput = Inputs['catalogue']['bulk'];

/** Edits or deletes items by SKU, name or id, or by a filter. */
export async function changeItems(
  context: Context,
  written: readonly string[],
  { where, dryRun }: SelectionOptions,
  action: Pick<BulkInput, 'set'> | Pick<BulkInput, 'delete'>,
  words: BulkWords,
): Promise<ExitCode> {
  const client = await context.client();
  const call = { ...(await selectionOf()), ...action };
  return changeMany(
    context,
    {
      one: 'item',
      fields: Object.keys(bulkOutcomeSchema.shape),
      plan: () => client.catalogue.bulk({ ...call, dryRun: true }),
      run: (options) => client.catalogue.bulk(call, options),
    },
    dryRun === true,
    words,
  );

  async function selectionOf(): Promise<Pick<BulkInput, 'ids' | 'where'>> {
    if (written.length > 0 === (where !== undefined))
      throw wrongUsage('Name the items either one by one or by --where.', [
        `${words.command} DOCK-1 DOCK-2`,
        `${words.command} --where "type:Laptop inStock:0"`,
      ]);
    if (where !== undefined)
      return { where: selectedBy(where, Object.keys(itemSchema.shape), 'qm catalogue list') };
    const ids: string[] = [];
    for (const one of written) ids.push(await context.wait('Looking it up', findItem(client, one)));
    return { ids };
  }
}
