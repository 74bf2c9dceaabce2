import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  removeData,
  type ServerProcess,
  signedInClient,
  startServerProcess,
} from '@quartermaster/test-kit/server-process';
import { expect, onTestFinished, test } from 'vitest';

/** Calls per second, as in promise 58, over this many kept-alive connections. */
const rate = 200;
const connections = 20;

test('promise 58: of 200 calls a second none is lost when the server is told to stop, amid deliveries', async () => {
  const server = await startServerProcess();
  onTestFinished(async () => {
    await server.kill();
    await removeData(server);
  });
  await deliveriesUnderWay(server);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  onTestFinished(() => agent.destroy());
  const answers: Promise<number>[] = [];
  let sharedOut = true;
  const calling = setInterval(() => {
    if (sharedOut) answers.push(statusOf(server, '/api/branding', agent));
  }, 1000 / rate);
  // A load balancer that asks the server ten times a second whether it is ready.
  let notReady = 0;
  const asking = setInterval(async () => {
    if ((await statusOf(server, '/readyz').catch(() => 0)) === 503) notReady += 1;
    if (notReady > 0) sharedOut = false;
  }, 100);
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThan(rate);
  const began = performance.now();
  const code = await server.terminate();
  clearInterval(calling);
  clearInterval(asking);
  expect(code).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(notReady).toBeGreaterThan(0);
  const outcomes = await Promise.allSettled(answers);
  const others = outcomes.filter((one) => one.status === 'rejected' || one.value !== 200);
  expect(others).toEqual([]);
});

/** Has the server deliver to a receiver that never answers. */
async function deliveriesUnderWay({ url }: ServerProcess): Promise<void> {
  let calls = 0;
  const receiver = createServer((request) => {
    calls += 1;
    request.resume();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  const { port } = receiver.address() as AddressInfo;
  const client = await signedInClient(url);
  const events = ['catalog.created'];
  await client.webhooks.create({ name: 'Held', url: `http://127.0.0.1:${port}/`, events });
  for (let n = 0; n < 4; n++) await client.catalogue.create({ name: `Cable ${n}`, type: 'Peripheral' });
  await expect.poll(() => calls, { timeout: 30_000 }).toBe(4);
}

test('an idle connection is kept longer than a load balancer keeps its own', async () => {
  const server = await startServerProcess();
  onTestFinished(async () => {
    await server.kill();
    await removeData(server);
  });
  const { headers } = await fetch(`${server.url}/healthz`);
  expect(headers.get('keep-alive')).toBe('timeout=65');
});

const statusOf = ({ url }: ServerProcess, path: string, agent?: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(`${url}${path}`, agent ? { agent } : {}, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    call.once('error', reject);
    call.end();
  });
