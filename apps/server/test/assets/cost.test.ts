import { assetSchema } from '@quartermaster/core/assets/asset';
import { costsSchema } from '@quartermaster/core/assets/costs';
import { assetThenSchema } from '@quartermaster/core/history/history-entry';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { importAssets } from '../imports/import-call.ts';
import { bring, procurement } from '../requests/request-in.ts';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newItem, newRequest } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const admin = (): Caller => scene.admin.caller;
const listed = async (where: string, sort = 'name') =>
  made(
    await admin().get(`/api/equipment?where=${encodeURIComponent(where)}&sort=${sort}`),
    z.object({ items: z.array(assetSchema) }),
  ).items;
const costs = async (where: string) =>
  made(await admin().get(`/api/equipment/costs?where=${encodeURIComponent(where)}`), costsSchema).items;

it('a cost is exact in its currency, else the company’s, and a list of assets sums up per currency', async () => {
  const { server } = scene;
  const first = await newAsset(server, { name: 'Sum 1', cost: 0.1 });
  expect(first).toMatchObject({ cost: 0.1, costCurrency: 'USD' });
  const second = await newAsset(server, { name: 'Sum 2', cost: 0.2, orderNumber: 'PO-7' });
  await newAsset(server, { name: 'Sum 3', cost: 1849, costCurrency: 'EUR' });
  await newAsset(server, { name: 'Sum 4' });
  expect(await costs('name:Sum*')).toEqual([
    { currency: 'USD', cost: 0.3, assets: 2 },
    { currency: 'EUR', cost: 1849, assets: 1 },
  ]);
  expect(await costs('cost>1000 name:Sum*')).toEqual([{ currency: 'EUR', cost: 1849, assets: 1 }]);
  expect((await listed('orderNumber:PO-7')).map(({ name }) => name)).toEqual(['Sum 2']);
  expect((await listed('name:Sum* cost<1', '-cost')).map(({ name }) => name)).toEqual(['Sum 2', 'Sum 1']);
  expect(await costs('name:Nothing')).toEqual([]);

  const path = `/api/equipment/${second.id}`;
  expect((await admin().put(path, { cost: null })).body).not.toHaveProperty('costCurrency');
  const refused = await admin().put(path, { costCurrency: 'EUR' });
  expect(refused.status).toBe(422);
  expect((await admin().put(path, { cost: -1 })).status).toBe(422);
  expect((await admin().put(path, { cost: 1, costCurrency: 'ABC' })).status).toBe(422);
  const then = new Date().toISOString();
  await admin().post('/api/equipment/bulk', {
    ids: [first.id, second.id],
    set: { cost: 12.345, costCurrency: 'GBP', orderNumber: 'PO-8' },
  });
  expect(await costs('orderNumber:PO-8')).toEqual([{ currency: 'GBP', cost: 24.7, assets: 2 }]);
  const before = made(await admin().get(`/api/equipment/${first.id}?asOf=${then}`), assetThenSchema);
  expect(before).toMatchObject({ cost: 0.1, costCurrency: 'USD' });
  expect(before).not.toHaveProperty('orderNumber');
});

it('who has it sees neither what it cost nor by which order it came, and finds nothing by that', async () => {
  const { email, caller } = scene.owner;
  const { id } = await newAsset(scene.server, { assignedTo: email, cost: 1849, orderNumber: 'PO-9' });
  await admin().put(`/api/equipment/${id}`, { cost: 1850 });
  const path = `/api/equipment/${id}`;
  const now = new Date().toISOString();
  const answers = await Promise.all(
    [path, `${path}?asOf=${now}`, `${path}/history`, '/api/equipment', '/api/me/acknowledgements'].map(
      (one) => caller.get(one),
    ),
  );
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(text).not.toMatch(/PO-9|18(49|50)|cost|orderNumber/i);
  }
  for (const by of ['where=cost>1', 'where=orderNumber:PO-9', 'sort=cost', 'where=costCurrency:USD'])
    expect((await caller.get(`/api/equipment?${by}`)).status).toBe(422);
});

it('order number, cost and the last sight come in by CSV as other systems write them, and go out again', async () => {
  const head = 'assetId,name,type,status,PO Number,Purchase Cost,Currency,Last Audit';
  const rows = [
    'CSV-1,One,Software License,Available,PO-1,"1,849.50",eur,2025-02-03',
    'CSV-2,Two,Software License,Available,,1.299,EUR,',
    'CSV-3,Three,Software License,Available,PO-1,"2.000,00",,2999-01-01T00:00:00Z',
    'CSV-4,Four,Software License,Available,,,EUR,',
  ];
  const map = 'PO Number=orderNumber;Purchase Cost=cost;Currency=costCurrency;Last Audit=lastSeen';
  const given = Object.fromEntries(map.split(';').map((one) => one.split('=')));
  const header = head
    .split(',')
    .map((name) => given[name] ?? name)
    .join(',');
  const result = await importAssets(admin(), [header, ...rows].join('\n'));
  expect(result).toMatchObject({ created: 3, failed: 1 });
  expect(result.errors).toMatchObject([{ row: 3, column: 'cost', value: '1.299' }]);
  const found = await listed('assetId:CSV-*', 'assetId');
  expect(found).toMatchObject([
    { orderNumber: 'PO-1', cost: 1849.5, costCurrency: 'EUR', lastSeenHow: 'import' },
    { orderNumber: 'PO-1', cost: 2000, costCurrency: 'USD' },
    { assetId: 'CSV-4' },
  ]);
  expect(found[0]?.lastSeen).toBe('2025-02-03T00:00:00.000Z');
  // A day to come would let nobody see it before that.
  expect(Date.parse(found[1]?.lastSeen ?? '')).toBeLessThanOrEqual(Date.now());
  expect(found[2]).not.toHaveProperty('costCurrency');

  const query = `where=${encodeURIComponent('assetId:CSV-*')}`;
  const { text } = await admin().get(`/api/equipment/export?columns=all&${query}`);
  expect(text).toContain(',PO-1,1849.50,EUR,');
  expect(await importAssets(admin(), text)).toMatchObject({ unchanged: 3, updated: 0, failed: 0 });
  const usual = await admin().get(`/api/equipment/export?${query}`);
  expect(usual.text.split('\r\n')[0]).not.toMatch(/cost|orderNumber|lastSeen/);
});

it('the assets of an order have its reference and what the item cost when it was asked for', async () => {
  const { server, owner } = scene;
  const item = await newItem(server, { price: 1849, currency: 'GBP' });
  const items = [{ catalogItemId: item.id, quantity: 2 }];
  const request = await newRequest(owner.caller, item.id, { items });
  await admin().put(`/api/catalog/${item.id}`, { price: 1 });
  await bring(scene, request.id, 'pending_delivery');
  expect(await listed(`orderNumber:${procurement.ticketRef}`)).toMatchObject([
    { cost: 1849, costCurrency: 'GBP' },
    { cost: 1849, costCurrency: 'GBP' },
  ]);
});
