import { Places } from '@quartermaster/core/csv/directory';
import type { Location } from '@quartermaster/core/locations/location';
import type { Context } from './context.ts';
import { wrongUsage } from './failure.ts';

/** The full path of each location by its id; an id that is unknown stands for itself. */
export async function locationPaths(context: Context): Promise<(id: string) => string> {
  const { items } = await (await context.client()).locations.list();
  const paths = new Map(items.map(({ id, path }) => [id, path]));
  return (id) => paths.get(id) ?? id;
}

/** The id of the location that is meant. Else throws wrong usage. */
export async function findLocation(context: Context, written: string): Promise<string> {
  const { items } = await (await context.client()).locations.list();
  return locationNamed(items, written).id;
}

/** The location that is meant: by full path, id or a name that only one has. Else throws wrong usage. */
export function locationNamed(locations: readonly Location[], written: string): Location {
  const places = new Places(locations);
  const [place, ...others] = places.find(written);
  const found = locations.find(({ id }) => id === place?.id);
  if (place && others.length > 0)
    throw wrongUsage(`Several locations are called '${written}'. Give one's path:`, [
      place.path,
      ...others.map(({ path }) => path),
    ]);
  if (found) return found;
  const near = places.suggest(written);
  throw wrongUsage(`'${written}' is no location.`, near === undefined ? [] : [`Did you mean ${near}?`]);
}
