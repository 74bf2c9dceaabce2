import { doctorChecks, doctorSchema } from '@quartermaster/core/doctor/doctor';
import { readyViews } from '@quartermaster/core/views/ready-views';
import { type View, viewSchema } from '@quartermaster/core/views/view';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { Doctor } from '../../src/doctor/doctor.ts';
import { importAssets } from '../imports/import-call.ts';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newField, newItem, newPerson, newRequest, newType } from '../support/company.ts';
import { somebody } from '../support/origin.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
let admin: Caller;
let owner: Caller;
beforeAll(async () => {
  scene = await newScene();
  admin = scene.admin.caller;
  owner = scene.owner.caller;
});
afterAll(() => scene.end());

const save = async (caller: Caller, body: object): Promise<View> =>
  made(await caller.post('/api/views', body), viewSchema);
const names = async (caller: Caller): Promise<string[]> =>
  made(await caller.get('/api/views'), z.object({ items: z.array(viewSchema) })).items.map(
    ({ name }) => name,
  );

it('everybody has views of their own; an administrator shares one with all', async () => {
  await save(owner, {
    name: 'Mine',
    filters: { status: 'Assigned', where: 'field.ram_gb>=16' },
    sort: 'name',
  });
  const shared = await save(admin, { name: 'Laptops', filters: { type: 'Laptop' }, shared: true });
  await save(admin, { name: 'Secret' });
  expect(await names(owner)).toEqual(['Mine', 'Laptops']);
  expect(await names(admin)).toEqual(['Laptops', 'Secret']);
  const path = `/api/views/${shared.id}`;
  expect((await owner.put(path, { name: 'Theirs' })).status).toBe(404);
  expect((await owner.post('/api/views', { name: 'For all', shared: true })).status).toBe(403);
  expect((await owner.post('/api/views', { name: 'mine' })).status).toBe(409);
  expect((await owner.post('/api/views', { name: 'x', filters: { colour: 'red' } })).status).toBe(422);
  const changed = made(await admin.put(path, { columns: ['assetId', 'name'], sort: '-name' }), viewSchema);
  expect(changed).toMatchObject({ name: 'Laptops', columns: ['assetId', 'name'], sort: '-name' });
  expect(made(await admin.put(path, { sort: null, shared: false }), viewSchema).sort).toBeUndefined();
  expect(await names(owner)).toEqual(['Mine']);
});

it('one person can have 100 views', async () => {
  const { caller } = scene.other;
  for (let at = 0; at < 100; at += 1) await save(caller, { name: `View ${at}` });
  const refused = await caller.post('/api/views', { name: 'One more' });
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('100 views') } });
});

it("the doctor's questions are ready views that the list answers", async () => {
  const { server } = scene;
  const today = '2026-11-23';
  const found = async (id: string): Promise<string[]> => {
    const view = readyViews(today).find((one) => one.id === id);
    const parameters = Object.entries({ ...view?.filters, sort: view?.sort ?? '-lastUpdated' });
    const query = new URLSearchParams(
      parameters.filter((one): one is [string, string] => one[1] !== undefined),
    );
    const answer = await admin.get(`/api/equipment?${query}`);
    return made(answer, z.object({ items: z.array(z.object({ name: z.string() })) })).items.map(
      ({ name }) => name,
    );
  };
  await newAsset(server, { name: 'Nobody has it', status: 'Assigned' });
  await newAsset(server, { name: 'Old', warrantyEnd: '2026-11-22' });
  await newAsset(server, { name: 'Older', warrantyEnd: '2020-01-01' });
  await newAsset(server, { name: 'Covered', warrantyEnd: today });
  for (const name of ['Twin', 'Other twin']) await newAsset(server, { name, serialNumber: 'TWIN' });
  const person = await newPerson(server);
  await newAsset(server, { name: 'Kept at home', assignedTo: person.email });
  expect(await found('holder-suspended')).toEqual([]);
  await admin.put(`/api/users/${person.id}/suspended`, { suspended: true });
  expect(await found('holder-suspended')).toEqual(['Kept at home']);
  expect((await found('duplicate-serials')).toSorted()).toEqual(['Other twin', 'Twin']);
  expect(await found('maintenance-due')).toEqual([]);
  expect(await found('assigned-to-nobody')).toEqual(['Nobody has it']);
  expect(await found('warranty-ended')).toEqual(['Older', 'Old']);
  expect(await found('not-seen')).toEqual([]);
});

