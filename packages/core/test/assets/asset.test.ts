import { expect, test } from 'vitest';
import { newAssetSchema, statusAfterAssigning } from '../../src/assets/asset.ts';
import { formatAssetId } from '../../src/assets/asset-id.ts';

test('an asset ID is prefix plus counter', () => {
  expect(formatAssetId('QTM', 1000)).toBe('QTM1000');
});

test('a holder makes an Available asset Assigned; without one an Assigned one is Available; the rest stays', () => {
  const mia = 'mia@northwind.example';
  expect(statusAfterAssigning('Available', mia)).toBe('Assigned');
  expect(statusAfterAssigning('Assigned', null)).toBe('Available');
  expect(statusAfterAssigning('Assigned', mia)).toBe('Assigned');
  expect(statusAfterAssigning('Available', null)).toBe('Available');
  for (const status of ['Maintenance', 'Pending Delivery'] as const) {
    expect([mia, null].map((holder) => statusAfterAssigning(status, holder))).toEqual([status, status]);
  }
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
