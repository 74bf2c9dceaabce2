import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { findLocation } from '../locations.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { loadLocations } from './load.ts';
import { locationView } from './view.ts';

export interface MoveOptions {
  readonly under?: string;
  readonly top?: true;
}

/** Moves a location and everything below it under another one or to the top level. */
export async function moveLocation(
  context: Context,
  written: string,
  { under, top }: MoveOptions,
): Promise<void> {
  const print = recordPrinter(context, locationView(context, false));
  if ((under === undefined) === (top === undefined))
    throw wrongUsage('Specify where to move it: --under LOCATION or --top.');
  const locations = await loadLocations(context);
  const { id, path, version } = findLocation(locations, written);
  const parentId = under === undefined ? null : findLocation(locations, under).id;
  const client = await context.client();
  const location = await context.wait(
    'Moving the location',
    client.locations.update({ params: { id }, body: { parentId } }, { context: { version } }),
  );
  print(location, () => [doneLine(context.terminal, `${path} is now ${location.path}`)]);
}
