import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const path = '/api/equipment/import';
// Without asset IDs each import would issue new ones.
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
