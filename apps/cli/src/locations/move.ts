import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { locationNamed } from '../locations.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { knownLocations } from './known.ts';
import { locationView } from './view.ts';

export interface MoveOptions {
  readonly under?: string;
  readonly top?: true;
}

/** Moves a location, with all below it, under another or to the top. */
export async function moveLocation(
  context: Context,
  written: string,
  { under, top }: MoveOptions,
): Promise<void> {
  const print = recordPrinter(context, locationView(context, false));
  if ((under === undefined) === (top === undefined))
    throw wrongUsage('Say where to: --under LOCATION, or --top.');
  const locations = await knownLocations(context);
  const { id, path, version } = locationNamed(locations, written);
  const parentId = under === undefined ? null : locationNamed(locations, under).id;
  const client = await context.client();
  const location = await context.wait(
    'Moving the location',
    client.locations.update({ params: { id }, body: { parentId } }, { context: { version } }),
  );
  print(location, () => [doneLine(context.terminal, `${path} is ${location.path} now`)]);
}
