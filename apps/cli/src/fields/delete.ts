import { message } from '@quartermaster/core/messages';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { findField, loadTypesAndFields } from '../types-and-fields.ts';
import { confirm } from '../ui/ask.ts';
import { fieldView } from './view.ts';

export async function deleteField(context: Context, written: string): Promise<ExitCode> {
  const print = recordPrinter(context, fieldView);
  const { fields } = await loadTypesAndFields(context);
  const { id, apiName, version } = findField(fields, written);
  if (!(await confirm(context, `${apiName}: ${message.confirmFieldDeletion}`))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const client = await context.client();
  const field = await context.wait(
    'Deleting the field',
    client.customFields.remove({ params: { id } }, { context: { version } }),
  );
  print(field, () => [doneLine(context.terminal, `${apiName} deleted`)]);
  return exitCodes.done;
}
