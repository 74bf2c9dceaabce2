import type { Client } from '@quartermaster/contract';
import type { ScanAnswer } from '@quartermaster/core/stocktakes/stocktake';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { readCount } from './count-file.ts';

/** How many scans are sent at once. */
const atOnce = 200;

/** The stock-take of a file, once its scans are sent; or the one with an id. Sending twice counts nothing twice. */
export async function sentCount(
  context: Context,
  client: Client,
  written: string,
): Promise<{ readonly id: string; readonly unclear: readonly ScanAnswer[] }> {
  const file = await readCount(written);
  if (!file) return { id: written, unclear: [] };
  const { url } = await context.connection();
  if (file.server !== url)
    throw wrongUsage(`${written} is a count of ${file.server}, and you are signed in to ${url}.`);
  const { stocktake: id, scans } = file;
  const shown = await context.wait('Loading', client.stocktakes.get({ params: { id } }));
  // Once applied, it takes no more.
  if (shown.stocktake.state === 'applied') return { id, unclear: [] };
  const unclear: ScanAnswer[] = [];
  for (let at = 0; at < scans.length; at += atOnce) {
    const body = { scans: scans.slice(at, at + atOnce) };
    const { items } = await context.wait('Sending', client.stocktakes.scan({ params: { id }, body }));
    unclear.push(...items.filter(({ outcome }) => outcome === 'ambiguous'));
  }
  return { id, unclear };
}
