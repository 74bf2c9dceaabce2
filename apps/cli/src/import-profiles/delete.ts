import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { confirm } from '../ui/ask.ts';
import { profileView } from './list.ts';

export async function deleteProfile(context: Context, written: string): Promise<ExitCode> {
  const print = recordPrinter(context, profileView);
  const client = await context.client();
  const { items } = await context.wait('Looking it up', client.importProfiles.list());
  const wanted = written.trim();
  const found = items.find(({ id, name }) => id === wanted || fold(name) === fold(wanted));
  if (!found)
    throw new Failure(exitCodes.failed, `${message.recordNotFound('importProfile')}: ${written}`, [
      'qm import-profiles list',
    ]);
  const { id, name, version } = found;
  if (!(await confirm(context, message.confirmDelete(name)))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const removing = client.importProfiles.remove({ params: { id } }, { context: { version } });
  print(await context.wait('Deleting the import profile', removing), () => [
    doneLine(context.terminal, `${name} deleted`),
  ]);
  return exitCodes.done;
}
