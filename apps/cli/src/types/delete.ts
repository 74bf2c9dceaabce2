import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { findType, loadTypesAndFields } from '../types-and-fields.ts';
import { confirm } from '../ui/ask.ts';
import { typeInUse } from './in-use.ts';
import { typeView } from './view.ts';

export async function deleteType(context: Context, written: string): Promise<ExitCode> {
  const { types, apiNameOf } = await loadTypesAndFields(context);
  const print = recordPrinter(context, typeView(context, apiNameOf));
  const { id, name, version } = findType(types, written);
  if (!(await confirm(context, `Delete the asset type ${name}?`))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const client = await context.client();
  const removing = client.assetTypes.remove({ params: { id } }, { context: { version } });
  const type = await context.wait('Deleting the type', removing).catch((error: unknown) => {
    throw typeInUse(error, name) ?? error;
  });
  print(type, () => [doneLine(context.terminal, `${name} deleted`)]);
  return exitCodes.done;
}
