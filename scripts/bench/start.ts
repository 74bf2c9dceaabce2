// Measures the product beside a bare server with hand-written SQL (bare/), with 100,000 assets, and writes
// docs/performance.md. Writes are also measured beside what the bare server was at commit d15a43e
// (bare-frozen/), because a yardstick must not grow with the product:
//   npm run bench [-- --only page,filter] [--keep FOLDER] [--check 0.8] [--profile FOLDER]
//   npm run bench -- --rows 1000000
//   npm run bench -- --mongodb URI [--rows 10000]
//   npm run bench -- --only bytes --rows 20000 [--entry FILE]
// --only: measures these rows and only prints them. --keep: keeps the filled databases in a folder, and
// reuses those that are there. --check: fails if a ratio is below this share of the recorded one. --profile:
// shows where the product's time goes instead, and keeps the profiles in a folder. --rows above 100,000: what
// grows with their number. --mongodb: the product alone on a MongoDB, with one server and with two. --entry: with bytes, another
// version's built server instead.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureBytes } from './bytes.ts';
import { compareAll } from './comparison.ts';
import { measureGrowth } from './growth.ts';
import { measureMongo } from './mongodb.ts';
import { readOptions, usualSize } from './options.ts';
import { fallen, type Row, tableOf, write } from './table.ts';
import { measureWebhooks } from './webhooks.ts';

const options = readOptions();
const { keep, rows: size, isWhole, check, mongodb } = options;
const scratch = mkdtempSync(join(tmpdir(), 'qm-bench-'));
try {
  if (mongodb !== undefined) report('mongodb', await measureMongo(mongodb, scratch, size));
  else if (size > usualSize)
    report('growth', await measureGrowth(keep ?? join(scratch, 'growing'), [10_000, usualSize, size]));
  else {
    if (options.wants('webhooks')) report('webhooks', await measureWebhooks(join(scratch, 'webhooks'), size));
    if (options.wants('bytes'))
      report('bytes', await measureBytes(keep ?? join(scratch, 'bytes'), size, options.entry));
    if (options.wantsComparison) await compare();
    if (options.wantsFrozen) await compareFrozen();
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function compare(): Promise<void> {
  const filled = keep ?? join(scratch, 'filled');
  const { rows, console: seen, requests } = await compareAll(options, 'bare', filled, scratch);
  if (rows.length > 0) report('ratios', tableOf(rows));
  if (seen !== undefined) report('console', seen);
  if (requests !== undefined) report('requests', requests);
  checkRows(rows, 'ratios');
}

/** Writes alone: what they do has grown since. */
async function compareFrozen(): Promise<void> {
  const wants = (name: string) => ['import', 'create', 'update'].includes(name) && options.wants(name);
  const folder = join(keep ?? scratch, 'frozen');
  const { rows } = await compareAll(
    { ...options, wants },
    'bare-frozen',
    folder,
    join(scratch, 'frozen-small'),
  );
  report('frozen', tableOf(rows));
  checkRows(rows, 'frozen');
}

/** Prints a table and, in a whole run, also writes it. */
function report(section: string, table: string): void {
  console.log(`\n${table}\n`);
  if (isWhole && check === undefined) write(section, table);
}

function checkRows(rows: readonly Row[], section: string): void {
  const worse = check === undefined ? [] : fallen(rows, section, check);
  for (const line of worse) console.error(line);
  if (worse.length > 0) process.exitCode = 1;
}
