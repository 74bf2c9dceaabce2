import { vendorDetailSchema } from '@quartermaster/core/vendors/vendor';
import { made, newItem } from '../support/company.ts';
import type { Scene } from '../support/scene.ts';
import { newName } from './matrix-records.ts';
import type { Row } from './matrix-row.ts';
import { adminOnly, csv, get, recordRows } from './matrix-row.ts';

const newVendor = () => ({
  name: newName(),
  email: 'sales@vendor.example',
  phone: '1',
  address: 'Street 1',
  country: 'DE',
});

export const aVendor = async ({ server: { admin } }: Scene): Promise<string> =>
  `/api/vendors/${made(await admin.post('/api/vendors', newVendor()), vendorDetailSchema).id}`;

const aProduct = async ({ server }: Scene) => ({
  catalogueItemId: (await newItem(server)).id,
  sku: 'A/1',
  price: 9.99,
});

async function aSoldProduct(scene: Scene): Promise<string> {
  const vendor = await aVendor(scene);
  made(await scene.server.admin.post(`${vendor}/products`, await aProduct(scene)), vendorDetailSchema);
  return `${vendor}/products/${encodeURIComponent('A/1')}`;
}

/** The matrix's rows for vendors and their products. */
export const vendorRows = {
  'vendors.import': {
    call: csv('/api/vendors/import?dryRun=true', () => `name,country\n${newName()},Chile\n`),
    expected: adminOnly(200),
  },
  'vendors.export': { call: get('/api/vendors/export'), expected: adminOnly(200) },
  ...recordRows('vendors', { create: newVendor, change: { country: 'FR' } }),
  'vendors.addProduct': {
    call: async (scene: Scene) => ({
      method: 'POST',
      path: `${await aVendor(scene)}/products`,
      body: await aProduct(scene),
    }),
    expected: adminOnly(201),
  },
  'vendors.updateProduct': {
    call: async (scene: Scene) => ({ method: 'PUT', path: await aSoldProduct(scene), body: { price: 5 } }),
    expected: adminOnly(200),
  },
  'vendors.removeProduct': {
    call: async (scene: Scene) => ({ method: 'DELETE', path: await aSoldProduct(scene) }),
    expected: adminOnly(200),
  },
} as const satisfies Record<string, Row>;