it('the doctor counts what is wrong, names some of it, and says how to mend it', async () => {
  const { server, direct } = scene;
  const seen = async () => {
    const { findings } = made(await admin.get('/api/doctor'), doctorSchema);
    return Object.fromEntries(findings.map(({ check, ...finding }) => [check, finding]));
  };
  const before = await seen();
  expect(Object.keys(before)).toEqual([...doctorChecks]);
  expect(before.duplicateSerials).toMatchObject({ count: 2, mend: [expect.any(String), expect.any(String)] });
  expect(before.assignedToNobody?.examples[0]?.text).toBe('Nobody has it');
  expect(before.holdersWhoLeft?.mend[1]).toMatch(/^qm people leave .+@.+/);
  for (const check of ['danglingReferences', 'jobsStandingStill', 'failingWorkflows', 'lateDeliveries'])
    expect(before[check], check).toEqual({ count: 0, examples: [], mend: [] });

  // What no write allows: the records are changed as by somebody in the database.
  const asset = await newAsset(server, { name: 'Astray', assetId: "x; touch 'it' #" });
  await direct.services.assets.collection.update(asset.id, {
    set: { locationId: 'gone', assignedTo: 'x@y.zz' },
  });
  const retired = await newAsset(server, { name: 'Astray and retired' });
  await direct.services.assets.collection.update(retired.id, {
    set: { assignedTo: 'x@y.zz', retired: 'lost' },
  });
  const request = await newRequest(owner, (await newItem(server)).id);
  const past = { status: 'pending_delivery', expectedDelivery: '2020-01-31' } as const;
  await direct.services.requests.collection.update(request.id, { set: past });
  const job = await direct.services.jobs.attend('assets.import', somebody);
  await direct.services.jobs.collection.update(job, { set: { updatedAt: '2020-01-31T00:00:00.000Z' } });
  const after = await seen();
  expect(after.danglingReferences).toMatchObject({
    count: 3,
    // A name that the shell would read as commands is quoted.
    mend: ["qm assets edit 'x; touch '\\''it'\\'' #' --location LOCATION"],
  });
  expect(after.lateDeliveries).toMatchObject({
    count: 1,
    mend: [expect.any(String), `qm requests deliver ${request.id.slice(0, 8)}`],
  });
  expect(after.jobsStandingStill?.mend).toEqual([`qm api POST /jobs/${job}/cancel`]);
  const doctor = new Doctor(direct.services.runtime, direct.services);
  const [one, other] = await Promise.all([doctor.examine(somebody), doctor.examine(somebody)]);
  expect(other, 'calls at the same time share one answer').toBe(one);
  expect(await doctor.examine(somebody), 'the next looks again').not.toBe(one);
});

it('which assets lack a required field is known at once, and follows the definitions of fields and types', async () => {
  const { server, direct } = scene;
  const lacking = async (): Promise<string[]> => {
    const answer = await admin.get('/api/equipment?where=requiredMissing:true%20name:Kite*&sort=name');
    return made(answer, z.object({ items: z.array(z.object({ name: z.string() })) })).items.map(
      ({ name }) => name,
    );
  };
  const { id: type } = await newType(server, { name: 'Kite' });
  const one = await newAsset(server, { name: 'Kite 1', type: 'Kite' });
  await newAsset(server, { name: 'Kite 2', type: 'Kite' });
  const field = await newField(server, { displayName: 'String', apiName: 'string_m', assetTypes: ['Kite'] });
  await direct.services.assetFlags.refresh();
  expect(await lacking()).toEqual([]);
  await admin.put(`/api/custom-fields/${field.id}`, { required: true });
  await direct.services.assetFlags.refresh();
  expect(await lacking()).toEqual(['Kite 1', 'Kite 2']);
  const { findings } = await new Doctor(direct.services.runtime, direct.services).examine(somebody);
  const incomplete = findings.find(({ check }) => check === 'requiredMissing');
  expect(incomplete?.examples.map(({ text }) => text).sort()).toEqual([
    'Kite 1: string_m',
    'Kite 2: string_m',
  ]);
  expect(incomplete?.mend[1]).toMatch(/^qm assets edit \w+ --field string_m=VALUE$/);
  const { version } = made(await admin.get(`/api/equipment/${one.id}`), z.object({ version: z.number() }));
  // The asset's own write keeps its flag right, and another pass doesn't raise its version.
  await admin.put(`/api/equipment/${one.id}`, { customFields: { string_m: '20' } });
  expect(await lacking()).toEqual(['Kite 2']);
  await direct.services.assetFlags.refresh();
  const after = made(await admin.get(`/api/equipment/${one.id}`), z.object({ version: z.number() }));
  expect(after.version).toBe(version + 1);
  await admin.delete(`/api/asset-types/${type}/fields/${field.id}`);
  await direct.services.assetFlags.refresh();
  expect(await lacking()).toEqual([]);
});

it('the doctor counts all shared serial numbers, and says how many more there are than the list takes', async () => {
  const rows = Array.from({ length: 2010 }, (_, n) => `PAIR-${n},Pair,Laptop,Available,SN-${n >> 1}\n`);
  await importAssets(admin, `assetId,name,type,status,serialNumber\n${rows.join('')}`);
  const { findings } = made(await admin.get('/api/doctor'), doctorSchema);
  expect(findings.find(({ check }) => check === 'duplicateSerials')).toMatchObject({
    count: 2012,
    note: 'The list is of the first 1,000 serial numbers. 6 more follow once those are mended.',
  });
});
