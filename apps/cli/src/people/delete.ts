import { isApiError } from '@quartermaster/contract';
import { shellQuoted } from '@quartermaster/core/shell';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure } from '../failure.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { confirm } from '../ui/ask.ts';
import { personView } from './view.ts';

/** Deletes a person who holds nothing and has no open requests. */
export async function deletePerson(context: Context, id: string): Promise<ExitCode> {
  const print = recordPrinter(context, personView(context));
  const client = await context.client();
  const known = await context.wait('Looking them up', client.users.get({ params: { id } }));
  if (!(await confirm(context, `Delete ${known.displayName} <${known.email}>?`))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const removing = client.users.remove({ params: { id: known.id } }, { context: { version: known.version } });
  const person = await context.wait('Deleting them', removing).catch((error: unknown) => {
    if (!isApiError(error) || error.code !== 'CONFLICT' || !error.data) throw error;
    throw new Failure(exitCodes.failed, error.message, [
      `qm people get ${shellQuoted(known.email)}`,
      `qm people suspend ${shellQuoted(known.email)}`,
    ]);
  });
  print(person, () => [doneLine(context.terminal, `${person.displayName} <${person.email}> deleted`)]);
  return exitCodes.done;
}
