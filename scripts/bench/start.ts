// Measures the product beside a bare server with hand-written SQL (bare/), with 100,000 assets, and writes
// docs/performance.md:
//   npm run bench [-- --only page,filter] [--keep FOLDER] [--check 0.8]
// --only: these rows, printed only. --keep: leaves the filled databases in a folder, and uses those that are there.
// --check: fails where a ratio is less than this share of the written one.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callKinds } from './calls.ts';
import { compareCalls, compareExports, compareStarts } from './compare.ts';
import { compareImports, smallImport } from './importing.ts';
import { type Options, readOptions } from './options.ts';
import { startPair } from './pair.ts';
import { fallen, type Row, tableOf, write } from './table.ts';

const options = readOptions();
const scratch = mkdtempSync(join(tmpdir(), 'qm-bench-'));
try {
  await bench(options);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function bench({ keep, rows: size, wants, isWhole, check }: Options): Promise<void> {
  const rows: Row[] = [];
  const add = (...more: Row[]) => {
    rows.push(...more);
    for (const row of more) console.log(tableOf([row]).split('\n').at(-1));
  };
  const folder = keep ?? join(scratch, 'filled');
  const filled = join(folder, `filled-${size}`);
  if (wants('import')) add(...(await compareImports(join(scratch, 'small'), smallImport)));
  if (wants('import') && existsSync(filled)) add(...(await compareImports(join(scratch, 'imported'), size)));
  if (!existsSync(filled)) {
    const imported = await compareImports(folder, size);
    writeFileSync(filled, '');
    if (wants('import')) add(...imported);
  }
  const pair = await startPair(folder);
  try {
    for (const name of Object.keys(callKinds)) if (wants(name)) add(await compareCalls(name, pair, size));
    if (wants('export')) add(await compareExports(pair));
  } finally {
    await pair.stop();
  }
  if (wants('start')) add(...(await compareStarts(pair)));
  console.log(`\n${tableOf(rows)}\n`);
  const worse = check === undefined ? [] : fallen(rows, check);
  for (const line of worse) console.error(line);
  if (worse.length > 0) process.exitCode = 1;
  if (isWhole && check === undefined) write('ratios', tableOf(rows));
}
