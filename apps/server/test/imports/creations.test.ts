import { customFieldSchema } from '@quartermaster/core/fields/custom-field';
import type { Reading } from '@quartermaster/core/reading/reading';
import { userSchema } from '@quartermaster/core/users/user';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { made } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { importedAsOffered, offeredCall } from './as-offered.ts';
import { importedSchema } from './imported.ts';
import { storeDump } from './store-dump.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const csv = { 'content-type': 'text/csv' };
const header =
  'Asset Tag,Name,Category,Location,"cf: Weight, type:number","cf: Fetched, type:date","cf: Colour, type:option",Checkout Type,Checked Out To: First Name,Checked Out To: Last Name,Checked Out To: Email,Company';
const file = Buffer.from(
  [
    header,
    'C-1,Drill,Drills,Depot,1.5,13/4/2024,red,User,Ada,Byron,Ada@elsewhere.example,Acme',
    'C-2,Saw,Saws,Depot,2,,blue,User,Ada,Byron,ada@elsewhere.example,Acme',
    'C-3,Drill,Drills,,,14/4/2024,red,,,,,Acme',
  ].join('\n'),
);
const fieldNamed = async (apiName: string) => {
  const { items } = made(
    await scene.admin.caller.get('/api/custom-fields'),
    z.object({ items: z.array(customFieldSchema) }),
  );
  return items.find((one) => one.apiName === apiName);
};

it('makes no more than was ticked: what names anything else is in error', async () => {
  const before = await storeDump(scene.direct);
  const { call } = await offeredCall(scene.admin.caller, file, { createMissing: 'types,locations' });
  const plan = made(await scene.admin.caller.post(`${call}&dryRun=true`, file, csv), importedSchema);
  expect(plan).toMatchObject({ created: 0, failed: 3, toCreate: { fields: [], people: [] } });
  expect(new Set(plan.errors.map(({ message }) => message))).toEqual(
    new Set([
      "Unknown user 'ada@elsewhere.example'",
      "Drills has no custom field 'weight'",
      "Drills has no custom field 'fetched'",
      "Drills has no custom field 'colour'",
      "Saws has no custom field 'weight'",
      "Saws has no custom field 'colour'",
    ]),
  );
  expect(await storeDump(scene.direct)).toBe(before);
});

it('makes types, places, fields of the right type for the types that need them, and people', async () => {
  const { preview, plan, result } = await importedAsOffered(scene.admin.caller, file);
  expect(preview.proposal.createMissing).toEqual(['types', 'locations', 'vendors', 'fields', 'people']);
  expect(result).toMatchObject({ created: 3, failed: 0, creations: plan.creations });
  expect(new Set(plan.creations)).toEqual(
    new Set([
      { kind: 'types', name: 'Drills', rows: 2 },
      { kind: 'types', name: 'Saws', rows: 1 },
      { kind: 'locations', name: 'Depot', rows: 2 },
      { kind: 'fields', name: 'weight', rows: 2, detail: 'number, for Drills, Saws' },
      { kind: 'fields', name: 'fetched', rows: 2, detail: 'date, for Drills' },
      { kind: 'fields', name: 'colour', rows: 3, detail: 'select, for Drills, Saws' },
      { kind: 'people', name: 'ada@elsewhere.example', rows: 2, detail: 'Ada Byron' },
    ]),
  );
  expect(await fieldNamed('weight')).toMatchObject({ type: 'number', assetTypes: ['Drills', 'Saws'] });
  expect(await fieldNamed('fetched')).toMatchObject({ displayName: 'Fetched', assetTypes: ['Drills'] });
  expect(await fieldNamed('colour')).toMatchObject({ type: 'select', options: ['red', 'blue'] });
  expect((await scene.admin.caller.get('/api/equipment/C-1')).body).toMatchObject({
    assignedTo: 'ada@elsewhere.example',
    customFields: { weight: 1.5, fetched: '2024-04-13', colour: 'red' },
  });
  const ada = made(await scene.admin.caller.get('/api/users/ada@elsewhere.example'), userSchema.loose());
  expect(ada).toMatchObject({ displayName: 'Ada Byron', role: 'user', invitation: 'unsent' });
});

it('an import that made the first location can be undone, except for that location', async () => {
  const other = await newScene();
  try {
    await importedAsOffered(
      other.admin.caller,
      Buffer.from('Asset Tag,Name,Category,Location\nF-1,Saw,Saws,Hall\n'),
    );
    const { items } = made(
      await other.admin.caller.get('/api/batches'),
      z.object({ items: z.array(z.object({ id: z.string() })) }),
    );
    const undo = await other.admin.caller.post(
      `/api/batches/${items[0]?.id}/undo`,
      {},
      { prefer: 'wait=30' },
    );
    expect(undo.body).toMatchObject({ restored: 2, left: [{ name: 'Hall' }] });
  } finally {
    await other.end();
  }
});

