import type { Context } from '../context.ts';

/** Loads all locations, ordered by path. */
export async function loadLocations(context: Context) {
  const client = await context.client();
  return (await context.wait('Loading', client.locations.list())).items;
}
