import type { Context } from '../context.ts';
import { findLocation } from '../locations.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { loadLocations } from './load.ts';
import { locationView } from './view.ts';

export async function setDefaultLocation(context: Context, written: string): Promise<void> {
  const print = recordPrinter(context, locationView(context, false));
  const { id } = findLocation(await loadLocations(context), written);
  const client = await context.client();
  const location = await context.wait('Setting the default', client.locations.setDefault({ params: { id } }));
  print(location, () => [doneLine(context.terminal, `${location.path} is the default location`)]);
}
