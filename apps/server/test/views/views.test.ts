import { readyViews } from '@quartermaster/core/views/ready-views';
import { type View, viewSchema } from '@quartermaster/core/views/view';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newField, newPerson, newType } from '../support/company.ts';
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
