import { assetSchema } from '@quartermaster/core/assets/asset';
import { vendorDetailSchema, vendorSchema } from '@quartermaster/core/vendors/vendor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { made, newAsset, newItem } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const details = { email: 'sales@vendor.example', phone: '+44 20 1', address: 'Street 1', country: 'Norway' };
const add = async (name: string, more: object = {}) =>
  made(await server.admin.post('/api/vendors', { name, ...details, ...more }), vendorDetailSchema);
const get = async (id: string) => made(await server.admin.get(`/api/vendors/${id}`), vendorDetailSchema);
const list = async (query: string) =>
  made(await server.admin.get(`/api/vendors?${query}`), z.object({ items: z.array(vendorSchema) })).items;

it('a vendor is edited and renamed; assets and their order follow its name, and a taken name is refused', async () => {
  const vendor = await add('Acme', { taxId: 'T1', website: 'https://acme.example' });
  const other = await add('Zenith');
  const asset = await newAsset(server, { vendor: 'acme' });
  const path = `/api/vendors/${vendor.id}`;
  const renamed = made(
    await server.admin.put(path, { name: 'Zweite', taxId: null, status: 'inactive' }),
    vendorDetailSchema,
  );
  expect(renamed).toMatchObject({ name: 'Zweite', status: 'inactive', email: details.email, products: [] });
  expect(renamed.taxId).toBeUndefined();
  expect(made(await server.admin.get(`/api/equipment/${asset.id}`), assetSchema).vendor).toBe('Zweite');
  const taken = await server.admin.put(`/api/vendors/${other.id}`, { name: 'zweite' });
  expect([taken.status, taken.body]).toMatchObject([409, { message: 'Vendor already exists' }]);
  // Extra spaces don't make it another vendor.
  expect((await add('Blue  Sky')).name).toBe('Blue Sky');
  await newAsset(server, { vendor: ' blue   sky' });
  expect((await list('search=sky')).length).toBe(1);
  const unseen = ['https://acme.example/\u202Egpj.exe', 'https://acme.example/\u001B[2J'];
  for (const website of ['javascript:alert(1)', 'ftp://acme.example', 'acme', ...unseen])
    expect((await server.admin.put(path, { website })).status).toBe(422);
  expect((await server.admin.put(path, { email: null })).status).toBe(422);
  expect((await server.admin.put(path, { country: 'Chile' }, { 'if-match': '"1"' })).status).toBe(412);
});

it('lists find vendors by name, email and country, by status, and by the item that they sell', async () => {
  const item = await newItem(server, { name: 'Dock' });
  const seller = await add('Nordic Sales', { country: 'Finland' });
  await add('Nordic Rest', { status: 'inactive', country: 'Finland' });
  made(
    await server.admin.post(`/api/vendors/${seller.id}/products`, {
      catalogueItemId: item.id,
      sku: 'D',
      price: 1,
    }),
    vendorDetailSchema,
  );
  expect((await list('search=finland')).map(({ name }) => name)).toEqual(['Nordic Rest', 'Nordic Sales']);
  expect((await list('search=nordic&status=active')).map(({ name }) => name)).toEqual(['Nordic Sales']);
  expect(await list(`sells=${item.id}`)).toMatchObject([
    { name: 'Nordic Sales', productCount: 1, offer: { sku: 'D', price: 1, currency: 'USD' } },
  ]);
});

it('a deleted vendor stays readable where something refers to it, and its name is free again', async () => {
  const vendor = await add('Gone Ltd');
  const asset = await newAsset(server, { vendor: 'Gone Ltd' });
  expect((await server.admin.delete(`/api/vendors/${vendor.id}`)).status).toBe(200);
  const missing = await server.admin.get(`/api/vendors/${vendor.id}`);
  expect([missing.status, missing.body]).toMatchObject([404, { message: 'Vendor not found' }]);
  const nameNow = async () => made(await server.admin.get(`/api/equipment/${asset.id}`), assetSchema).vendor;
  expect(await nameNow()).toBe('Gone Ltd');
  const again = await add('Gone Ltd');
  expect(again.id).not.toBe(vendor.id);
  expect(await nameNow()).toBe('Gone Ltd');
});

it('products have a SKU of their own within the vendor, and are changed and removed by it', async () => {
  const [dock, mouse] = [await newItem(server, { name: 'Dock' }), await newItem(server, { name: 'Mouse' })];
  const { id } = await add('Products');
  const path = `/api/vendors/${id}/products`;
  const first = { catalogueItemId: dock.id, sku: 'TS4/UK', price: 319.99 };
  expect(made(await server.admin.post(path, first), vendorDetailSchema).products).toEqual([
    { ...first, currency: 'USD', leadTime: 0, moq: 1 },
  ]);
  const sameSku = await server.admin.post(path, { catalogueItemId: mouse.id, sku: 'ts4/uk', price: 1 });
  expect([sameSku.status, sameSku.body]).toMatchObject([
    409,
    {
      message: 'SKU already exists for this vendor',
      data: { issues: [{ path: 'sku', message: 'SKU already exists for this vendor' }] },
    },
  ]);
  const sameItem = await server.admin.post(path, { ...first, sku: 'other' });
  expect([sameItem.status, sameItem.body]).toMatchObject([
    409,
    { message: 'This vendor has this product already' },
  ]);
  for (const wrong of [{ price: -1 }, { price: 0.001 }, { moq: 0 }, { leadTime: -1 }, { currency: 'CHF' }])
    expect(
      (await server.admin.post(path, { catalogueItemId: mouse.id, sku: 'M', price: 1, ...wrong })).status,
    ).toBe(422);
  expect((await server.admin.post(path, { catalogueItemId: 'nothing', sku: 'N', price: 1 })).status).toBe(
    422,
  );
  made(
    await server.admin.post(path, { catalogueItemId: mouse.id, sku: 'M', price: 1, region: 'EU' }),
    vendorDetailSchema,
  );
  const one = `${path}/${encodeURIComponent('TS4/UK')}`;
  const changed = made(
    await server.admin.put(one, { price: 300, currency: 'EUR', moq: 5 }),
    vendorDetailSchema,
  );
  expect(changed.products.map(({ sku, price, currency, moq }) => [sku, price, currency, moq])).toEqual([
    ['TS4/UK', 300, 'EUR', 5],
    ['M', 1, 'USD', 1],
  ]);
  expect((await server.admin.put(one, { sku: 'm' })).status).toBe(409);
  expect(made(await server.admin.delete(one), vendorDetailSchema).products).toHaveLength(1);
  const gone = await server.admin.delete(one);
  expect([gone.status, gone.body]).toMatchObject([404, { message: 'Product not found' }]);
});

it('promise 42: of 50 who add the same SKU at once, one does; of 50 SKUs none is lost', async () => {
  const { id } = await add('Crowd');
  const path = `/api/vendors/${id}/products`;
  const items = await Promise.all(
    Array.from({ length: 50 }, (_, n) => newItem(server, { name: `Item ${n}` })),
  );
  const same = await Promise.all(
    items.map((item) => server.admin.post(path, { catalogueItemId: item.id, sku: 'SAME', price: 1 })),
  );
  expect(same.map(({ status }) => status).toSorted()).toEqual([
    201,
    ...Array.from({ length: 49 }, () => 409),
  ]);
  await server.admin.delete(`${path}/SAME`);
  const each = await Promise.all(
    items.map((item, n) => server.admin.post(path, { catalogueItemId: item.id, sku: `S${n}`, price: 1 })),
  );
  expect(new Set(each.map(({ status }) => status))).toEqual(new Set([201]));
  expect((await get(id)).products).toHaveLength(50);
});
