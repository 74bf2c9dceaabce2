import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callKind } from './calls.ts';
import { importFile } from './importing.ts';
import { answered } from './load.ts';
import { running } from './pair.ts';
import { configOf, configure, product } from './product.ts';
import { hasRealRows, writeRealRows } from './real-rows.ts';
import { writeSample } from './sample.ts';
import { emptyLog, loggedPages, storedBytes } from './stored-bytes.ts';
import { type Running, untilIdle } from './subject.ts';
import { markdown } from './table.ts';

/** The files to import: real rows, and those of the other measurements, which have custom fields. */
const kinds = {
  real: async (file: string, count: number) => writeRealRows(file, count),
  sample: (file: string, count: number) => writeSample(file, 0, count),
};

/** How many writes are made one after the other to count the pages of one. */
const writes = 50;
/** A server renews once a minute. */
const renewalMs = 65_000;
/** Tables and indexes that take less of an asset's bytes, or of a write's pages, are counted together. */
const least = { bytes: 5, pages: 0.1 };

type Parts = ReadonlyMap<string, number>;

/**
 * The bytes that an imported asset takes with its history, and the pages that a write adds to the write-ahead log, by
 * table and index.
 * @param entry an earlier version's server, to be measured instead
 */
export async function measureBytes(folder: string, count: number, entry?: string): Promise<string> {
  const bytes = new Map<string, Parts>();
  const pages = new Map<string, Parts>();
  for (const [kind, write] of Object.entries(kinds)) {
    if (kind === 'real' && !hasRealRows()) continue;
    const dataDir = join(folder, `${kind}-${count}`);
    const file = join(dataDir, 'quartermaster.db');
    const server = await running(product(dataDir, {}, entry));
    try {
      await configure(server.url);
      const csv = join(folder, `${kind}.csv`);
      await write(csv, count);
      const { rate } = await importFile(server, csv);
      console.log(`${count} ${kind} rows: ${rate.toFixed(0)} a second`);
      await sleep(renewalMs);
      await untilIdle(server);
      emptyLog(file);
      bytes.set(`${kind} rows`, perOne(storedBytes(file), count));
      if (kind === 'sample')
        for (const name of ['update', 'create']) pages.set(name, await pagesOf(server, file, name, count));
    } finally {
      await server.stop();
    }
  }
  return `${tableOf('bytes an asset', bytes, least.bytes, 0)}\n\n${tableOf('pages a write', pages, least.pages, 1)}`;
}

async function pagesOf(server: Running, file: string, name: string, count: number): Promise<Parts> {
  const { locations } = await configOf(server.url);
  const next = callKind(name).kind(count, new Map(locations.map(({ path, id }) => [path, id])));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  emptyLog(file);
  for (let n = 0; n < writes; n += 1) await answered(server, agent, next());
  agent.destroy();
  return perOne(loggedPages(file), writes);
}

const perOne = (parts: Parts, count: number): Parts =>
  new Map([...parts].map(([name, number]) => [name, number / count]));

/** A line for each table and index that has at least this much in one of the columns. */
function tableOf(
  title: string,
  columns: ReadonlyMap<string, Parts>,
  least: number,
  decimals: number,
): string {
  const names = [...new Set([...columns.values()].flatMap((parts) => [...parts.keys()]))];
  const most = (name: string) => Math.max(...[...columns.values()].map((parts) => parts.get(name) ?? 0));
  const shown = names.filter((name) => most(name) >= least).sort((one, other) => most(other) - most(one));
  const line = (heading: string, of: readonly string[]) => [
    heading,
    ...[...columns.values()].map((parts) =>
      of.reduce((sum, name) => sum + (parts.get(name) ?? 0), 0).toFixed(decimals),
    ),
  ];
  return markdown(
    [title, ...columns.keys()],
    [
      line('all', names),
      ...shown.map((name) => line(name, [name])),
      line(
        'others',
        names.filter((name) => !shown.includes(name)),
      ),
    ],
  );
}
