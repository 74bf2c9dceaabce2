import { type Asset, assetSchema } from '@quartermaster/core/assets/asset';
import { requestSchema } from '@quartermaster/core/requests/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exported, importAssets } from '../imports/import-call.ts';
import { bring } from '../requests/request-in.ts';
import { made, newAsset, newField, newItem, newRequest, newType } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { fieldNamed, issuesOf } from './configured.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
  const details = { email: 'sales@vendor.example', phone: '1', address: 'Street 1', country: 'DE' };
  for (const name of ['Acme', 'Dell']) await admin().post('/api/vendors', { name, ...details });
});
afterAll(() => scene.end());

const admin = () => scene.admin.caller;
const put = async (id: string, change: object): Promise<Asset> =>
  made(await admin().put(`/api/equipment/${id}`, change), assetSchema);
const listed = z.object({ items: z.array(z.object({ id: z.string() })) });
const found = async (query: string) =>
  made(await admin().get(`/api/equipment?${query}`), listed).items.map(({ id }) => id);

/** The bound fields, under the assets' own names. */
const own = {
  purchaseDate: '2026-01-31',
  warrantyEnd: '2029-01-31',
  vendor: 'Acme',
};
const custom = { purchase_date: '2026-01-31', warranty_end: '2029-01-31', vendor: 'Acme' };

describe('purchase_date, warranty_end and vendor', () => {
  it('are the own fields of an asset: written under either name, answered under both', async () => {
    for (const fields of [own, { customFields: custom }, { ...own, customFields: custom }]) {
      const asset = await newAsset(scene.server, fields);
      expect(asset).toMatchObject({ ...own, customFields: custom });
      expect(made(await admin().get(`/api/equipment/${asset.id}`), assetSchema)).toEqual(asset);
    }
  });

  it('are changed and cleared under either name', async () => {
    const { id } = await newAsset(scene.server, own);
    const moved = await put(id, { customFields: { vendor: 'Dell' }, purchaseDate: '2026-02-01' });
    expect(moved).toMatchObject({
      vendor: 'Dell',
      purchaseDate: '2026-02-01',
      customFields: { vendor: 'Dell', purchase_date: '2026-02-01' },
    });
    const cleared = await put(id, { customFields: { vendor: null, warranty_end: '' }, purchaseDate: null });
    for (const name of Object.keys(own)) expect(cleared).not.toHaveProperty(name);
    expect(cleared.customFields).toBeUndefined();
  });

  it('are refused with two different values, and with what their own field does not take', async () => {
    const { id } = await newAsset(scene.server);
    const issues = async (change: object) => issuesOf(await admin().put(`/api/equipment/${id}`, change));
    expect(await issues({ vendor: 'Acme', customFields: { vendor: 'Dell' } })).toEqual([
      [
        'customFields.vendor',
        'vendor and customFields.vendor are one field, so they cannot have different values',
      ],
    ]);
    // The asset's own value is valid; the fault is that there are two different ones.
    expect(await issues({ vendor: 'Acme', customFields: { vendor: 'Nobody' } })).toEqual([
      [
        'customFields.vendor',
        'vendor and customFields.vendor are one field, so they cannot have different values',
      ],
    ]);
    expect(await issues({ purchaseDate: null, customFields: { purchase_date: '2026-01-31' } })).toEqual([
      [
        'customFields.purchase_date',
        'purchaseDate and customFields.purchase_date are one field, so they cannot have different values',
      ],
    ]);
    expect(await issues({ customFields: { purchase_date: '31.1.2026' } })).toEqual([
      ['customFields.purchase_date', 'Use a date in the form YYYY-MM-DD'],
    ]);
    expect(await issues({ customFields: { vendor: 'Nobody' } })).toEqual([
      ['vendor', "Unknown vendor 'Nobody'"],
    ]);
  });

  it('are filtered and sorted by under either name', async () => {
    const asset = await newAsset(scene.server, { ...own, vendor: 'Dell', purchaseDate: '2020-05-05' });
    for (const query of [
      'field.purchase_date=2020-05-05',
      'where=field.purchase_date<2021-01-01',
      'where=purchaseDate:2020-05-05',
      'where=field.vendor:dell+field.purchase_date:2020*',
    ])
      expect([query, await found(query)]).toEqual([query, [asset.id]]);
    expect(await found('field.vendor=Dell&where=field.warranty_end:*')).toContain(asset.id);
    expect((await found('sort=field.purchase_date&where=purchaseDate:*'))[0]).toBe(asset.id);
  });

  it('are one column of a file, under either name', async () => {
    const file =
      'assetId,name,type,status,purchase_date,field.vendor\nB-1,A,Laptop,Available,2026-03-01,acme\n';
    expect(await importAssets(admin(), file)).toMatchObject({ created: 1, failed: 0 });
    expect(await importAssets(admin(), file)).toMatchObject({ unchanged: 1 });
    const [header = '', row = ''] = (
      await exported(admin(), '/api/equipment/export?columns=all&search=B-1')
    ).split(/\r?\n/);
    expect(header.split(',').filter((name) => /vendor|purchase|warranty/i.test(name))).toEqual([
      'vendor',
      'purchaseDate',
      'warrantyEnd',
    ]);
    expect(row).toContain('2026-03-01');
  });

  it('keep their type, on creation too; an import that makes one gives it the right type', async () => {
    const { id } = await fieldNamed(admin(), 'purchase_date');
    const text =
      'purchase_date is always of type date, because it is another name of a field that every asset has';
    expect(issuesOf(await admin().put(`/api/custom-fields/${id}`, { type: 'text' }))).toEqual([
      ['type', text],
    ]);
    expect(issuesOf(await admin().post(`/api/custom-fields/${id}/preview`, { type: 'text' }))).toEqual([
      ['type', text],
    ]);
    await admin().delete(`/api/custom-fields/${id}`);
    const asset = await newAsset(scene.server, own);
    expect(asset.customFields).toEqual({ vendor: 'Acme', warranty_end: '2029-01-31' });
    const again = { displayName: 'Bought', apiName: 'purchase_date', assetTypes: ['*'] };
    expect(issuesOf(await admin().post('/api/custom-fields', { ...again, type: 'text' }))).toEqual([
      ['type', text],
    ]);
    await importAssets(
      admin(),
      'assetId,name,type,status,field.purchase_date\n,A,Laptop,Available,2026-03-01\n',
      {
        createMissing: 'fields',
      },
    );
    expect((await fieldNamed(admin(), 'purchase_date')).type).toBe('date');
    expect(made(await admin().get(`/api/equipment/${asset.id}`), assetSchema).customFields).toEqual(custom);
  });

  it('are not filled by the specs of a catalogue item', async () => {
    const specs = { vendor: 'Dell', purchase_date: '2020-01-01', warranty_end: '2020-01-01' };
    const item = await newItem(scene.server, { specs });
    const { id } = await newRequest(scene.owner.caller, item.id);
    await bring(scene, id, 'pending_delivery');
    const { items } = made(await admin().get(`/api/requests/${id}`), requestSchema);
    const asset = made(await admin().get(`/api/equipment/${items[0]?.inventoryId}`), assetSchema);
    expect(asset).toMatchObject({ vendor: 'Acme', specs, customFields: { vendor: 'Acme' } });
    for (const name of ['purchaseDate', 'warrantyEnd']) expect(asset).not.toHaveProperty(name);
  });
});

