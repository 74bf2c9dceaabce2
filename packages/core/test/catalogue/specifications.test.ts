import { expect, test } from 'vitest';
import { specificationsOf } from '../../src/catalogue/specifications.ts';
import { assetTypeSchema } from '../../src/fields/asset-type.ts';
import { customFieldSchema } from '../../src/fields/custom-field.ts';

const since = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', version: 1 };
const field = (apiName: string, displayName: string, type = 'text') =>
  customFieldSchema.parse({
    ...{ id: `cf_${apiName}`, apiName, displayName, type, ...since },
    ...{ required: false, assetTypes: ['Server'], hiddenOnItemForms: false },
  });
const fields = [
  field('cpu', 'CPU'),
  field('psu', 'Redundant PSU', 'boolean'),
  field('asset_tag', 'Asset Tag'),
  field('ports', 'Ports'),
];
const type = assetTypeSchema.parse({
  ...{ id: 'type_1', name: 'Server', maintenanceInterval: 12, requiresCalibration: false, ...since },
  customFields: ['cf_cpu', 'cf_psu', 'cf_asset_tag'],
});

test('an item is described by every field of its type, then by what it has besides, under its raw key', () => {
  const specs = { ports: '4', hinge: '180°', psu: 'true', asset_tag: 'A-1', serial_number: 'S-1' };
  expect(specificationsOf(specs, type, fields).map(({ name, value }) => [name, value])).toEqual([
    ['CPU', ''],
    ['Redundant PSU', 'Yes'],
    ['Ports', '4'],
    ['hinge', '180°'],
  ]);
});
