import { importPreviewSchema } from '@quartermaster/core/csv/import-preview';
import { assetImportResultSchema } from '@quartermaster/core/csv/import-result';
import { importProfileSchema } from '@quartermaster/core/reading/import-profile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { made } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const header = ['Inv', 'What', 'State', 'Bought'];
const choices = {
  kind: 'assets',
  header,
  reading: {
    encoding: 'macintosh',
    columns: [
      { to: 'assetId', from: [[0]], how: 'text' },
      { to: 'name', from: [[1]], how: 'text' },
      { to: 'status', from: [[2]], how: 'text', values: [['da', 'Available']] },
      { to: 'purchaseDate', from: [[3]], how: 'text', dates: 'MDY' },
    ],
    leaveOut: [{ column: 2, values: ['weg'] }],
  },
  set: { type: 'Laptop' },
};
const asCsv = { 'content-type': 'text/csv' };
const preview = (body: string | Buffer, query = '') =>
  scene.admin.caller.send('POST', `/api/imports/preview?${query}`, { body, headers: asCsv });

it('administrators share profiles; one reads a file of its header, whatever the order of the columns', async () => {
  const { admin, owner } = scene;
  const profile = made(
    await admin.caller.post('/api/import-profiles', { name: 'Depot', ...choices }),
    importProfileSchema,
  );
  expect((await owner.caller.get('/api/import-profiles')).status).toBe(403);
  expect(await admin.caller.post('/api/import-profiles', { name: 'DEPOT', ...choices })).toMatchObject({
    ...{ status: 409, body: { message: 'There is already an import profile with this name' } },
  });
  const beyond = { ...choices, header: ['Inv'] };
  expect((await admin.caller.post('/api/import-profiles', { name: 'Other', ...beyond })).status).toBe(422);

  // 'Säge' in Mac Roman, which by itself would be taken for Windows-1252.
  const file = Buffer.from(
    'Bought,State,What,Extra,Inv\r\n01/02/2024,da,S\x8age,?,IP1\r\n,weg,X,,IP2\r\n',
    'latin1',
  );
  const offered = made(await preview(file), importPreviewSchema);
  expect(offered.profiles).toEqual([{ id: profile.id, name: 'Depot' }]);
  const read = made(await preview(file, 'profile=depot'), importPreviewSchema);
  expect(read.proposal).toMatchObject({ set: { type: 'Laptop' }, rowsLeftOut: 1 });
  expect(read.proposal.reading).toMatchObject({
    encoding: 'macintosh',
    columns: [{ from: [[4]] }, { from: [[2]] }, { from: [[1]] }, { from: [[0]], dates: 'MDY' }],
    leaveOut: [{ column: 1 }],
  });
  const query = new URLSearchParams({ reading: JSON.stringify(read.proposal.reading), set: 'type=Laptop' });
  const path = `/api/equipment/import?${query}`;
  const answer = await admin.caller.send('POST', path, { body: file, headers: asCsv });
  expect(made(answer, assetImportResultSchema)).toMatchObject({ created: 1, rowsLeftOut: 1 });
  expect((await admin.caller.get('/api/equipment/IP1')).body).toMatchObject({
    ...{ name: 'Säge', status: 'Available', purchaseDate: '2024-01-02' },
  });
});

it('says why a profile does not fit, and keeps a change by somebody else', async () => {
  const { admin } = scene;
  const profile = made(
    await admin.caller.post('/api/import-profiles', { name: 'Depot 2', ...choices }),
    importProfileSchema,
  );
  expect(await preview('Inv,What\n1,2\n', 'profile=Depot%202')).toMatchObject({
    ...{ status: 422, body: { message: "The import profile 'Depot 2' is for files with a column 'State'" } },
  });
  expect(await preview('Inv,What\n1,2\n', 'profile=Depot%202&kind=items')).toMatchObject({
    ...{ status: 422, body: { message: "The import profile 'Depot 2' is for assets" } },
  });
  expect(await preview('Inv\n1\n', 'profile=None')).toMatchObject({
    ...{ status: 422, body: { message: "There is no import profile 'None'" } },
  });
  const path = `/api/import-profiles/${profile.id}`;
  const changed = made(await admin.caller.put(path, { name: 'Depot 3', set: {} }), importProfileSchema);
  expect(changed).toMatchObject({ name: 'Depot 3', set: {}, header, reading: { leaveOut: [{ column: 2 }] } });
  const late = await admin.caller.put(path, { name: 'Mine' }, { 'if-match': `"${profile.version}"` });
  expect(late.status).toBe(412);
  expect((await admin.caller.delete(path)).status).toBe(200);
  expect((await admin.caller.get('/api/import-profiles')).text).not.toContain('Depot 3');
});

it('a profile of before new assets had a type of their own changes neither type nor status of those that are there', async () => {
  const { caller } = scene.admin;
  const { columns } = choices.reading;
  const reading = {
    columns: columns.filter(({ to }) => to !== 'status').map(({ to, from, how }) => ({ to, from, how })),
  };
  const set = { type: 'General', status: 'Available', condition: 'Good' };
  const old = { name: 'Old', kind: 'assets', header: choices.header, reading, set };
  expect(await caller.post('/api/import-profiles', old)).toMatchObject({
    body: { reading: { initial: { type: 'General', status: 'Available' } }, set: { condition: 'Good' } },
  });
  const meant = { ...old, name: 'Meant', set: { type: 'Laptop', status: 'Available' } };
  expect(await caller.post('/api/import-profiles', meant)).toMatchObject({
    body: { reading: { initial: { status: 'Available' } }, set: { type: 'Laptop' } },
  });
});