it('a serial_number field is the serial number; required and hidden, it is asked for all the same', async () => {
  await newType(scene.server, { name: 'Scanner' });
  await newField(scene.server, {
    displayName: 'Serial',
    apiName: 'serial_number',
    assetTypes: ['Scanner'],
    required: true,
    defaultValue: 'unknown',
  });
  const scanner = { type: 'Scanner' };
  expect(await newAsset(scene.server, scanner)).toMatchObject({ serialNumber: 'unknown' });
  const asset = await newAsset(scene.server, { ...scanner, serialNumber: 'SN-7' });
  expect(asset.customFields).toEqual({ serial_number: 'SN-7' });
  expect(issuesOf(await admin().put(`/api/equipment/${asset.id}`, { serialNumber: null }))).toEqual([
    ['serialNumber', 'This field is required'],
  ]);
  expect(
    issuesOf(await admin().put(`/api/equipment/${asset.id}`, { customFields: { serial_number: '' } })),
  ).toEqual([['customFields.serial_number', 'This field is required']]);
  expect((await newAsset(scene.server, { serialNumber: 'SN-8' })).customFields).toBeUndefined();
});

it('a field that is hidden on item forms and required is required of assets', async () => {
  await newType(scene.server, { name: 'Printer' });
  const hidden = { hiddenOnItemForms: true, required: true, assetTypes: ['Printer'] };
  await newField(scene.server, { displayName: 'Queue', apiName: 'queue', ...hidden });
  const printer = { name: 'P', type: 'Printer', status: 'Available', condition: 'New' };
  expect(issuesOf(await admin().post('/api/equipment', printer))).toEqual([
    ['customFields.queue', 'This field is required'],
  ]);
});
