import { LocationIndex } from '@quartermaster/core/csv/directory';
import type { Location } from '@quartermaster/core/locations/location';
import type { Context } from './context.ts';
import { wrongUsage } from './failure.ts';

/** Looks up a location's full path by id; an unknown id is returned unchanged. */
export async function locationPaths(context: Context): Promise<(id: string) => string> {
  const { items } = await (await context.client()).locations.list();
  const paths = new Map(items.map(({ id, path }) => [id, path]));
  return (id) => paths.get(id) ?? id;
}

/** Finds a location's id by full path, id or unique name. Throws wrong usage if that fails. */
export async function findLocationId(context: Context, written: string): Promise<string> {
  const { items } = await (await context.client()).locations.list();
  return findLocation(items, written).id;
}

/** Finds a location by full path, id or unique name. Throws wrong usage if that fails. */
export function findLocation(locations: readonly Location[], written: string): Location {
  const places = new LocationIndex(locations);
  const [place, ...others] = places.find(written);
  const found = locations.find(({ id }) => id === place?.id);
  if (place && others.length > 0)
    throw wrongUsage(`Several locations are called '${written}'. Use the full path instead:`, [
      place.path,
      ...others.map(({ path }) => path),
    ]);
  if (found) return found;
  const near = places.suggest(written);
  throw wrongUsage(`Unknown location '${written}'.`, near === undefined ? [] : [`Did you mean ${near}?`]);
}
