import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Yardstick } from './bare-subject.ts';
import { callKinds } from './calls.ts';
import { compareCalls, compareExports, compareStarts } from './compare.ts';
import { measureConsole } from './console.ts';
import { compareImports, smallImport } from './importing.ts';
import type { Options } from './options.ts';
import { startPair } from './pair.ts';
import { profileCalls } from './profile.ts';
import { measureRequests } from './requests.ts';
import { untilIdle } from './subject.ts';
import { type Row, tableOf } from './table.ts';

export interface Comparison {
  readonly rows: readonly Row[];
  /** The console's table, if requested. */
  readonly console?: string;
  /** The table of catalogue, vendors, requests and dashboard, if requested. */
  readonly requests?: string;
}

/** Every requested row, for the product and the bare server on the same assets. */
export async function compareAll(
  { rows: size, wants, profile }: Pick<Options, 'rows' | 'wants' | 'profile'>,
  yardstick: Yardstick,
  folder: string,
  scratch: string,
): Promise<Comparison> {
  const into = (name: string) => ({ folder: join(scratch, name), yardstick });
  const rows: Row[] = [];
  const add = (...more: Row[]) => {
    rows.push(...more);
    for (const row of more) console.log(tableOf([row]).split('\n').at(-1));
  };
  const filled = join(folder, `filled-${size}`);
  if (wants('import')) add(...(await compareImports(into('small'), smallImport, false)));
  if (wants('import') && existsSync(filled)) add(...(await compareImports(into('imported'), size, true)));
  if (!existsSync(filled)) {
    const imported = await compareImports({ folder, yardstick }, size, wants('import'));
    writeFileSync(filled, '');
    if (wants('import')) add(...imported);
  }
  const pair = await startPair(folder, yardstick);
  let seen: string | undefined;
  try {
    await untilIdle(pair.product);
    for (const name of Object.keys(callKinds).filter(wants))
      if (profile === undefined) add(await compareCalls(name, pair, size));
    if (wants('export')) add(await compareExports(pair));
    if (wants('console')) seen = await measureConsole(pair.product.url);
  } finally {
    await pair.stop();
  }
  if (profile !== undefined)
    for (const name of Object.keys(callKinds).filter(wants)) {
      const folders = { data: join(folder, 'product'), profiles: profile };
      console.log(`\n${await profileCalls(name, folders, size, pair.locationIds)}\n`);
    }
  if (wants('start')) add(...(await compareStarts(pair)));
  return {
    rows,
    ...(seen === undefined ? {} : { console: seen }),
    // Last, because it adds to what is measured above.
    ...(wants('requests') ? { requests: await measureRequests(pair.subjects.product) } : {}),
  };
}
