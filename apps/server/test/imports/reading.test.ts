import { assetImportResultSchema } from '@quartermaster/core/csv/import-result';
import type { Reading } from '@quartermaster/core/reading/reading';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { made } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { importedAsOffered } from './as-offered.ts';
import { streamAssets } from './import-call.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const text = (...at: number[]) => ({ from: at.map((one) => [one]), how: 'text' as const });
const base: Reading = {
  columns: [
    { to: 'assetId', ...text(0) },
    { to: 'name', ...text(1) },
    {
      to: 'status',
      ...text(2),
      values: [
        ['gone', null],
        ['in use', 'Assigned'],
      ],
      blank: 'Available',
    },
    { to: 'assignedTo', ...text(3) },
    { to: 'purchaseDate', ...text(4), dates: 'DMY' },
  ],
  custodian: true,
};
const pathOf = (reading: unknown, more = '') =>
  `/api/equipment/import?set=type=Laptop&createMissing=fields&reading=${encodeURIComponent(JSON.stringify(reading))}${more}`;

it('finds holders by address or unique name, and keeps the names of others; leaves out rows of a value', async () => {
  const { admin, owner } = scene;
  const file = `Tag,What,State,Who,When
R1,Drill,in use,${owner.email.toUpperCase()},31/12/2023
R2,Saw,In Use,Karim (left),1/2/24
R3,Lamp,gone,,
R4,Desk,,,31/31/2023
R5,Desk,,Too,1/2/24,many,cells
`;
  const result = made(await admin.caller.csv(pathOf(base), file), assetImportResultSchema);
  expect(result).toMatchObject({ created: 2, failed: 2, rowsLeftOut: 1, custodians: 1, leftOut: [] });
  expect(result.errors).toMatchObject([
    { row: 5, column: 'When', value: '31/31/2023', message: 'Not a date' },
    { row: 6 },
  ]);
  expect((await admin.caller.get('/api/equipment/R1')).body).toMatchObject({
    ...{ status: 'Assigned', assignedTo: owner.email, purchaseDate: '2023-12-31' },
  });
  expect((await admin.caller.get('/api/equipment/R2')).body).toMatchObject({
    ...{ status: 'Assigned', assignedTo: null, customFields: { custodian: 'Karim (left)' } },
  });
  const again = made(await admin.caller.csv(pathOf(base), file), assetImportResultSchema);
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2, failed: 2 });
});

it('returns rows with errors as they are in the file', async () => {
  const rejects: string[] = [];
  const input = {
    reading: JSON.stringify(base),
    set: ['type=Laptop'],
    createMissing: ['fields'],
    rejects: true,
  };
  for await (const line of streamAssets(
    scene.admin.caller,
    ['Tag,What,State,Who,When\nR9,Drill,in use,,soon\n'],
    input,
  ))
    if (line.type === 'reject') rejects.push(line.csv);
  expect(rejects.join('')).toMatch(/^Tag,What,State,Who,When,error\r\nR9,Drill,in use,,soon,/);
});

it.each([
  ['no reading', 'nonsense', '', 'This server does not know that way of reading a file'],
  [
    'a reading of a file with more columns',
    { columns: [{ to: 'name', ...text(7) }] },
    '',
    'The reading expects more columns than the file has',
  ],
  ['a reading beside a mapping', base, '&map=Tag=assetId', 'A reading brings its own mapping: leave out map'],
  ['a field that there is not', { columns: [{ to: 'colour', ...text(0) }] }, '', /colour/],
])('refuses %s', async (_name, reading, more, message) => {
  const { status, body } = await scene.admin.caller.csv(pathOf(reading, more), 'a,b\n1,2\n');
  expect([status, body]).toMatchObject([422, { message: expect.stringMatching(message) }]);
});

