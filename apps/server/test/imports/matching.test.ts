import { importPreviewSchema } from '@quartermaster/core/csv/import-preview';
import { assetImportResultSchema } from '@quartermaster/core/csv/import-result';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { made } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const send = (query: string, file: string) => scene.admin.caller.csv(`/api/equipment/import?${query}`, file);
const imported = async (query: string, file: string) =>
  made(await send(query, file), assetImportResultSchema);
const asset = async (id: string) => (await scene.admin.caller.get(`/api/equipment/${id}`)).body;

it('finds assets by serial number, and says of which a value is if it is of several', async () => {
  const header = 'assetId,name,type,status,serialNumber\n';
  const rows =
    'MA1,Saw,Laptop,Available,S-1\nMA2,Saw,Laptop,Available,S-2\nMA3,Lamp,Laptop,Available,S-2\nMA4,Desk,Laptop,Available,\n';
  await imported('', header + rows);
  const sold = await scene.admin.caller.post('/api/equipment/MA1/retire', { reason: 'sold' });
  expect(sold).toMatchObject({ status: 200 });

  const file = `Serial,What,Tag\nS-1,Chain saw,T-1\nS-2,Saw,T-2\nS-3,Drill,T-3\nS-3,Drill,T-4\nS-4,Desk,MA4\nS-5,Desk,MA1\n`;
  const query = 'map=Serial=serialNumber,What=name,Tag=assetId&set=type=Laptop&set=status=Available';
  // By their asset IDs, the first three rows are new.
  const lone = 'map=Serial=serialNumber,What=name&set=type=Laptop&set=status=Available&set=assetId=';
  for (const by of [lone, query])
    expect(await imported(`${by}&dryRun=true`, file)).toMatchObject({ serialsThere: 2, serialsRepeated: 1 });
  const plan = await imported(`${query}&match=serialNumber&dryRun=true`, file);
  expect(plan.serialsThere ?? plan.serialsRepeated).toBeUndefined();
  const result = await imported(`${query}&match=serialNumber`, file);
  expect(plan).toMatchObject({ created: 1, updated: 2, failed: 3 });
  expect(result).toMatchObject({ created: 1, updated: 2, failed: 3 });
  expect(result.errors).toMatchObject([
    { row: 3, column: 'Serial', message: "Several assets have 'S-2': MA2, MA3" },
    { row: 5, column: 'Serial', message: "'S-3' is already on line 4" },
    { row: 7, column: 'Serial', message: 'The asset MA1 has another serialNumber' },
  ]);
  expect(await asset('MA1')).toMatchObject({ name: 'Chain saw', serialNumber: 'S-1', retired: 'sold' });
  expect(await asset('MA4')).toMatchObject({ serialNumber: 'S-4' });
  expect(await asset('T-3')).toMatchObject({ name: 'Drill' });
  expect(await imported(`${query}&match=serialNumber`, file)).toMatchObject({ created: 0, updated: 0 });
});

it('an asset that one row names by its serial number and another by its asset ID is in error at the second', async () => {
  const header = 'assetId,name,type,status,serialNumber\n';
  await imported('', `${header}MD1,Saw,Laptop,Available,D-1\nMD2,Lamp,Laptop,Available,\n`);
  const rows =
    'H-1,By serial,Laptop,Available,D-1\nMD1,By ID,Laptop,Available,\nMD2,Lit,Laptop,Available,\nH-2,Again,Laptop,Available,D-1\n';
  for (const query of ['match=serialNumber&dryRun=true', 'match=serialNumber'])
    expect(await imported(query, header + rows)).toMatchObject({
      ...{ created: 0, updated: 2, failed: 2 },
      errors: [
        { row: 3, column: 'assetId', message: "'MD1' is already on line 2" },
        { row: 5, column: 'serialNumber', message: "'D-1' is already on line 2" },
      ],
    });
  expect(await asset('MD1')).toMatchObject({ name: 'By serial' });
});

it('only changes, or only creates; what is left out is counted, and nothing is created for it', async () => {
  await imported('createMissing=fields', 'assetId,name,type,status,field.tag\nMB1,Saw,Laptop,Available,t1\n');
  const only = await imported(
    'match=tag&mode=update&createMissing=locations',
    'tag,location\nt1,Depot MB\nt2,Nowhere MB\n',
  );
  expect(only).toMatchObject({ created: 0, updated: 1, failed: 0, absent: 1, processed: 2 });
  expect(only.toCreate.locations).toEqual(['Depot MB']);
  const header = 'tag,name,type,status\n';
  const query = 'set=assetId=&match=field.tag&mode=create';
  const created = await imported(query, `${header}t1,Other,Laptop,Available\nt3,New,Laptop,Available\n`);
  expect(created).toMatchObject({ created: 1, updated: 0, present: 1 });
  expect(await asset('MB1')).toMatchObject({ name: 'Saw' });
});

it('leaves the type and the status of assets alone that a file of another system doesn’t say', async () => {
  const header = 'assetId,name,type,status\n';
  await imported('', `${header}MD1,Saw,Laptop,Maintenance\nMD2,Lamp,Laptop,Pending Delivery\n`);
  const { caller } = scene.admin;
  const read = async (file: string, set = '') => {
    const { proposal } = made(await caller.csv('/api/imports/preview', file), importPreviewSchema);
    const query = new URLSearchParams({ reading: JSON.stringify(proposal.reading), set });
    return imported(`createMissing=types&${query}`, file);
  };
  const untyped = 'Asset Tag,Asset Name,Serial\nMD1,Chain saw,SD-1\nMD3,Drill,SD-3\n';
  expect(await read(untyped)).toMatchObject({ created: 1, updated: 1, failed: 0 });
  expect(await asset('MD1')).toMatchObject({ name: 'Chain saw', type: 'Laptop', status: 'Maintenance' });
  expect(await asset('MD3')).toMatchObject({ type: 'General', status: 'Available' });
  const blank = 'Asset Tag,Asset Name,Category,Status\nMD2,Lamp 2,,\nMD4,Desk,Laptop,\n';
  expect(await read(blank)).toMatchObject({ created: 1, updated: 1, failed: 0 });
  expect(await asset('MD2')).toMatchObject({ name: 'Lamp 2', type: 'Laptop', status: 'Pending Delivery' });
  expect(await asset('MD4')).toMatchObject({ status: 'Available' });
  expect(await read(untyped, 'status=Available')).toMatchObject({ updated: 1 });
  expect(await asset('MD1')).toMatchObject({ type: 'Laptop', status: 'Available' });
});

it.each([
  ['match=name', "Assets can be matched by assetId, serialNumber or a custom field, but not by 'name'"],
  ['match=serialNumber', 'No column is mapped to serialNumber, which assets are matched by'],
])('refuses %s', async (query, message) => {
  const answer = await send(query, 'assetId,name,type,status\nMC1,x,Laptop,Available\n');
  expect(answer).toMatchObject({ status: 422, body: { message } });
});
