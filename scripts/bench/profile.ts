import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { callKind } from './calls.ts';
import { burst } from './load.ts';
import { running } from './pair.ts';
import { product, production } from './product.ts';
import { markdown } from './table.ts';

const warmUpMs = 6000;
const loadMs = 6000;
const shown = 40;

const profileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

/** Where the product spends its time for one kind of call: microseconds of self time by function. */
export async function profileCalls(
  name: string,
  folders: { readonly data: string; readonly profiles: string },
  rows: number,
  locationIds: ReadonlyMap<string, string>,
): Promise<string> {
  const dir = join(folders.profiles, name);
  mkdirSync(dir, { recursive: true });
  const server = await running(
    product(folders.data, {
      NODE_OPTIONS: `${production.NODE_OPTIONS} --import ${profiler}`,
      BENCH_PROFILES: dir,
    }),
  );
  const next = callKind(name).kind(rows, locationIds);
  await burst([server], next, warmUpMs);
  const { rate, cpu } = await burst([server], next, loadMs);
  await server.terminate();
  const times = new Map<string, number>();
  for (const file of readdirSync(dir)) addTimes(times, join(dir, file));
  // The profiler also counts time while other processes hold this one up, so only the shares are meaningful.
  const profiled = [...times.values()].reduce((sum, time) => sum + time, 0);
  const top = [...times].sort(([, one], [, other]) => other - one).slice(0, shown);
  const table = markdown(
    ['function', 'µs each'],
    top.map(([where, microseconds]) => [where, ((microseconds / profiled) * cpu * 1000).toFixed(1)]),
  );
  return `${callKind(name).title}: ${Math.round(rate)} a second while profiled, ${(cpu * 1000).toFixed(0)} µs of CPU each\n\n${table}`;
}

const profiler = new URL('./profiler.js', import.meta.url).href;
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Adds the times of one thread. */
function addTimes(times: Map<string, number>, file: string): void {
  const { nodes, samples, timeDeltas } = profileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
      const place = url.startsWith('file:')
        ? ` ${relative(root, fileURLToPath(url))}:${lineNumber + 1}`
        : ` ${url}`;
      return [id, `${functionName || '(anonymous)'}${place}`];
    }),
  );
  samples.forEach((id, at) => {
    const where = names.get(id) ?? '';
    if (/^\((idle|program|root)\)/.test(where)) return;
    times.set(where, (times.get(where) ?? 0) + (timeDeltas[at] ?? 0));
  });
}
