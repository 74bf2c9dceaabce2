import { assetImportResultSchema } from '@quartermaster/core/csv/import-result';
import { message } from '@quartermaster/core/messages';
import { equals } from '@quartermaster/core/query/where';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assetImportKind } from '../../src/imports/assets.ts';
import { runImport } from '../../src/imports/import-run.ts';
import { jobCollection } from '../../src/jobs/collection.ts';
import { made, newAsset, newLocation } from '../support/company.ts';
import { somebody } from '../support/origin.ts';
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

it('refuses a file as a whole that would no longer do what its plan says, or that is read in another way', async () => {
  const { caller } = scene.admin;
  await newAsset(scene.server, { assetId: 'P-1', name: 'Saw', notes: 'old' });
  const rows = 'assetId,name,type,status,notes\nP-0,Drill,Software License,Available,\nP-1,Saw,,,new\n';
  const planned = async (query = '') => {
    const answer = await caller.csv(`/api/equipment/import?dryRun=true&digest=true${query}`, rows);
    return made(answer, assetImportResultSchema).plan?.digest;
  };
  const apply = (plan = '', query = '', file = rows) =>
    caller.csv(`/api/equipment/import?plan=${plan}${query}`, file);
  const plan = await planned();
  expect(await planned()).toBe(plan);
  expect(await planned('&set=location=Berlin')).not.toBe(plan);
  expect(await apply(plan, '&set=location=Berlin')).toMatchObject({ status: 409 });
  const other = rows.replace('Available,\n', 'Available,other\n');
  expect(await apply(plan, '', other)).toMatchObject({ status: 409 });
  await caller.put('/api/equipment/P-1', { notes: 'of a colleague' });
  const before = await storeDump(scene.direct);
  expect(await apply(plan)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await storeDump(scene.direct)).toEqual(before);
  expect(await apply(await planned())).toMatchObject({ status: 200, body: { created: 1, updated: 1 } });
});

it('a plan adds the assets of rows without an asset ID once, however often it is applied', async () => {
  const { caller } = scene.admin;
  const rows = 'assetId,name,type,status\n,Once,Laptop,Available\n';
  const planned = async () =>
    made(await caller.csv('/api/equipment/import?dryRun=true&digest=true', rows), assetImportResultSchema)
      .plan?.digest;
  const apply = (plan = '', headers = {}) => caller.csv(`/api/equipment/import?plan=${plan}`, rows, headers);
  const plan = await planned();
  const key = { 'idempotency-key': 'applies-once' };
  expect(await apply(plan, key)).toMatchObject({ status: 200, body: { created: 1, issued: 1 } });
  expect(await apply(plan, key), 'the same call').toMatchObject({ status: 200 });
  expect(await apply(plan)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect((await caller.get('/api/equipment?search=Once')).body).toMatchObject({ total: 1 });
  // Whoever means it makes the plan again.
  const again = await planned();
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => apply(again)));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await caller.get('/api/equipment?search=Once')).body).toMatchObject({ total: 2 });
  const running = { where: equals('state', 'running'), limit: 10 } as const;
  expect((await scene.server.store.collection(jobCollection).find(running)).items).toEqual([]);
});

/** Applies a file's plan, while somebody does something once it has been checked. */
async function appliedWhile(
  rows: string,
  asked: { match?: 'serialNumber' },
  meanwhile: () => Promise<void> | void,
  now = () => new Date(),
) {
  const { runtime, ...others } = scene.direct.services;
  const services = { ...others, runtime: { ...runtime, now } };
  const query = new URLSearchParams({ dryRun: 'true', digest: 'true', ...asked });
  const answer = await scene.admin.caller.csv(`/api/equipment/import?${query}`, rows);
  const plan = made(answer, assetImportResultSchema).plan?.digest;
  const how = { dryRun: false, digest: false, rejects: false, invite: false, map: [], set: [] };
  return runImport(
    ...[services, assetImportKind(services), somebody],
    { ...how, createMissing: [], ...asked, plan },
    {
      body: ReadableStream.from([Buffer.from(rows)]),
      recordId: () => services.runtime.newId(),
      begun: () => true,
      // Its job begins when the plan has been checked.
      notify: async ({ type }) => {
        if (type === 'job') await meanwhile();
      },
    },
  );
}

const notesOf = async (id: string) => (await scene.direct.services.assets.get(id, somebody)).notes;
const saw = { name: 'Saw', type: 'Software License', status: 'Available', notes: 'old' };
const elseNow = 'This would do something else now than its plan said';

it('leaves out each row that somebody gives something else to do once the plan has been checked', async () => {
  const { caller } = scene.admin;
  for (const nth of [1, 2, 3, 5, 6]) await newAsset(scene.server, { ...saw, assetId: `Q-${nth}` });
  const row = (nth: number) => `Q-${nth},Saw,Software License,Available,new\n`;
  const rows = `assetId,name,type,status,notes\n${[1, 2, 3, 4, 5, 6].map(row).join('')}`;
  const result = await appliedWhile(rows, {}, async () => {
    await caller.put('/api/equipment/Q-2', { notes: 'of a colleague' });
    await caller.put('/api/equipment/Q-3', { name: 'Saw of a colleague' });
    await newAsset(scene.server, { ...saw, assetId: 'Q-4', notes: 'of a colleague' });
    await caller.put('/api/equipment/Q-5', { notes: 'new' });
    await caller.delete('/api/equipment/Q-6');
  });
  // What a colleague has done already is no fault, and a row that fails says why.
  expect(result).toMatchObject({
    ...{ updated: 1, created: 0, unchanged: 1, failed: 4 },
    errors: [
      ...[3, 4, 5].map((line) => ({ row: line, message: elseNow })),
      { row: 7, message: message.assetIdOfDeleted },
    ],
  });
  expect(await notesOf('Q-1')).toBe('new');
  expect(await notesOf('Q-2')).toBe('of a colleague');
  expect(await notesOf('Q-4')).toBe('of a colleague');
});

it('imports what was planned past midnight, too: a warranty is counted from the day of the plan', async () => {
  let day = '2026-12-01';
  const rows = 'assetId,name,type,status\nT-1,Saw,Laptop,Available\n';
  const passMidnight = () => {
    day = '2026-12-02';
  };
  const result = await appliedWhile(rows, {}, passMidnight, () => new Date(`${day}T00:00:00Z`));
  expect(result).toMatchObject({ created: 1, failed: 0 });
});

it('leaves out a row that would go to another asset, or add another, than its plan said', async () => {
  const { caller } = scene.admin;
  for (const nth of [1, 2])
    await newAsset(scene.server, { ...saw, assetId: `R-${nth}`, serialNumber: `S/${nth}` });
  const { id } = await newLocation(scene.server, { name: 'Depot' });
  const rows = [
    'assetId,serialNumber,name,type,status,notes,location',
    ',S/1,Saw,Software License,Available,new,',
    `R-3,S/3,Saw,Software License,Available,new,Depot`,
    '',
  ].join('\n');
  const result = await appliedWhile(rows, { match: 'serialNumber' }, async () => {
    await caller.put('/api/equipment/R-1', { serialNumber: 'gone' });
    await caller.put('/api/equipment/R-2', { serialNumber: 'S/1' });
  });
  expect(result).toMatchObject({ updated: 0, created: 1, errors: [{ row: 2, message: elseNow }] });
  expect([await notesOf('R-1'), await notesOf('R-2')]).toEqual(['old', 'old']);
  expect(await scene.direct.services.assets.get('R-3', somebody)).toMatchObject({ location: id });
});
