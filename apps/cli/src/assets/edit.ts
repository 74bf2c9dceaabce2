import { assetChangeSchema } from '@quartermaster/core/assets/asset';
import { bulkChangeSchema } from '@quartermaster/core/assets/bulk';
import { message } from '@quartermaster/core/messages';
import type { SelectionOptions } from '../bulk-change.ts';
import type { Context } from '../context.ts';
import { type ExitCode, wrongUsage } from '../failure.ts';
import { checked, requireChange } from '../input.ts';
import { changeAssets } from './bulk.ts';
import { type AssetOptions, fieldsOfOne, fieldsOfSeveral, optionOf } from './given-fields.ts';
import { saveAsset } from './save-one.ts';

export interface EditOptions extends SelectionOptions, AssetOptions {}

/** Changes the given fields of assets; an empty value clears one. */
export async function editAssets(
  context: Context,
  ids: readonly string[],
  options: EditOptions,
): Promise<ExitCode> {
  const { where, dryRun, ...fields } = options;
  requireChange('assets edit', fields);
  const ofOne = fieldsOfOne(options);
  if (Object.keys(ofOne).length > 0) {
    const [id, ...others] = ids;
    if (id === undefined || others.length > 0 || where !== undefined || dryRun)
      throw wrongUsage(`${nameOfFirst(ofOne)} is for one asset, without --where and --dry-run.`);
    const change = checked(
      assetChangeSchema,
      { ...(await fieldsOfSeveral(context, options)), ...ofOne },
      optionOf,
    );
    return saveAsset(context, id, change, ({ assetId }) => message.assetWasUpdated(assetId));
  }
  const set = checked(bulkChangeSchema, await fieldsOfSeveral(context, options), optionOf);
  return changeAssets(
    context,
    ids,
    options,
    { set },
    {
      command: 'qm assets edit',
      planned: 'to change',
      question: (assets) => `Change ${assets}?`,
      activity: 'Changing assets',
    },
  );
}

const nameOfFirst = (given: object): string =>
  Object.entries(optionOf).find(([field]) => Reflect.get(given, field) !== undefined)?.[1] ?? '';
