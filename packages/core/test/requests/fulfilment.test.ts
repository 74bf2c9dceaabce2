import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Item } from '../../src/catalogue/item.ts';
import type { CustomField } from '../../src/fields/custom-field.ts';
import { orderedAsset, orderItems, procurementDetails, unitCount } from '../../src/requests/fulfilment.ts';
import type { ProcurementDetails, RequestItem } from '../../src/requests/request.ts';

const now = '2026-11-21T09:00:00.000Z';
const details: ProcurementDetails = {
  vendor: 'ACME',
  notes: 'PO 7',
  orderDate: now,
  expectedDeliveryDate: '2026-12-01',
};
const requestItem = (fields: Partial<RequestItem> = {}): RequestItem => ({
  id: 'line1',
  catalogItemId: 'laptop',
  name: 'ThinkPad',
  price: 1200,
  currency: 'USD',
  quantity: 1,
  status: 'procuring',
  ...fields,
});
const item: Item = {
  id: 'laptop',
  name: 'ThinkPad X1',
  type: 'Laptop',
  price: 1300,
  currency: 'USD',
  inStock: 3,
  image: 'https://northwind.example/x1.png',
  specs: { ram_gb: '16', os: 'linux', color: 'black', ports: '4' },
  createdAt: now,
  updatedAt: now,
  version: 1,
};
const field = (fields: Pick<CustomField, 'apiName' | 'type' | 'assetTypes'> & Partial<CustomField>) => ({
  id: `cf_${fields.apiName}`,
  displayName: fields.apiName,
  required: false,
  hiddenOnItemForms: false,
  createdAt: now,
  updatedAt: now,
  version: 1,
  ...fields,
});
const counting = () => {
  let n = 0;
  return () => ({ inventoryId: `asset${++n}`, assetId: `QTM${999 + n}` });
};

test('each unit of each item takes the next asset ID; the first unit is the item’s inventoryId', () => {
  const items = [requestItem({ quantity: 3 }), requestItem({ id: 'line2', quantity: 2 })];
  const ordered = orderItems(items, details, () => true, counting());
  expect(ordered.warnings).toEqual([]);
  expect(ordered.items.map(({ inventoryId }) => inventoryId)).toEqual(['asset1', 'asset4']);
  expect(ordered.items.flatMap(({ units }) => units)).toEqual([
    { key: 'line1.1', inventoryId: 'asset1', assetId: 'QTM1000', state: 'reserved' },
    { key: 'line1.2', inventoryId: 'asset2', assetId: 'QTM1001', state: 'reserved' },
    { key: 'line1.3', inventoryId: 'asset3', assetId: 'QTM1002', state: 'reserved' },
    { key: 'line2.1', inventoryId: 'asset4', assetId: 'QTM1003', state: 'reserved' },
    { key: 'line2.2', inventoryId: 'asset5', assetId: 'QTM1004', state: 'reserved' },
  ]);
  for (const line of ordered.items) {
    expect(line).toMatchObject({ status: 'pending_delivery', procurementDetails: details });
  }
});

test('an item whose catalogue item is gone is skipped with the specification’s warning', () => {
  const items = [requestItem({ catalogItemId: 'gone' }), requestItem({ id: 'line2' })];
  const ordered = orderItems(items, details, (id) => id !== 'gone', counting());
  expect(ordered.warnings).toEqual(['Catalog item not found for gone']);
  expect(ordered.items[0]).not.toHaveProperty('units');
  expect(ordered.items[0]).not.toHaveProperty('inventoryId');
  expect(ordered.items[1]?.units).toHaveLength(1);
});

test('for any order: as many units as counted, every key and every ID once, and prices kept as asked', () => {
  const lines = fc.array(
    fc.record({
      catalogItemId: fc.constantFrom('laptop', 'dock', 'gone'),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(lines, (wanted) => {
      const items = wanted.map((line, index) => requestItem({ ...line, id: `line${index}` }));
      const known = (id: string) => id !== 'gone';
      const ordered = orderItems(items, details, known, counting());
      const units = ordered.items.flatMap((line) => line.units ?? []);
      expect(units).toHaveLength(unitCount(items, known));
      for (const key of ['key', 'inventoryId', 'assetId'] as const) {
        expect(new Set(units.map((unit) => unit[key])).size).toBe(units.length);
      }
      expect(
        ordered.items.map(({ name, price, currency, quantity }) => ({ name, price, currency, quantity })),
      ).toEqual(items.map(({ name, price, currency, quantity }) => ({ name, price, currency, quantity })));
    }),
  );
});

const bought = { details, price: 1200.5, currency: 'EUR' };

test('the asset copies type, name, specs and image from the catalogue item, vendor and notes from the form, and its order number and cost from the request', () => {
  const request = { userId: 'mia@northwind.example', location: 'loc_hq', ticketRef: 'OPS-1063' };
  const asset = orderedAsset(request, bought, item, []);
  expect(asset).toEqual({
    name: 'ThinkPad X1',
    type: 'Laptop',
    status: 'Pending Delivery',
    condition: 'New',
    assignedTo: 'mia@northwind.example',
    vendor: 'ACME',
    notes: 'PO 7',
    orderNumber: 'OPS-1063',
    cost: 1200.5,
    costCurrency: 'EUR',
    catalogItemId: 'laptop',
    image: item.image,
    specs: item.specs,
    location: 'loc_hq',
  });
});

test('a spec fills the custom field of its name where that belongs to the type and can hold the value', () => {
  const fields = [
    field({ apiName: 'ram_gb', type: 'number', assetTypes: ['Laptop'] }),
    field({ apiName: 'os', type: 'select', options: ['Windows', 'Linux'], assetTypes: ['*'] }),
    field({ apiName: 'color', type: 'text', assetTypes: ['Tablet'] }),
    field({ apiName: 'ports', type: 'date', assetTypes: ['*'] }),
    field({ apiName: 'constructor', type: 'text', assetTypes: ['*'] }),
  ];
  const asset = orderedAsset({ userId: 'mia@northwind.example' }, bought, item, fields);
  expect(asset.customFields).toEqual({ ram_gb: 16, os: 'Linux' });
  expect(asset).not.toHaveProperty('location');
  expect(asset).not.toHaveProperty('orderNumber');
});

test('the procurement form is copied to the items with the order’s date, blanks left out', () => {
  expect(
    procurementDetails({ ticketRef: 'T-1', vendor: 'ACME', expectedDeliveryDate: '2026-12-01' }, now),
  ).toEqual({ vendor: 'ACME', orderDate: now, expectedDeliveryDate: '2026-12-01' });
});
