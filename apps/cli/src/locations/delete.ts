import { isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { shellQuoted } from '@quartermaster/core/shell';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, Failure } from '../failure.ts';
import { findLocation } from '../locations.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { confirm } from '../ui/ask.ts';
import { loadLocations } from './load.ts';
import { locationView } from './view.ts';

export async function deleteLocation(context: Context, written: string): Promise<ExitCode> {
  const print = recordPrinter(context, locationView(context, false));
  const { id, path, version } = findLocation(await loadLocations(context), written);
  if (!(await confirm(context, `Delete the location ${path}?`))) {
    context.note('  Nothing was changed.');
    return exitCodes.failed;
  }
  const client = await context.client();
  const removing = client.locations.remove({ params: { id } }, { context: { version } });
  const location = await context.wait('Deleting the location', removing).catch((error: unknown) => {
    throw whyNot(error, path) ?? error;
  });
  print(location, () => [doneLine(context.terminal, `${path} deleted`)]);
  return exitCodes.done;
}

/** A failure with the command that resolves the conflict; undefined for other errors. */
function whyNot(error: unknown, path: string): Failure | undefined {
  if (!isApiError(error) || error.code !== 'CONFLICT') return undefined;
  const command = {
    [message.locationIsDefault]: 'qm locations set-default OTHER',
    [message.locationHasSubLocations]: `qm locations get ${shellQuoted(path)}`,
  }[error.message];
  return new Failure(exitCodes.failed, `${error.message}.`, [
    command ?? `qm assets list ${shellQuoted(`location:${path}`)}`,
  ]);
}
