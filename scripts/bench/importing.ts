import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { startPair } from './pair.ts';
import { writeSample } from './sample.ts';
import { memory, type Running } from './subject.ts';
import type { Row } from './table.ts';

export const smallImport = 10_000;

const summary = z.object({ processed: z.number(), failed: z.number(), errors: z.array(z.unknown()) });

/** Imports a file. @returns rows a second, and the most megabytes that the server held meanwhile */
async function importFile(server: Running, file: string): Promise<{ rate: number; peak: number }> {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memory(server.pid));
  }, 100);
  const began = performance.now();
  const answer = await fetch(`${server.url}/api/equipment/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'text/csv' },
    body: await openAsBlob(file),
  });
  const text = await answer.text();
  const took = (performance.now() - began) / 1000;
  clearInterval(watch);
  if (!answer.ok) throw new Error(`The import was refused: ${text}`);
  const { processed, failed, errors } = summary.parse(JSON.parse(text));
  if (failed > 0) throw new Error(`${failed} rows weren't imported: ${JSON.stringify(errors.slice(0, 3))}`);
  return { rate: processed / took, peak };
}

/** Starts both on a new folder, and imports so many assets into them; `again`: the large import twice. */
export async function compareImports(folder: string, count: number, again: boolean): Promise<Row[]> {
  const pair = await startPair(folder);
  const file = join(folder, 'assets.csv');
  await writeSample(file, 0, count);
  const imported = async () => ({
    product: await importFile(pair.product, file),
    bare: await importFile(pair.bare, file),
  });
  try {
    const first = await imported();
    const title = `import of ${count.toLocaleString('en-US')}`;
    const rate = ({ product, bare }: typeof first) =>
      ({ unit: 'a second', product: product.rate, bare: bare.rate }) as const;
    if (!again) return [{ title, ...rate(first) }];
    return [
      { title, ...rate(first) },
      { title: 'the same import again', ...rate(await imported()) },
      { title: 'peak memory of the import', unit: 'MB', product: first.product.peak, bare: first.bare.peak },
    ];
  } finally {
    await pair.stop();
  }
}
