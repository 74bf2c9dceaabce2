import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { callKind, callKinds } from './calls.ts';
import { importFile } from './importing.ts';
import { burst } from './load.ts';
import { running } from './pair.ts';
import { configOf, configure, product } from './product.ts';
import { writeSample } from './sample.ts';
import { median } from './statistics.ts';
import { figure, markdown } from './table.ts';

const rounds = 3;
const roundMs = 1500;

/** The product on MongoDB: one server, then two on the same database with half of the clients each. */
export async function measureMongo(uri: string, folder: string, rows: number): Promise<string> {
  const database = new URL(uri);
  database.pathname = `/bench-${randomUUID()}`;
  const env = { QM_MONGODB_URI: database.href, QM_SECRET_KEY: randomBytes(32).toString('base64') };
  const first = await running(product(join(folder, 'first'), env));
  await configure(first.url);
  const { locations } = await configOf(first.url);
  const locationIds = new Map(locations.map(({ path, id }) => [path, id]));
  const file = join(folder, 'assets.csv');
  await writeSample(file, 0, rows);
  const { rate } = await importFile(first, file);
  const lines = [[`import of ${rows.toLocaleString('en-US')}`, figure(rate, 'a second'), '', '']];
  const second = await running(product(join(folder, 'second'), env));
  for (const name of Object.keys(callKinds)) {
    const { title, kind } = callKind(name);
    const next = kind(rows, locationIds);
    const rates = { one: [] as number[], two: [] as number[] };
    const cpu: number[] = [];
    await burst([first, second], next, roundMs);
    for (let round = 0; round < rounds; round++) {
      const one = await burst([first], next, roundMs);
      rates.one.push(one.rate);
      cpu.push(one.cpu);
      rates.two.push((await burst([first, second], next, roundMs)).rate);
    }
    const [alone, together] = [rates.one, rates.two].map((all) => figure(median(all), 'a second'));
    lines.push([title, alone ?? '', together ?? '', median(cpu).toFixed(2)]);
    console.log(lines.at(-1)?.join(' | '));
  }
  await Promise.all([first.stop(), second.stop()]);
  return markdown(['a second', 'one server', 'two servers', 'CPU ms each'], lines);
}
