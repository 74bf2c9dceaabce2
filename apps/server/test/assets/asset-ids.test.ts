import { assetIdLedgerSchema, reservationSchema } from '@quartermaster/core/assets/asset-id-ledger';
import { auditEntrySchema } from '@quartermaster/core/audit/audit-entry';
import { auditTitle } from '@quartermaster/core/audit/words';
import { freePort } from '@quartermaster/test-kit/free-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
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

const newSaw = { name: 'Saw', type: 'Software License', status: 'Available', condition: 'New' };
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
  // An ID of an inventory from before, which none was issued after.
  await newAsset(server, { assetId: 'QTM5' });
  expect((await ledger()).gaps[0]).toEqual({ from: 'QTM6', to: 'QTM999', count: 994, reason: 'skipped' });
});

it('withholds what another installation issued or reserved, however often it is told', async () => {
  const there = { deleted: ['OLD7'], reserved: ['OLD8', 'OLD9'], released: ['OLD10'] };
  const withhold = async (body: object) => (await server.admin.post('/api/asset-ids/withheld', body)).body;
  expect(await withhold({ ...there, reserved: ['OLD8'] })).toEqual({ withheld: 3 });
  expect(await withhold(there)).toEqual({ withheld: 1 });
  expect(await withhold(there)).toEqual({ withheld: 0 });
  expect((await ledger()).reservations[0]).toMatchObject({ assetIds: ['OLD8', 'OLD9'], used: 0 });
  const rows = (await server.admin.get('/api/exports/asset-ids')).text.split('\r\n');
  expect(rows.filter((row) => row.startsWith('OLD')).map((row) => row.replace(/,[^,]*$/, ''))).toEqual([
    ...['OLD7,deleted', 'OLD10,released', 'OLD8,reserved', 'OLD9,reserved'],
  ]);
  const page = z.object({ items: auditEntrySchema.array() });
  const { items } = made(await server.admin.get('/api/audit?kind=change&limit=2'), page);
  expect(items.map((entry) => [auditTitle(entry), entry.who.kind])).toEqual([
    ['Withheld 1 asset ID of another installation', 'user'],
    ['Withheld 3 asset IDs of another installation', 'user'],
  ]);
  // What somebody has reserved here stays theirs.
  const { id: own, assetIds } = await reserve(server, 2);
  expect(await withhold({ reserved: [...assetIds, 'OLD20'] })).toEqual({ withheld: 1 });
  const { reservations } = await ledger();
  expect(reservations.find(({ id }) => id === own)).toMatchObject({ assetIds });
  expect(reservations.some((one) => one.assetIds.join() === 'OLD20')).toBe(true);
  await server.admin.put('/api/settings', { assetIdPrefix: 'OLD', assetIdCounter: 7 });
  expect((await newAsset(other)).assetId).toBe('OLD11');
  expect((await server.admin.post('/api/asset-ids/withheld', { deleted: ['a/b'] })).status).toBe(422);

  // What was withheld for nothing can be given again, but not what was issued or reserved here.
  const add = (assetId: string) => server.admin.post('/api/equipment', { ...newSaw, assetId });
  expect(await add('OLD7')).toMatchObject({ status: 409 });
  const allow = async (id: string) => (await server.admin.delete(`/api/asset-ids/withheld/${id}`)).status;
  expect([await allow('old7'), await allow('OLD8'), await allow('OLD8')]).toEqual([200, 200, 404]);
  expect(await add('OLD7')).toMatchObject({ status: 201 });
  expect(await allow(assetIds[0] ?? '')).toBe(404);
  expect((await ledger()).reservations.flatMap((one) => one.assetIds)).not.toContain('OLD8');
});

it('takes the ID of an asset that is there for no deleted one, and keeps its history when it is deleted', async () => {
  const { admin } = server;
  const { id, assetId } = await newAsset(server, { assetId: 'FX-2' });
  const told = await admin.post('/api/asset-ids/withheld', { deleted: [assetId, 'FX-3'] });
  expect(told.body).toEqual({ withheld: 1 });
  const exported = async () => (await admin.get('/api/exports/asset-ids')).text;
  expect(await exported()).toContain('FX-3,deleted');
  expect(await exported()).not.toContain('FX-2');

  const deleted = await admin.delete(`/api/equipment/${id}`);
  expect(await exported()).toContain('FX-2,deleted');
  expect((await admin.get('/api/equipment/FX-2/history')).status).toBe(200);
  expect((await admin.delete('/api/asset-ids/withheld/FX-2')).status).toBe(404);
  const undo = await admin.post(`/api/batches/${deleted.headers.batch}/undo`, {}, { prefer: 'wait=30' });
  expect(undo).toMatchObject({ status: 200, body: { restored: 1 } });
  expect(await exported()).not.toContain('FX-2');
});
