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
/** Undoes the last import that changed something. */
async function undo() {
  const { items } = made(await server.admin.get('/api/batches'), z.object({ items: z.array(batchSchema) }));
  const batch = items.find(
    ({ kind, message }) => kind === 'vendors.import' && message?.includes('2 created'),
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
    'Only a name,,,,,,',
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
    { name: 'Only a name' },
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