it('takes a reading of any length as the first line of the body, whatever it is cut into', async () => {
  const values = Array.from({ length: 2000 }, (_, at): [string, string] => [`state ${at}`, 'Available']);
  const reading = JSON.stringify({
    ...base,
    columns: base.columns.map((one) => (one.to === 'status' ? { ...one, values } : one)),
  });
  const sent = `${reading}\nTag,What,State,Who,When\nRL1,Drill,state 1999,,\n`;
  const path = '/api/equipment/import?set=type=Laptop&createMissing=fields&reading=body';
  const { admin } = scene;
  expect(made(await admin.caller.csv(path, sent), assetImportResultSchema)).toMatchObject({ created: 1 });
  const lines = streamAssets(admin.caller, ['Tag,What,State,Who,When\nRL', '2,Drill,state 7,,\n'], {
    ...{ reading, set: ['type=Laptop'], createMissing: ['fields'] },
  });
  const last: unknown[] = [];
  for await (const line of lines) if (line.type === 'result') last.push(line);
  expect(last).toMatchObject([{ created: 1, failed: 0 }]);
  expect((await admin.caller.csv(path, 'Tag,What\n1,2\n')).status).toBe(422);
  expect((await admin.caller.csv(path, 'x'.repeat(2 ** 21))).status).toBe(413);
});

it('what is assigned at a place is not assigned to nobody; what a value becomes can be another name', async () => {
  const { admin } = scene;
  const reading: Reading = {
    columns: [
      { to: 'assetId', ...text(0) },
      { to: 'name', ...text(1), becomes: [['drill', 'Hammer drill']] },
      { to: 'location', from: [[3]], how: 'text', levels: '>' },
      { to: 'field.assigned_at', ...text(3), where: { column: 2, values: ['location'] } },
    ],
  };
  const file = 'Tag,What,Type,Place\nPL1,Drill,Location,Depot > North\nPL2,Saw,User,Depot > North\n';
  const path = pathOf(reading, '&set=status=Assigned&createMissing=fields,locations');
  expect(made(await admin.caller.csv(path, file), assetImportResultSchema)).toMatchObject({ created: 2 });
  expect((await admin.caller.get('/api/equipment/PL1')).body).toMatchObject({
    ...{ name: 'Hammer drill', customFields: { assigned_at: 'Depot > North' } },
  });
  const nobodys = await admin.caller.get('/api/equipment?where=assignedToNobody:true');
  expect(nobodys.text).toContain('"PL2"');
  expect(nobodys.text).not.toContain('"PL1"');
});

it('gives an asset the currency that the cell of its cost names, and refuses one that can’t be told', async () => {
  const { caller } = scene.admin;
  const costs = ['"1.234,56 €"', '"£99,00"', '"5,00 $"', '"7,00"', '"100,00 kr"'];
  const lines = costs.map((cost, at) => `CUR-${at},Drill,Laptop,${cost}`).join('\n');
  const file = Buffer.from(`Asset Tag,Name,Category,Purchase Cost\n${lines}\n`);
  const { preview, plan, result } = await importedAsOffered(caller, file);
  const message =
    '‘kr’ doesn’t say which currency that is. Write its code, like EUR, or give the currency a column of its own.';
  for (const answer of [plan, result])
    expect(answer).toMatchObject({
      ...{ created: 4, failed: 1 },
      errors: [{ row: 6, column: 'Purchase Cost', value: 'kr', message, code: 'currency' }],
    });
  const stored = await Promise.all([0, 1, 2, 3].map((at) => caller.get(`/api/equipment/CUR-${at}`)));
  // Without a sign, the currency is the company's.
  expect(stored.map(({ body }) => body)).toMatchObject([
    { cost: 1234.56, costCurrency: 'EUR' },
    { cost: 99, costCurrency: 'GBP' },
    { cost: 5, costCurrency: 'USD' },
    { cost: 7, costCurrency: 'USD' },
  ]);
  const reading = JSON.stringify(preview.proposal.reading);
  const shown: unknown[] = [];
  const pounds = ['Asset Tag,Name,Category,Purchase Cost\nCUR-0,Drill,Laptop,"£99,00"\n'];
  for await (const line of streamAssets(caller, pounds, { reading, dryRun: true }))
    if (line.type === 'row') shown.push(line.changes);
  expect(shown).toMatchObject([
    [
      { field: 'cost', from: 1234.56, to: 99 },
      { field: 'costCurrency', from: 'EUR', to: 'GBP' },
    ],
  ]);
});
