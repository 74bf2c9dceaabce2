import { message } from '@quartermaster/core/messages';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { confirm } from '../ui/ask.ts';
import { findVendor } from './find.ts';
import { vendorView } from './view.ts';

export async function deleteVendor(context: Context, written: string): Promise<ExitCode> {
  const print = recordPrinter(context, vendorView(context));
  const { id, name, version } = await findVendor(context, written);
  if (!(await confirm(context, message.confirmDelete(name)))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const client = await context.client();
  const removing = client.vendors.remove({ params: { id } }, { context: { version } });
  const vendor = await context.wait('Deleting the vendor', removing);
  print(vendor, () => [doneLine(context.terminal, `${name} deleted`)]);
  return exitCodes.done;
}
