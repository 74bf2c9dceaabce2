import { callKind } from './calls.ts';
import { type Burst, burst, type Call } from './load.ts';
import type { Pair } from './pair.ts';
import { median } from './statistics.ts';
import { memory } from './subject.ts';
import type { Row } from './table.ts';

const rounds = 5;
const roundMs = 1500;
const warmUpMs = 1500;
const starts = 5;
/** How long a server's one-time work after a start takes, in ms. */
const oneTimeWorkMs = 3000;

/** Loads both in alternation, so that fluctuations of the machine affect both. */
export async function compareCalls(name: string, pair: Pair, rows: number): Promise<Row> {
  const { title, kind } = callKind(name);
  const load = (who: 'product' | 'bare', ms: number, next: () => Call) => burst([pair[who]], next, ms);
  const nexts = { product: kind(rows, pair.locationIds), bare: kind(rows, pair.locationIds) };
  await load('product', warmUpMs, nexts.product);
  await load('bare', warmUpMs, nexts.bare);
  const results: { readonly product: Burst; readonly bare: Burst }[] = [];
  for (let round = 0; round < rounds; round++)
    results.push({
      product: await load('product', roundMs, nexts.product),
      bare: await load('bare', roundMs, nexts.bare),
    });
  const busiest = Math.max(...results.map(({ product, bare }) => Math.max(product.callers, bare.callers)));
  if (busiest > 0.8)
    console.log(`(${name}: the callers took ${busiest.toFixed(2)} of a core and may have held it up)`);
  const of = (who: 'product' | 'bare', what: 'rate' | 'cpu') =>
    median(results.map((result) => result[who][what]));
  return {
    title,
    unit: 'a second',
    product: of('product', 'rate'),
    bare: of('bare', 'rate'),
    ratio: median(results.map(({ product, bare }) => product.rate / bare.rate)),
    cpu: { product: of('product', 'cpu'), bare: of('bare', 'cpu') },
  };
}

/** Seconds that an export of everything takes. */
export async function compareExports(pair: Pair): Promise<Row> {
  const seconds = async ({ url, token }: Pair['product']) => {
    const began = performance.now();
    const answer = await fetch(`${url}/api/equipment/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}`);
    for await (const _chunk of answer.body);
    return (performance.now() - began) / 1000;
  };
  const taken = { product: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const who of ['product', 'bare'] as const) taken[who].push(await seconds(pair[who]));
  return {
    title: 'export of all',
    unit: 'seconds',
    product: median(taken.product),
    bare: median(taken.bare),
  };
}

/** Seconds until a server on this data is ready, and its memory when idle. Both must be stopped. */
export async function compareStarts({ subjects }: Pick<Pair, 'subjects'>): Promise<Row[]> {
  const seconds = { product: [] as number[], bare: [] as number[] };
  const idle = { product: 0, bare: 0 };
  for (let round = 0; round < starts; round++)
    for (const who of ['product', 'bare'] as const) {
      const began = performance.now();
      const server = await subjects[who].start();
      seconds[who].push((performance.now() - began) / 1000);
      // Its one-time work was done at the first start.
      if (round === starts - 1) {
        await new Promise((resolve) => setTimeout(resolve, oneTimeWorkMs));
        idle[who] = memory(server.pid);
      }
      await server.terminate();
    }
  return [
    { title: 'cold start', unit: 'seconds', product: median(seconds.product), bare: median(seconds.bare) },
    { title: 'idle memory', unit: 'MB', ...idle },
  ];
}
