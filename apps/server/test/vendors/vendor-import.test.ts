import { batchSchema } from '@quartermaster/core/batches/batch';
import { vendorImportResultSchema } from '@quartermaster/core/csv/import-result';
import { vendorDetailSchema, vendorSchema } from '@quartermaster/core/vendors/vendor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { exported } from '../imports/import-call.ts';
import { made, newItem } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const importing = async (text: string, query = '') =>
  made(await server.admin.csv(`/api/vendors/import${query}`, text), vendorImportResultSchema);
const list = async () =>
  made(await server.admin.get('/api/vendors'), z.object({ items: z.array(vendorSchema) })).items;
/** Undoes the latest import that created two vendors and isn't undone yet. */
async function undo() {
  const { items } = made(await server.admin.get('/api/batches'), z.object({ items: z.array(batchSchema) }));
  const batch = items.find(
    ({ kind, message, undoneBy }) =>
      kind === 'vendors.import' && message?.includes('2 created') && undoneBy === undefined,
  );
  return (await server.admin.post(`/api/batches/${batch?.id}/undo`)).body;
}

it('vendors are imported by name, exported, and imported again without a change; an undo takes it back', async () => {
  const kestrel = made(
    await server.admin.post('/api/vendors', {
      name: 'Kestrel',
      email: 'sales@kestrel.example',
      phone: '1',
      address: 'Street 1',
      country: 'Chile',
      website: 'https://kestrel.example',
    }),
    vendorDetailSchema,
  );
  const item = await newItem(server, {});
  const product = { catalogueItemId: item.id, sku: 'K-1', price: 5 };
  made(await server.admin.post(`/api/vendors/${kestrel.id}/products`, product), vendorDetailSchema);
  const text = [
    'Supplier,E-mail,Country,VAT ID,Website,Status,Shoe size',
    'KESTREL,new@kestrel.example,Peru,,(none),inactive,42',
    '=Falcon,,Norway,NO 1,https://falcon.example,,',
    'Owl,not an address,,,,,',
    ',x@y.example,,,,,',
    'owl,,,,javascript:alert(1),,',
    'Bare,,,,,asleep,',
    'Only a name,,,,www.only.example/uk,,',
  ].join('\n');
  const plan = await importing(text, '?dryRun=true');
  expect(plan).toMatchObject({ created: 2, updated: 1, failed: 4, leftOut: ['Shoe size'] });
  expect(await list()).toHaveLength(1);
  const done = await importing(text);
  expect(done).toMatchObject({
    created: 2,
    updated: 1,
    failed: 4,
    message: '3 vendors imported successfully',
  });
  expect(done.errors.map(({ row, message }) => [row, message])).toEqual([
    [4, expect.stringMatching(/email/i)],
    [5, expect.any(String)],
    [6, 'Must be an http or https address'],
    [6, "'owl' is already on line 4"],
    [7, "Unknown status 'asleep': active or inactive"],
  ]);
  expect(await list()).toMatchObject([
    { name: '=Falcon', country: 'Norway', taxId: 'NO 1', status: 'active' },
    { name: 'Kestrel', email: 'new@kestrel.example', country: 'Peru', status: 'inactive', productCount: 1 },
    { name: 'Only a name', website: 'https://www.only.example/uk' },
  ]);
  const file = await exported(server.admin, '/api/vendors/export');
  expect(file).toContain('name,email,phone,website,address,country,taxId,paymentTerms,status,notes');
  expect(file).toContain("'=Falcon");
  expect(await importing(file)).toMatchObject({ created: 0, updated: 0, unchanged: 3, failed: 0 });

  expect(await undo()).toMatchObject({ restored: 3, leftCount: 0 });
  expect(await list()).toMatchObject([
    { name: 'Kestrel', email: 'sales@kestrel.example', website: 'https://kestrel.example', status: 'active' },
  ]);
});

