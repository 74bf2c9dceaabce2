import type { Client } from '@quartermaster/contract';
import { fold } from '@quartermaster/core/query/fold';
import { readScan } from '@quartermaster/core/scanning/read-scan';
import type { CountLine, ScanAnswer } from '@quartermaster/core/stocktakes/stocktake';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import { readCount, type Scanned } from './count-file.ts';

/** How many scans are sent at once. */
const atOnce = 200;
/** How many scans that came too late are named. */
const mostNamed = 20;

/**
 * The stock-take of a file, once its scans are sent, and the answers to those that may mean several assets; or the
 * one with an id. Sending twice counts nothing twice.
 */
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
  if (shown.stocktake.state === 'applied') {
    noteTooLate(context, scans, shown.lines);
    return { id, unclear: [] };
  }
  const unclear: ScanAnswer[] = [];
  for (let at = 0; at < scans.length; at += atOnce) {
    const body = { scans: scans.slice(at, at + atOnce) };
    const { items } = await context.wait('Sending', client.stocktakes.scan({ params: { id }, body }));
    unclear.push(...items.filter((answer, index) => isUnclear(answer, scans.slice(at + index))));
  }
  return { id, unclear };
}

/** Says which scans of the file aren't in a stock-take that somebody has applied: it takes no more. */
function noteTooLate(context: Context, scans: readonly Scanned[], lines: readonly CountLine[]): void {
  const counted = new Set(lines.flatMap(({ code = '', asset }) => [code, fold(asset?.assetId ?? '')]));
  for (const { asset } of lines) if (asset?.serialNumber !== undefined) counted.add(asset.serialNumber);
  const scanned = new Set<string>();
  for (const { code, undo } of scans)
    if (undo) scanned.delete(readScan(code));
    else scanned.add(readScan(code));
  const late = [...scanned].filter((text) => !counted.has(text) && !counted.has(fold(text)));
  if (late.length === 0) return;
  context.note(`  ${sign.warning} Somebody applied this stock-take before these were sent:`);
  context.note(
    `    ${printable(late.slice(0, mostNamed).join(', '))}${late.length > mostNamed ? ', …' : ''}`,
  );
}

/** Whether it is still open which asset was meant: the code wasn't taken back, nor one of them scanned later. */
function isUnclear({ outcome, candidates = [] }: ScanAnswer, [scan, ...later]: readonly Scanned[]): boolean {
  if (outcome !== 'ambiguous' || scan === undefined || scan.undo) return false;
  const assetIds = new Set(candidates.map(({ assetId }) => fold(assetId)));
  return !later.some(({ code, undo }) =>
    undo ? readScan(code) === readScan(scan.code) : assetIds.has(fold(readScan(code))),
  );
}

/** What to do about a scan that may mean several assets. */
export const unclearText = ({ code, candidates = [] }: ScanAnswer): string =>
  printable(
    `Several assets have the serial number ${code}: scan ${candidates.map(({ assetId }) => assetId).join(' or ')}`,
  );
