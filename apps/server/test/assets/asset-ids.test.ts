import { assetIdLedgerSchema, reservationSchema } from '@quartermaster/core/assets/asset-id-ledger';
import { freePort } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { made, newAsset } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
let other: StartedServer;
beforeAll(async () => {
  server = await startTestServer({ baseUrl: 'https://assets.northwind.example', port: await freePort() });
  other = await startTestServer({ dataDir: server.dataDir });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const ledger = async () => assetIdLedgerSchema.parse((await server.admin.get('/api/asset-ids')).body);
const reserve = async ({ admin }: StartedServer, count: number) =>
  made(await admin.post('/api/asset-ids/reservations', { count }), reservationSchema);

it('reserves asset IDs for labels: no ID twice, and none of them is issued by itself', async () => {
  const first = await newAsset(server);
  expect(await ledger()).toMatchObject({
    prefix: 'QTM',
    next: 'QTM1001',
    reservations: [],
    gaps: [],
    total: 0,
  });
  const reserved = await Promise.all([server, other, server, other].map((one) => reserve(one, 25)));
  const ids = reserved.flatMap(({ assetIds }) => assetIds);
  expect(new Set([...ids, first.assetId]).size).toBe(101);
  expect((await ledger()).reservations).toHaveLength(4);

  // Not even when the numbering begins anew.
  expect((await server.admin.put('/api/settings', { assetIdCounter: 1001 })).status).toBe(200);
  expect((await ledger()).next).toBe('QTM1101');
  expect((await newAsset(other)).assetId).toBe('QTM1101');

  // Labels are printed before there are assets, and whoever adds one enters the ID on its label.
  const [given = '', imported = ''] = ids;
  const label = await server.admin.get(`/api/labels?ids=${given}&ids=${first.assetId}&format=svg`);
  expect(label.text).toContain(`>${given}<`);
  expect((await server.admin.get('/api/labels?ids=QTM9999&format=svg')).status).toBe(422);
  await newAsset(server, { assetId: given });
  const csv = `assetId,name,type,status,condition\n${imported},Saw,Software License,Available,New\n`;
  expect((await server.admin.csv('/api/equipment/import', csv)).status).toBe(200);
  const used = (await ledger()).reservations.find(({ id }) => id === reserved[0]?.id);
  expect(used).toMatchObject({ used: 2, assetIds: reserved[0]?.assetIds.slice(2) });

  expect((await server.admin.delete(`/api/asset-ids/reservations/${reserved[1]?.id}`)).status).toBe(200);
  expect((await server.admin.delete('/api/asset-ids/reservations/unknown')).status).toBe(404);
  for (const count of [0, 501, 1.5])
    expect((await server.admin.post('/api/asset-ids/reservations', { count })).status).toBe(422);
});

it('names each gap with its reason, up to the next asset ID', async () => {
  const [, gone] = [await newAsset(server), await newAsset(server)];
  expect((await server.admin.delete(`/api/equipment/${gone.id}`)).status).toBe(200);
  const { next } = await ledger();
  const number = Number(next.slice(3));
  const raised = await server.admin.put('/api/settings', { assetIdCounter: number + 10 });
  expect(raised.status).toBe(200);
  const { gaps, next: after } = await ledger();
  expect(after).toBe(`QTM${number + 10}`);
  expect(gaps.slice(-2)).toEqual([
    { from: gone.assetId, to: gone.assetId, count: 1, reason: 'deleted' },
    { from: next, to: `QTM${number + 9}`, count: 10, reason: 'skipped' },
  ]);
  const reasons = new Set(gaps.map(({ reason }) => reason));
  expect(reasons).toEqual(new Set(['reserved', 'released', 'deleted', 'skipped']));
});