it('gives a field that is there to further types, and undoing the import takes it back', async () => {
  // However its rows write the type.
  const more = Buffer.from(
    `${header}\nC-9,Lamp,Lamps,Depot,,,,,,,,Acme\nC-10,Lamp,lamps,Depot,3,,,,,,,Acme\n`,
  );
  const { result } = await importedAsOffered(scene.admin.caller, more);
  expect(result).toMatchObject({ created: 2, failed: 0 });
  expect(result.toCreate).toMatchObject({ types: ['Lamps'], fields: [] });
  expect(result.creations).toContainEqual({
    ...{ kind: 'fields', name: 'weight', rows: 1, detail: 'is there, also for Lamps' },
  });
  expect(await fieldNamed('weight')).toMatchObject({ assetTypes: ['Drills', 'Saws', 'Lamps'] });
  const { items } = made(
    await scene.admin.caller.get('/api/batches'),
    z.object({ items: z.array(z.object({ id: z.string() })) }),
  );
  const undo = await scene.admin.caller.post(`/api/batches/${items[0]?.id}/undo`, {}, { prefer: 'wait=30' });
  expect(undo.body).toMatchObject({ left: [], leftCount: 0 });
  expect(await fieldNamed('weight')).toMatchObject({ assetTypes: ['Drills', 'Saws'] });
});

it('people are only invited where mail is sent', async () => {
  const { call } = await offeredCall(scene.admin.caller, file, { invite: 'true' });
  expect((await scene.admin.caller.post(call, file, csv)).status).toBe(409);
});

it('two imports at once that name the same new people both go on to their ends', async () => {
  const rowsOf = (prefix: string) =>
    Array.from({ length: 60 }, (_, at) => `${prefix}-${at},Saw,Saws,User,Race,r${at}@elsewhere.example`);
  const columns = 'Asset Tag,Name,Category,Checkout Type,Checked Out To: Last Name,Checked Out To: Email';
  const results = await Promise.all(
    ['RA', 'RB', 'RC'].map(async (prefix) => {
      const bytes = Buffer.from([columns, ...rowsOf(prefix)].join('\n'));
      return (await importedAsOffered(scene.admin.caller, bytes)).result;
    }),
  );
  expect(results).toMatchObject(results.map(() => ({ created: 60, failed: 0, errors: [] })));
});

it('a row of many pieces makes one asset with its quantity in a field, or as many assets; a plan says which', async () => {
  const pens = Buffer.from(
    'Asset Tag,Name,Category,Quantity\nPEN,Pen,Pens,500\nINK,Ink,Pens,\nNIB,Nib,Pens,lots\nCAP,Cap,Pens,0\n',
  );
  const { preview, call } = await offeredCall(scene.admin.caller, pens);
  const { columns } = preview.proposal.reading;
  const at = columns.findIndex(({ to }) => to === 'field.quantity');
  expect(preview.proposal.guesses[at]).toBe('1 row stands for 500 pieces');
  const asField = made(await scene.admin.caller.post(`${call}&dryRun=true`, pens, csv), importedSchema);
  expect(asField).toMatchObject({ created: 4, failed: 0 });

  const reading: Reading = {
    ...preview.proposal.reading,
    columns: columns.map((column, index) => (index === at ? { ...column, to: '(assets)' } : column)),
  };
  const { plan, result } = await importedAsOffered(scene.admin.caller, pens, {
    reading: JSON.stringify(reading),
  });
  const copies = { rows: 1, assets: 500 };
  expect(plan).toMatchObject({ processed: 3, created: 501, failed: 1, rowsLeftOut: 1, copies });
  expect(result).toMatchObject({ created: 501, failed: 1 });
  expect(result.errors).toMatchObject([{ row: 4, message: "Quantity 'lots' is not a number of assets" }]);
  expect((await scene.admin.caller.get('/api/equipment/PEN-500')).body).toMatchObject({ name: 'Pen' });
  const again = made(
    await scene.admin.caller.post(
      call.replace(/reading=[^&]*/, `reading=${encodeURIComponent(JSON.stringify(reading))}`),
      pens,
      csv,
    ),
    importedSchema,
  );
  expect(again).toMatchObject({ created: 0, unchanged: 501 });
});

it('two plans have the same digest for as long as they would do the same', async () => {
  const people = 'email,name,department\nplan@northwind.example,Pia,Design\n';
  const planned = async (more = '') => {
    const path = `/api/users/import?dryRun=true&digest=true${more}`;
    return made(await scene.admin.caller.csv(path, people), importedSchema).plan;
  };
  const first = await planned();
  expect(await planned()).toEqual(first);
  await scene.admin.caller.csv('/api/users/import', people);
  expect(await planned()).toMatchObject({ sha256: first?.sha256, by: first?.by });
  expect((await planned())?.digest).not.toBe(first?.digest);
});

it('people too are only changed, or only created', async () => {
  const people = (name: string) =>
    `email,name\nmode-1@northwind.example,${name}\nmode-${name}@northwind.example,${name}\n`;
  const call = async (mode: string, name: string) =>
    made(await scene.admin.caller.csv(`/api/users/import?mode=${mode}`, people(name)), importedSchema);
  expect(await call('create', '2')).toMatchObject({ created: 2, updated: 0 });
  expect(await call('update', '3')).toMatchObject({ created: 0, updated: 1, absent: 1 });
  expect(await call('create', '4')).toMatchObject({ created: 1, updated: 0, present: 1 });
});
