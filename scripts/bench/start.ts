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
import { measureConsole } from './console.ts';
import { compareImports, smallImport } from './importing.ts';
import { type Options, readOptions } from './options.ts';
import { startPair } from './pair.ts';
import { profileCalls } from './profile.ts';
import { fallen, type Row, tableOf, write } from './table.ts';

const options = readOptions();
const scratch = mkdtempSync(join(tmpdir(), 'qm-bench-'));
try {
  await bench(options);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function bench({ keep, rows: size, wants, isWhole, check, profile }: Options): Promise<void> {
  const rows: Row[] = [];
  const sections = new Map<string, string>();
  const add = (...more: Row[]) => {
    rows.push(...more);
    for (const row of more) console.log(tableOf([row]).split('\n').at(-1));
  };
  const folder = keep ?? join(scratch, 'filled');
  const filled = join(folder, `filled-${size}`);
  if (wants('import')) add(...(await compareImports(join(scratch, 'small'), smallImport, false)));
  if (wants('import') && existsSync(filled))
    add(...(await compareImports(join(scratch, 'imported'), size, true)));
  if (!existsSync(filled)) {
    const imported = await compareImports(folder, size, wants('import'));
    writeFileSync(filled, '');
    if (wants('import')) add(...imported);
  }
  const pair = await startPair(folder);
  try {
    const names = profile === undefined ? Object.keys(callKinds).filter(wants) : [];
    for (const name of names) add(await compareCalls(name, pair, size));
    if (wants('export')) add(await compareExports(pair));
    if (wants('console')) sections.set('console', await measureConsole(pair.product.url));
  } finally {
    await pair.stop();
  }
  if (profile !== undefined)
    for (const name of Object.keys(callKinds).filter(wants)) {
      const folders = { data: join(folder, 'product'), profiles: profile };
      console.log(`\n${await profileCalls(name, folders, size, pair.locationIds)}\n`);
    }
  if (wants('start')) add(...(await compareStarts(pair)));
  if (rows.length > 0) sections.set('ratios', tableOf(rows));
  for (const table of sections.values()) console.log(`\n${table}\n`);
  const worse = check === undefined ? [] : fallen(rows, check);
  for (const line of worse) console.error(line);
  if (worse.length > 0) process.exitCode = 1;
  if (isWhole && check === undefined) for (const [section, table] of sections) write(section, table);
}