it('a vendor has a row for each product; all of them are imported or none', async () => {
  const dock = await newItem(server, { name: 'Dock', sku: 'DOCK-1' });
  const twins = [
    await newItem(server, { name: 'Twin', sku: 'T-A' }),
    await newItem(server, { name: 'Twin' }),
  ];
  const gone = await newItem(server, { name: 'Gone' });
  const kept = made(
    await server.admin.post('/api/vendors', {
      name: 'Kept',
      ...{ email: 'sales@kept.example', phone: '1', address: 'Street 1', country: 'Chile' },
      products: [
        { catalogueItemId: dock.id, sku: '=K/1', price: 9.5, region: 'EU' },
        { catalogueItemId: gone.id, sku: 'K/2', price: 2, currency: 'GBP', leadTime: 3, moq: 5 },
      ],
    }),
    vendorDetailSchema,
  );
  expect((await server.admin.delete(`/api/catalog/${gone.id}`)).status).toBe(200);
  const before = await exported(server.admin, '/api/vendors/export');
  expect(before.split(/\r?\n/).filter((line) => line.startsWith('Kept'))).toEqual([
    "Kept,sales@kept.example,1,,Street 1,Chile,,,active,,Dock,'=K/1,9.5,USD,0,1,EU",
  ]);

  const text = [
    'Vendor;Country;Item;Vendor SKU;Price;Currency;Lead time (days);MOQ;Region',
    'kept;;DOCK-1;=k/1;8,25;;7;;(none)',
    ';;T-A;K/3;100;eur;;;',
    'New one;Peru;dock;N-1;1;;;;',
    'NEW ONE;Peru;Twin;N-2;1;;;;',
    'Third;;Dock;X;1;;;;',
    'Third;;Nothing;Y;;;;;',
    'Third;Chile;Dock;x;1;;;;',
    'Fourth;Norway;Dock;F-1;3;;;;',
    ';;;;5;;;;',
    'Fifth;;;;;;;;',
  ].join('\n');
  const plan = await importing(text, '?dryRun=true');
  expect(plan).toMatchObject({ processed: 10, created: 2, updated: 1, failed: 3 });
  expect(plan.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [4, '', "Row 5 of 'New one' has an error"],
    [5, 'Item', "Several catalogue items are called 'Twin': give the SKU"],
    [6, '', "Row 8 of 'Third' has an error"],
    [7, '', "Row 8 of 'Third' has an error"],
    [8, 'Country', 'Line 6 says something else of this vendor'],
    [10, 'Vendor', 'This field is required'],
    [10, 'Vendor SKU', 'This field is required'],
  ]);
  expect(await exported(server.admin, '/api/vendors/export')).toBe(before);

  expect(await importing(text)).toMatchObject({ created: 2, updated: 1, failed: 3 });
  const { products } = made(await server.admin.get(`/api/vendors/${kept.id}`), vendorDetailSchema);
  expect(products).toEqual([
    { catalogueItemId: dock.id, sku: '=K/1', price: 8.25, currency: 'USD', leadTime: 7, moq: 1 },
    { catalogueItemId: gone.id, sku: 'K/2', price: 2, currency: 'GBP', leadTime: 3, moq: 5 },
    { catalogueItemId: twins[0]?.id, sku: 'K/3', price: 100, currency: 'EUR', leadTime: 0, moq: 1 },
  ]);
  const sellers = made(
    await server.admin.get(`/api/vendors?sells=${dock.id}`),
    z.object({ items: z.array(vendorSchema) }),
  ).items;
  expect(sellers.map(({ name }) => name)).toEqual(['Fourth', 'Kept']);
  const after = await exported(server.admin, '/api/vendors/export');
  expect(after).toContain('Kept,,,,,,,,,,T-A,K/3,100,EUR,0,1,');
  expect(await importing(after)).toMatchObject({ created: 0, updated: 0, unchanged: 4, failed: 0 });
  expect(await exported(server.admin, '/api/vendors/export')).toBe(after);

  expect(await undo()).toMatchObject({ restored: 3, leftCount: 0 });
  expect(await exported(server.admin, '/api/vendors/export')).toBe(before);
  const sells = await server.admin.get(`/api/vendors?sells=${twins[0]?.id}`);
  expect(sells.body).toMatchObject({ items: [] });
});
