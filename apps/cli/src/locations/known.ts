import type { Context } from '../context.ts';

/** All locations, in the order of their paths. */
export async function knownLocations(context: Context) {
  const client = await context.client();
  return (await context.wait('Asking the server', client.locations.list())).items;
}
