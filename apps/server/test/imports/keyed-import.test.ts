import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const path = '/api/equipment/import';
// Without asset IDs, so that each import would issue new ones.
const file = 'assetId,name,type,status\n,Dock,Peripheral,Available\n,Mouse,Peripheral,Available\n';
const total = async () =>
  z.object({ total: z.number() }).parse((await server.admin.get('/api/equipment')).body).total;

it('an import with an Idempotency-Key takes effect once, and is answered alike', async () => {
  const first = await server.admin.csv(path, file, { 'idempotency-key': 'once' });
  const again = await server.admin.csv(path, file, { 'idempotency-key': 'once' });
  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(await total()).toBe(2);
});

it('the same key with another file is refused, and the file has no effect', async () => {
  const other = await server.admin.csv(path, `${file},Keyboard,Peripheral,Available\n`, {
    'idempotency-key': 'once',
  });
  expect(other.status).toBe(422);
  expect(await total()).toBe(2);
});

it('a file that was refused as a whole leaves its key free', async () => {
  const refused = await server.admin.csv(path, 'name\nDock\n', { 'idempotency-key': 'free' });
  const mended = await server.admin.csv(path, file, { 'idempotency-key': 'free' });
  expect([refused.status, mended.status]).toEqual([422, 200]);
  expect(await total()).toBe(4);
});

it('a file sent after one that broke off is taken for what it says, and lines that both have take effect once', async () => {
  const rows = (odd: string) => {
    const names = Array.from({ length: 250 }, (_, n) => `${n % 2 ? odd : 'Cable'} ${n}`);
    return `assetId,name,type,status\n${names.map((name) => `,${name},Peripheral,Available\n`).join('')}`;
  };
  const before = await total();
  const headers = { 'content-type': 'text/csv', 'idempotency-key': 'broken-off' };
  const sending = request(server.url + path, {
    method: 'POST',
    headers: { ...server.admin.headers, ...headers },
  });
  const failed = new Promise((resolve) => sending.once('error', resolve));
  sending.write(rows('Hub'));
  await expect.poll(total).toBeGreaterThan(before);
  sending.destroy();
  await failed;
  const again = () => server.admin.csv(path, rows('Charger'), headers);
  await expect.poll(async () => (await again()).status).toBe(200);
  const named = async (name: string) => (await server.admin.get(`/api/equipment?search=${name}`)).body;
  expect(await named('Charger')).toMatchObject({ total: 125 });
  expect(await named('Cable')).toMatchObject({ total: 125 });
});
