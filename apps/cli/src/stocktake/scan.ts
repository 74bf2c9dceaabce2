import { createInterface } from 'node:readline';
import { fold } from '@quartermaster/core/query/fold';
import { readScan } from '@quartermaster/core/scanning/read-scan';
import { shellQuoted } from '@quartermaster/core/shell';
import { expectedFinder } from '@quartermaster/core/stocktakes/find-expected';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { counted } from '../output/figures.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import { type CountHead, openForScans, readCount } from './count-file.ts';

/** What is scanned, is cut to this length in the file. */
const mostWritten = 2000;

/**
 * Takes codes from a scanner or the keyboard, line by line, and keeps each in the file at once. Says of each what
 * is known without the server; `-CODE` takes one back.
 */
export async function scanInto(context: Context, file: string): Promise<void> {
  const count = await readCount(file);
  if (!count) throw wrongUsage(`${file} is not there.`, ['qm stocktake start LOCATION']);
  const { terminal } = context;
  const known = knownIn(count);
  const seen = new Set<string>();
  for (const { code, undo } of count.scans) {
    const key = known.keyOf(code);
    if (undo) seen.delete(key);
    else seen.add(key);
  }
  const tally = (): string =>
    `${[...seen].filter((key) => known.has(key)).length} of ${count.expected.length}`;
  if (terminal.canAsk) {
    context.note(
      `  ${printable(count.location)}, ${tally()} found. Scan or type, one a line; -ID takes back.`,
    );
    context.note('  Ctrl-D ends; what was scanned is kept.');
  }
  const out = await openForScans(file);
  let added = 0;
  try {
    for await (const line of createInterface({ input: process.stdin })) {
      const given = line.trim().slice(0, mostWritten);
      if (given === '') continue;
      const undo = given.startsWith('-');
      const code = undo ? given.slice(1).trim() : given;
      const key = known.keyOf(code);
      const text = printable(known.nameOf(key) ?? readScan(code).slice(0, 60));
      if (undo !== seen.has(key)) {
        context.note(`  ${sign.warning} ${text}: ${undo ? 'not counted yet' : 'already counted'}`);
        continue;
      }
      await out.add({ code, at: new Date().toISOString(), ...(undo ? { undo: true } : {}) });
      added += 1;
      if (undo) seen.delete(key);
      else seen.add(key);
      const what = undo ? 'taken back' : known.has(key) ? 'found' : 'not expected here';
      context.note(`  ${what === 'found' ? sign.done : sign.warning} ${text}: ${what}, ${tally()}`);
    }
  } finally {
    await out.close();
  }
  context.note(`  ${counted(added, 'scan', 'scans')} kept in ${printable(file)}, ${tally()} found.`);
  context.note(`    Compare with: qm stocktake show ${shellQuoted(file)}`);
}

/** What the file knows of what should be there. */
function knownIn({ expected }: CountHead) {
  const find = expectedFinder(expected);
  const names = new Map(expected.map(({ assetId, name }) => [fold(assetId), `${assetId} ${name}`]));
  return {
    keyOf: (code: string): string => {
      const text = readScan(code);
      const asset = find(text);
      // Only asset IDs are the same in any case: serial numbers that differ in it belong to different assets.
      return asset === undefined ? text : fold(asset.assetId);
    },
    has: (key: string): boolean => names.has(key),
    nameOf: (key: string): string | undefined => names.get(key),
  };
}
