import { message } from '@quartermaster/core/messages';
import type { SelectionOptions } from '../bulk-change.ts';
import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { changeItems } from './bulk.ts';

export const deleteItems = (
  context: Context,
  items: readonly string[],
  options: SelectionOptions,
): Promise<ExitCode> =>
  changeItems(
    context,
    items,
    options,
    { delete: true },
    {
      command: 'qm catalogue delete',
      planned: 'to delete',
      question: message.confirmDelete,
      activity: 'Deleting items',
    },
  );
