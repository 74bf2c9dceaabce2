import { expect, test } from 'vitest';
import { anAsset, importAssets } from './asset-import.ts';

const header = 'assetId,name,type,status,assignedTo';

test('a person on an Available row makes it Assigned', async () => {
  const { plans } = await importAssets(`${header}\nA-1,Dock,Desktop,Available,Mia@Northwind.example\n`);
  expect(plans).toMatchObject([{ record: { status: 'Assigned', assignedTo: 'mia@northwind.example' } }]);
});

test('an Assigned row without a person is kept: other systems assign to places', async () => {
  const { plans } = await importAssets(`${header}\nA-1,Dock,Desktop,Assigned,\n`);
  expect(plans).toMatchObject([{ record: { status: 'Assigned' } }]);
});

test.each([
  ['Available', 'mia@northwind.example', { status: 'Available', assignedTo: null }, { status: 'Assigned' }],
  ['', '(none)', { status: 'Assigned', assignedTo: 'mia@northwind.example' }, { status: 'Available' }],
  ['Assigned', '(none)', { status: 'Assigned', assignedTo: 'mia@northwind.example' }, { status: 'Assigned' }],
  [
    'Maintenance',
    '(none)',
    { status: 'Assigned', assignedTo: 'mia@northwind.example' },
    { status: 'Maintenance' },
  ],
  ['Assigned', '', { status: 'Available', assignedTo: null }, { status: 'Assigned' }],
  [
    '',
    'mia@northwind.example',
    { status: 'Pending Delivery', assignedTo: null },
    { status: 'Pending Delivery' },
  ],
] as const)(
  'status %j and holder %j are completed before comparing, and again change nothing',
  async (status, holder, was, now) => {
    const file = `assetId,name,type,status,assignedTo\nQTM1000,ThinkPad,Laptop,${status},${holder}\n`;
    const before = anAsset(was);
    const [plan] = (await importAssets(file, { existing: [before] })).plans;
    if (plan?.action !== 'update') throw new Error('not an update');
    expect(plan.change.status).toBe(now.status);
    const after = anAsset({
      ...was,
      ...(plan.change.status && { status: plan.change.status }),
      ...(plan.change.assignedTo !== undefined && { assignedTo: plan.change.assignedTo }),
    });
    expect((await importAssets(file, { existing: [after] })).plans).toMatchObject([{ action: 'unchanged' }]);
  },
);

test('a status set for every row leaves an asset assigned that somebody holds', async () => {
  const { plans } = await importAssets(
    'assetId,name,type\nQTM1000,ThinkPad,Laptop\n',
    { existing: [anAsset({ status: 'Assigned', assignedTo: 'mia@northwind.example' })] },
    { set: ['status=Available'] },
  );
  expect(plans).toMatchObject([{ action: 'unchanged' }]);
});
