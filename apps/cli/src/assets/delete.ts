import type { SelectionOptions } from '../bulk-change.ts';
import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { changeAssets } from './bulk.ts';

export const deleteAssets = (
  context: Context,
  ids: readonly string[],
  options: SelectionOptions,
): Promise<ExitCode> =>
  changeAssets(
    context,
    ids,
    options,
    { delete: true },
    {
      command: 'qm assets delete',
      planned: 'to delete',
      question: (assets) => `Delete ${assets}?`,
      activity: 'Deleting assets',
    },
  );
