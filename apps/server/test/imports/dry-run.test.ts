import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAsset, newLocation } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { importAssets, importItems, streamAssets } from './import-call.ts';
import { storeDump } from './store-dump.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
  await newAsset(scene.server, { assetId: 'A-1', name: 'Photoshop', notes: 'old' });
  await newLocation(scene.server, { name: 'Berlin' });
});
afterAll(() => scene.end());

const createMissing = ['types', 'vendors', 'locations', 'fields'];
const file = [
  'assetId,name,type,status,vendor,location,notes,field.rack',
  'A-1,Photoshop,Software License,Available,,,new,',
  'A-2,Server,Big Iron,Available,New Vendor,Berlin / HQ / Rack 4,,7',
  ',Server,Big Iron,Available,New Vendor,Berlin / HQ / Rack 4,,8',
  'A-4,Server,Big Iron,Broken,,,,',
  'a-2,Again,Big Iron,Available,,,,',
].join('\n');

it('tells row by row what the import would do, and writes nothing', async () => {
  const before = await storeDump(scene.direct);
  const lines = [];
  for await (const line of streamAssets(scene.admin.caller, [file], { dryRun: true, createMissing }))
    lines.push(line);
  expect(lines.filter(({ type }) => type === 'job')).toEqual([]);
  expect(lines.filter(({ type }) => type === 'row' || type === 'error')).toMatchObject([
    {
      type: 'row',
      row: 2,
      action: 'update',
      key: 'A-1',
      name: 'Photoshop',
      changes: [{ field: 'notes', from: 'old', to: 'new' }],
    },
    { type: 'row', row: 3, action: 'create', key: 'A-2', name: 'Server' },
    { type: 'row', row: 4, action: 'create', key: '' },
    { type: 'error', row: 5, column: 'status', value: 'Broken' },
    { type: 'error', row: 6, column: 'assetId', value: 'a-2', message: "'a-2' is already on line 3" },
  ]);
  expect(lines.at(-1)).toMatchObject({
    type: 'result',
    dryRun: true,
    processed: 5,
    created: 2,
    updated: 1,
    unchanged: 0,
    failed: 2,
    issued: 1,
    toCreate: {
      types: ['Big Iron'],
      vendors: ['New Vendor'],
      locations: ['Berlin / HQ', 'Berlin / HQ / Rack 4'],
      fields: ['rack'],
    },
  });
  expect(lines.at(-1)).not.toHaveProperty('jobId');
  expect(await storeDump(scene.direct)).toBe(before);
});

it('the import then does exactly that', async () => {
  const query = { createMissing: createMissing.join(',') };
  const plan = await importAssets(scene.admin.caller, file, { ...query, dryRun: 'true' });
  const result = await importAssets(scene.admin.caller, file, query);
  expect({ ...result, jobId: undefined, dryRun: true }).toEqual({ ...plan, jobId: undefined });
  const { types, vendors, locations } = await names();
  expect(types).toContain('Big Iron');
  expect(vendors).toContain('New Vendor');
  expect(locations).toEqual(['Berlin', 'Berlin / HQ', 'Berlin / HQ / Rack 4']);
});

it('a dry run of a catalogue import writes nothing either', async () => {
  const before = await storeDump(scene.direct);
  const text = 'sku,name,type\nX-1,Thing,\nX-1,Other,\n,,\n,Cable,Laptop\n';
  const result = await importItems(scene.admin.caller, text, { dryRun: 'true' });
  expect(result).toMatchObject({
    dryRun: true,
    created: 2,
    skippedDuplicate: 1,
    toCreate: { types: ['General'] },
  });
  expect(await storeDump(scene.direct)).toBe(before);
});

async function names() {
  const { fields, vendors, locations } = scene.direct.services;
  const vendorNames: string[] = [];
  for await (const { name } of vendors.collection.stream({})) vendorNames.push(name);
  return {
    types: (await fields.types()).map(({ name }) => name),
    vendors: vendorNames,
    locations: (await locations.list()).map(({ path }) => path),
  };
}

it('answers the rows in error as a file to correct and import again, where that is asked for', async () => {
  const lines = [];
  for await (const line of streamAssets(scene.admin.caller, [file, '\nA-9'], {
    dryRun: true,
    createMissing,
    rejects: true,
  }))
    lines.push(line);
  const rejects = lines.flatMap((line) => (line.type === 'reject' ? [line.csv] : []));
  const [header, ...rows] = rejects.join('').split('\r\n');
  expect(header).toBe('assetId,name,type,status,vendor,location,notes,field.rack,error');
  expect(rows).toEqual([
    expect.stringMatching(/^A-4,Server,Big Iron,Broken,,,,,"status: 'Broken' is not /),
    "a-2,Again,Big Iron,Available,,,,,assetId: 'a-2' is already on line 3",
    'A-9,,,,,,,,This row has 1 cell but the header has 8',
    '',
  ]);
});
