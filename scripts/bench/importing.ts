import { createReadStream } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { z } from 'zod';
import type { Yardstick } from './bare-subject.ts';
import { type Pair, startPair } from './pair.ts';
import { writeSample } from './sample.ts';
import { memory, type Running } from './subject.ts';
import type { Row } from './table.ts';

export const smallImport = 10_000;

const summary = z.object({ processed: z.number(), failed: z.number(), errors: z.array(z.unknown()) });

/** Imports a file. @returns rows per second, and the most megabytes that the server used meanwhile */
export async function importFile(server: Running, file: string): Promise<{ rate: number; peak: number }> {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memory(server.pid));
  }, 100);
  const began = performance.now();
  const call = request(`${server.url}/api/equipment/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'text/csv' },
  });
  createReadStream(file).pipe(call);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).once('error', reject);
  });
  const text = await readText(answer);
  const took = (performance.now() - began) / 1000;
  clearInterval(watch);
  if (answer.statusCode !== 200) throw new Error(`The import was refused: ${text}`);
  const { processed, failed, errors } = summary.parse(JSON.parse(text));
  if (failed > 0) throw new Error(`${failed} rows weren't imported: ${JSON.stringify(errors.slice(0, 3))}`);
  return { rate: processed / took, peak };
}

/** Imports a file into both servers. */
export async function importBoth(pair: Pair, file: string, title: string) {
  const product = await importFile(pair.product, file);
  const bare = await importFile(pair.bare, file);
  const row: Row = { title, unit: 'a second', product: product.rate, bare: bare.rate };
  return { row, peaks: { product: product.peak, bare: bare.peak } };
}

/** Starts both on a new folder and imports this many assets; with `again`, the same file twice. */
export async function compareImports(
  { folder, yardstick }: { readonly folder: string; readonly yardstick: Yardstick },
  count: number,
  again: boolean,
): Promise<Row[]> {
  const pair = await startPair(folder, yardstick);
  const file = join(folder, 'assets.csv');
  await writeSample(file, 0, count);
  try {
    const { row, peaks } = await importBoth(pair, file, `import of ${count.toLocaleString('en-US')}`);
    if (!again) return [row];
    const { row: repeated } = await importBoth(pair, file, 'the same import again');
    return [row, repeated, { title: 'peak memory of the import', unit: 'MB', ...peaks }];
  } finally {
    await pair.stop();
  }
}
