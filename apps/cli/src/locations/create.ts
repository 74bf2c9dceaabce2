import { randomUUID } from 'node:crypto';
import { LocationIndex } from '@quartermaster/core/csv/directory';
import { type Location, newLocationSchema, pathSeparator } from '@quartermaster/core/locations/location';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { checked } from '../input.ts';
import { findLocation } from '../locations.ts';
import { doneLine } from '../output/done.ts';
import { recordPrinter } from '../output/record.ts';
import { askOr } from '../ui/ask.ts';
import { contactOf, type DetailOptions, optionOf } from './details.ts';
import { loadLocations } from './load.ts';
import { locationView } from './view.ts';

export interface NewLocationOptions extends DetailOptions {
  readonly parents?: true;
}

/** Adds a location by path; its parents must exist, or are created with --parents. */
export async function createLocation(
  context: Context,
  written: string | undefined,
  options: NewLocationOptions,
): Promise<void> {
  const print = recordPrinter(context, locationView(context, false));
  const path = await askOr(context, written, 'Path, like Berlin / HQ', 'a path');
  const names = path.split(pathSeparator).map((name) => name.trim());
  const name = names.at(-1) ?? '';
  const above = names.slice(0, -1).join(pathSeparator);
  // Validated before any parents are created.
  const details = { address: options.address, contact: contactOf(options) ?? undefined };
  checked(newLocationSchema, { name, ...details }, optionOf);
  const parent = above === '' ? undefined : await parentOf(context, above, options.parents === true);
  const location = await insert(context, { name, parentId: parent?.id, ...details });
  print(location, () => [
    doneLine(context.terminal, `${location.path} added${location.isDefault ? ', the default location' : ''}`),
  ]);
}

async function parentOf(context: Context, above: string, make: boolean): Promise<Location> {
  const locations = await loadLocations(context);
  const places = new LocationIndex(locations);
  if (places.find(above).length > 0) return findLocation(locations, above);
  if (!make) throw noParent(above, places.suggest(above));
  const missing = places.missing(above);
  const [topmost = ''] = missing;
  const known = places.find(topmost.slice(0, Math.max(0, topmost.lastIndexOf(pathSeparator))));
  let parent = locations.find(({ id }) => id === known[0]?.id);
  for (const path of missing) {
    const name = path.split(pathSeparator).at(-1) ?? '';
    parent = await insert(context, { name, parentId: parent?.id });
  }
  if (!parent) throw noParent(above, undefined);
  return parent;
}

const noParent = (above: string, near: string | undefined) =>
  wrongUsage(`Unknown location '${above}'.`, [
    ...(near === undefined ? [] : [`Did you mean ${near}?`]),
    'Use --parents to create it too.',
  ]);

async function insert(context: Context, given: object): Promise<Location> {
  const client = await context.client();
  return context.wait(
    'Adding the location',
    client.locations.create(checked(newLocationSchema, given, optionOf), {
      context: { idempotencyKey: randomUUID() },
    }),
  );
}
