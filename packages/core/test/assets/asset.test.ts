import { expect, test } from 'vitest';
import { newAssetSchema, statusAfterChange, statusWithHolder } from '../../src/assets/asset.ts';
import { formatAssetId } from '../../src/assets/asset-id.ts';

test('an asset ID is prefix plus counter', () => {
  expect(formatAssetId('QTM', 1000)).toBe('QTM1000');
});

const mia = 'mia@northwind.example';

test('a new asset that somebody holds is not Available; any other status is kept, Assigned without a holder too', () => {
  expect(statusWithHolder('Available', mia)).toBe('Assigned');
  expect(statusWithHolder('Available', null)).toBe('Available');
  for (const status of ['Assigned', 'Maintenance', 'Pending Delivery'] as const) {
    expect([mia, null].map((holder) => statusWithHolder(status, holder))).toEqual([status, status]);
  }
});

test.each([
  ['Available', null, { assignedTo: mia }, 'Assigned'],
  ['Available', null, { status: 'Assigned' }, 'Assigned'],
  ['Available', null, { status: 'Assigned', assignedTo: null }, 'Assigned'],
  ['Available', mia, { status: 'Available', assignedTo: mia }, 'Available'],
  ['Assigned', mia, { assignedTo: null }, 'Available'],
  ['Assigned', mia, { status: 'Assigned', assignedTo: null }, 'Assigned'],
  ['Assigned', mia, { status: 'Available' }, 'Assigned'],
  ['Assigned', mia, { status: 'Available', assignedTo: null }, 'Available'],
  ['Assigned', mia, { status: 'Maintenance', assignedTo: null }, 'Maintenance'],
  ['Assigned', null, { assignedTo: null }, 'Assigned'],
  ['Maintenance', mia, { assignedTo: null }, 'Maintenance'],
  ['Maintenance', mia, { status: 'Available' }, 'Assigned'],
  ['Pending Delivery', null, { assignedTo: mia }, 'Pending Delivery'],
] as const)('%s, held by %j, becomes with %j: %s', (status, assignedTo, change, expected) => {
  expect(statusAfterChange({ status, assignedTo }, change)).toBe(expected);
});

test('a new asset needs name, type, status and condition, and no unknown field', () => {
  const asset = { name: 'ThinkPad', type: 'Laptop', status: 'Available', condition: 'New' };
  expect(newAssetSchema.safeParse(asset).success).toBe(true);
  for (const name of Object.keys(asset)) {
    expect([name, newAssetSchema.safeParse({ ...asset, [name]: undefined }).success]).toEqual([name, false]);
  }
  expect(newAssetSchema.safeParse({ ...asset, version: 9 }).success).toBe(false);
  expect(newAssetSchema.parse({ ...asset, assignedTo: '' }).assignedTo).toBeNull();
  expect(newAssetSchema.parse({ ...asset, assignedTo: 'Mia@Northwind.example' }).assignedTo).toBe(
    'mia@northwind.example',
  );
  for (const assetId of ['', ' ', 'A/1', 'A\n1', 'x'.repeat(65)]) {
    expect([assetId, newAssetSchema.safeParse({ ...asset, assetId }).success]).toEqual([assetId, false]);
  }
});
