import { foundSchema } from '@quartermaster/core/search/found';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectApiError } from '../support/api-error.ts';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newItem, newRequest } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const find = async (caller: Caller, q: string) =>
  made(await caller.get(`/api/search?q=${encodeURIComponent(q)}`), foundSchema);

it('finds records of each kind, five at most, and says how many there are', async () => {
  const { server, owner } = scene;
  const item = await newItem(server, { name: 'Macchiato maker' });
  await Promise.all(Array.from({ length: 7 }, (_, n) => newAsset(server, { name: `Macchiato ${n}` })));
  await newRequest(owner.caller, item.id, {});
  await server.admin.post('/api/vendors', {
    ...{ name: 'Macchiato Nordic', email: 'sales@macchiato.example', phone: '1', address: 'Gate 1' },
    country: 'NO',
  });
  const found = await find(server.admin, 'macchiato');
  expect(found.assets).toMatchObject({ total: 7, items: { length: 5 } });
  expect(found.requests.items.map(({ userId, items }) => [userId, items[0]?.name])).toEqual([
    [owner.email, 'Macchiato maker'],
  ]);
  expect(found.catalogue.items.map(({ name }) => name)).toEqual(['Macchiato maker']);
  expect(found.people).toEqual({ items: [], total: 0 });
  expect(found.vendors?.items.map(({ name }) => name)).toEqual(['Macchiato Nordic']);
  const { people } = await find(server.admin, owner.email);
  expect(people?.items.map(({ email }) => email)).toContain(owner.email);
});

it('puts an asset ID or serial number that was typed in full first', async () => {
  const { server } = scene;
  const exact = await newAsset(server, { name: 'Exactly', serialNumber: 'SN77' });
  for (let n = 0; n < 6; n += 1)
    await newAsset(server, { name: `${exact.assetId} SN77 ${n}`, serialNumber: `SN77${n}` });
  for (const typed of [exact.assetId, exact.assetId.toLowerCase(), 'SN77'])
    expect((await find(server.admin, typed)).assets.items.at(0)?.id).toBe(exact.id);
});

it('shows employees their own assets and requests, and neither people nor vendors', async () => {
  const { server, owner, other } = scene;
  const item = await newItem(server, { name: 'Zebra printer' });
  const mine = await newAsset(server, { name: 'Zebra scanner', assignedTo: owner.email });
  await newAsset(server, { name: 'Zebra scanner', assignedTo: other.email });
  const request = await newRequest(owner.caller, item.id, {});
  await newRequest(other.caller, item.id, {});
  const found = await find(owner.caller, 'zebra');
  expect(found.assets).toMatchObject({ total: 1, items: [{ id: mine.id }] });
  expect(found.requests).toMatchObject({ total: 1, items: [{ id: request.id }] });
  expect(found.catalogue.items.map(({ name }) => name)).toEqual(['Zebra printer']);
  expect(found).not.toHaveProperty('people');
  expect(found).not.toHaveProperty('vendors');
});

it('refuses a single letter', async () => {
  const refused = await scene.server.admin.get('/api/search?q=m');
  expectApiError(refused, 422);
  expect(refused.body).toMatchObject({ message: 'Type at least two characters' });
});
