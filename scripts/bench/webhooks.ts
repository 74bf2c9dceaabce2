import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@quartermaster/contract';
import { z } from 'zod';
import { importFile } from './importing.ts';
import { running } from './pair.ts';
import { configure, product } from './product.ts';
import { writeSample } from './sample.ts';
import { type Running, untilIdle } from './subject.ts';
import { markdown } from './table.ts';

/** How many webhooks want every change of an import, and how many get each change besides a dead one. */
const wanting = 3;
const healthy = 9;
/** How long a receiver is stopped, and how long changes are made otherwise, in milliseconds. */
const outageMs = 5 * 60_000;
const changingMs = 60_000;
const changesASecond = 10;

/** Measures what webhooks cost everything else, and how one receiver that fails affects the others. */
export async function measureWebhooks(folder: string, rows: number): Promise<string> {
  const lines: string[][] = [];
  const add = (measured: string[][]): void => {
    lines.push(...measured);
    for (const line of measured) console.log(line.join(' | '));
  };
  add(await importing(folder, rows));
  add(await oneDead(join(folder, 'dead')));
  add(await oneStopped(join(folder, 'stopped')));
  return markdown(['', 'without', 'with', 'ratio'], lines);
}

async function importing(folder: string, rows: number): Promise<string[][]> {
  const file = join(folder, 'assets.csv');
  const run = async (name: string, webhooks: number) => {
    const server = await started(join(folder, name));
    const receiver = await startReceiver();
    try {
      await configure(server.url);
      const client = clientOf(server);
      for (let n = 0; n < webhooks; n++) await add(client, receiver.url, ['equipment.created']);
      await writeSample(file, 0, rows);
      await untilIdle(server);
      const imported = await importFile(server, file);
      const [began, before] = [performance.now(), receiver.received()];
      await until(() => receiver.received() >= webhooks * rows, 3_600_000);
      const rest = webhooks * rows - before;
      return { ...imported, deliveries: (rest / (performance.now() - began)) * 1000 };
    } finally {
      await server.stop();
      receiver.close();
    }
  };
  const without = await run('without', 0);
  const all = await run('with', wanting);
  const title = `import of ${rows.toLocaleString('en-US')} with ${wanting} webhooks`;
  return [
    [`${title}: rows a second`, fixed(without.rate), fixed(all.rate), (all.rate / without.rate).toFixed(2)],
    [`${title}: peak memory in MB`, fixed(without.peak), fixed(all.peak), ''],
    ['deliveries a second afterwards', '', fixed(all.deliveries), ''],
  ];
}

/** One receiver that accepts connections and never answers, among healthy ones (promise 48). */
async function oneDead(folder: string): Promise<string[][]> {
  const server = await started(folder);
  const receiver = await startReceiver();
  const dead = await startDead();
  try {
    const client = clientOf(server);
    for (let n = 0; n < healthy; n++) await add(client, receiver.url);
    const before = await changing(client, receiver, changingMs);
    await add(client, dead.url);
    const after = await changing(client, receiver, changingMs);
    return compared(`one dead among ${healthy} healthy`, before, after);
  } finally {
    await server.stop();
    receiver.close();
    dead.close();
  }
}

/** One of three receivers is stopped for five minutes, and then gets everything. */
async function oneStopped(folder: string): Promise<string[][]> {
  const server = await started(folder);
  const receiver = await startReceiver();
  const stopping = await startReceiver();
  try {
    const client = clientOf(server);
    for (let n = 0; n < 2; n++) await add(client, receiver.url);
    await add(client, stopping.url);
    const before = await changing(client, receiver, changingMs);
    stopping.answers(false);
    const [missed, had] = [receiver.received(), stopping.delivered()];
    const after = await changing(client, receiver, outageMs);
    const owed = (receiver.received() - missed) / 2;
    stopping.answers(true);
    const began = performance.now();
    await until(() => stopping.delivered() - had >= owed, 60 * 60_000);
    const seconds = (performance.now() - began) / 1000;
    return [
      ...compared('one receiver stopped for five minutes', before, after),
      [`until it has the ${fixed(owed)} that it missed, in seconds`, '', fixed(seconds), ''],
    ];
  } finally {
    await server.stop();
    receiver.close();
    stopping.close();
  }
}

interface Times {
  readonly calls: readonly number[];
  readonly deliveries: readonly number[];
}

const compared = (title: string, before: Times, after: Times): string[][] =>
  (['calls', 'deliveries'] as const).map((what) => {
    const [one, other] = [p95(before[what]), p95(after[what])];
    return [
      `${title}: ms until ${what} end, p95`,
      one.toFixed(1),
      other.toFixed(1),
      (one / other).toFixed(2),
    ];
  });

const p95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** Makes changes at a steady rate. @returns how long each call and each delivery took, in milliseconds */
async function changing(client: Client, receiver: Receiver, ms: number): Promise<Times> {
  const calls: number[] = [];
  receiver.forget();
  const began = performance.now();
  for (let n = 0; performance.now() - began < ms; n++) {
    const called = performance.now();
    await client.catalogue.create({ name: `Cable ${n}`, type: 'Peripheral' });
    calls.push(performance.now() - called);
    await sleep(Math.max(0, began + ((n + 1) * 1000) / changesASecond - performance.now()));
  }
  await sleep(2_000);
  return { calls, deliveries: receiver.times() };
}

async function started(dataDir: string): Promise<Running> {
  return running(product(dataDir, { QM_ALLOWED_OUTBOUND: '127.0.0.0/8' }));
}

const clientOf = ({ url, token }: Running): Client => createClient({ url, token: () => token });

const add = (client: Client, url: string, events = ['catalog.created']) =>
  client.webhooks.create({ name: 'Bench', url, events });

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const bodySchema = z.object({ timestamp: z.iso.datetime() });

async function startReceiver() {
  let received = 0;
  const delivered = new Set<unknown>();
  let times: number[] = [];
  let isAnswering = true;
  const { url, server } = await listening(async (request, response) => {
    const { timestamp } = bodySchema.parse(JSON.parse(await text(request)));
    received += 1;
    times.push(Date.now() - Date.parse(timestamp));
    if (!isAnswering) return request.socket.destroy();
    delivered.add(request.headers['webhook-id']);
    response.writeHead(204).end();
  });
  return {
    url,
    received: () => received,
    /** How many different events it has accepted. */
    delivered: () => delivered.size,
    times: () => times,
    forget: () => {
      times = [];
    },
    answers: (does: boolean) => {
      isAnswering = does;
    },
    close: () => closed(server),
  };
}

async function startDead() {
  const server = createTcpServer((socket) => socket.on('error', () => undefined).resume()).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  return { url: urlOf(server.address() as AddressInfo), close: () => server.close() };
}

async function listening(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: urlOf(server.address() as AddressInfo), server };
}

const urlOf = ({ port }: AddressInfo): string => `http://127.0.0.1:${port}/`;

function closed(server: Server): void {
  server.closeAllConnections();
  server.close();
}

async function until(holds: () => boolean, mostMs: number): Promise<void> {
  const began = performance.now();
  while (!holds()) {
    if (performance.now() - began > mostMs) throw new Error('The deliveries never came');
    await sleep(50);
  }
}

const fixed = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 0 });
