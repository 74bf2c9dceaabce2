import type { Inputs } from '@quartermaster/contract';
import { assetFilterFields } from '@quartermaster/core/assets/asset';
import { type BulkResult, bulkResultSchema } from '@quartermaster/core/assets/bulk';
import { shortId } from '@quartermaster/core/records/short-id';
import { type BulkWords, changeMany, figureLine, type SelectionOptions, selectedBy } from '../bulk-change.ts';
import type { Context } from '../context.ts';
import { type ExitCode, wrongUsage } from '../failure.ts';
import { count } from '../output/figures.ts';
import { sign } from '../output/states.ts';

type BulkInput = Inputs['assets']['bulk'];

/** Edits or deletes assets by ID or filter. */
export async function changeAssets(
  context: Context,
  ids: readonly string[],
  { where, dryRun }: SelectionOptions,
  action: Pick<BulkInput, 'set'> | Pick<BulkInput, 'delete'>,
  words: BulkWords,
): Promise<ExitCode> {
  const call = { ...selectionOf(ids, where, words.command), ...action };
  const client = await context.client();
  return changeMany(
    context,
    {
      one: 'asset',
      fields: Object.keys(bulkResultSchema.shape),
      plan: () => client.assets.bulk({ ...call, dryRun: true }),
      run: (options) => client.assets.bulk(call, options),
      more: danglingLines,
      again: ({ hanging }) => hanging?.retired ?? 0,
    },
    dryRun === true,
    words,
  );
}

function selectionOf(ids: readonly string[], where: string | undefined, command: string) {
  if (ids.length > 0 === (where !== undefined))
    throw wrongUsage('Name the assets either by their IDs or by --where.', [
      `${command} QTM1000 QTM1001`,
      `${command} --where "type:Laptop status:Available"`,
    ]);
  if (where === undefined) return { ids: [...ids] };
  return { where: selectedBy(where, Object.keys(assetFilterFields), 'qm assets list') };
}

/** Lists what depends on assets that are to be deleted. */
function danglingLines({ hanging }: BulkResult): string[] {
  const { held, holders, ordered, requests } = hanging ?? { held: 0, holders: 0, ordered: 0, requests: [] };
  const waiting = requests.map((id) => `request ${shortId(id)}`).join(', ');
  return [
    ...(held > 0
      ? [figureLine(sign.warning, held, `held by ${count(holders)} ${holders === 1 ? 'person' : 'people'}`)]
      : []),
    ...(ordered > 0 ? [figureLine(sign.warning, ordered, `awaited by ${waiting}`)] : []),
  ];
}
