import { describe, expect, test } from 'vitest';
import { compareConfig } from '../../src/config/compare.ts';
import { configSchema } from '../../src/config/config-file.ts';
import { issuesOf } from '../../src/verdict.ts';
import { company } from './company.ts';

describe('what cannot be', () => {
  const refusal = (file: unknown, prune = false) => {
    const compared = compareConfig({ wanted: configSchema.parse(file), installation: company, prune });
    return compared.ok ? [] : issuesOf(compared);
  };

  test.each([
    [{ types: [{ name: 'A' }, { name: 'á' }] }, 'types.1.name', "'á' is listed twice"],
    [
      { types: [{ name: 'Laptop', fieldOrder: ['ram_gb', 'ram_gb'] }] },
      'types.0.fieldOrder.1',
      "'ram_gb' is listed twice",
    ],
    [
      { types: [{ name: 'Desktop', fieldOrder: ['ram_gb'] }] },
      'types.0.fieldOrder.0',
      "Desktop has no custom field 'ram_gb'",
    ],
    [{ fields: [{ apiName: 'weight' }] }, 'fields.0.displayName', 'This field is required'],
    [{ fields: [{ apiName: 'weight' }] }, 'fields.0.type', 'This field is required'],
    [
      { fields: [{ apiName: 'ram_gb', type: 'select' }] },
      'fields.0.options',
      'A select field needs at least one option',
    ],
    [
      { fields: [{ apiName: 'ram_gb', type: 'number', defaultValue: 'x' }] },
      'fields.0.defaultValue',
      'Must be a number',
    ],
    [
      { fields: [{ apiName: 'ram_gb', assetTypes: ['Laptop', 'Labtop'] }] },
      'fields.0.assetTypes.1',
      "Unknown asset type 'Labtop'. Did you mean Laptop?",
    ],
    [
      { locations: [{ path: 'Berlin / HQ' }, { path: 'Munich / HQ' }] },
      'locations.1.path',
      "Location 'Munich' does not exist and is not in this file",
    ],
    [
      {
        locations: [
          { path: 'Berlin', default: true },
          { path: 'Munich', default: true },
        ],
      },
      'locations.1.default',
      'Only one location can be the default',
    ],
  ])('%j is said where it stands', (file, path, message) => {
    expect(refusal(file)).toContainEqual({ path, message });
  });

  test('where all else is to go, what goes cannot be named', () => {
    expect(refusal({ types: [], fields: [{ apiName: 'ram_gb', assetTypes: ['laptop'] }] }, true)).toEqual([
      {
        path: 'fields.0.assetTypes.0',
        message: "Asset type 'laptop' is not in this file, so it will be removed",
      },
    ]);
    expect(refusal({ locations: [{ path: 'Berlin / HQ' }] }, true).map(({ path }) => path)).toEqual([
      'locations.0.path',
      'locations',
    ]);
    expect(refusal({ fields: [{ apiName: 'ram_gb', assetTypes: ['laptop'] }] }, true)).toEqual([]);
  });

  test.each([
    [{ types: [{ name: 'A', id: 'type_1' }] }, 'types.0'],
    [{ types: [{ name: '*' }] }, 'types.0.name'],
    [{ fields: [{ apiName: 'RAM' }] }, 'fields.0.apiName'],
    [{ settings: { assetIdCounter: 5 } }, 'settings'],
    [{ settings: { theme: 'purple' } }, 'settings.theme'],
    [{ locations: [{ path: 'A /  / B' }] }, 'locations.0.path'],
    [{ locations: [{ path: 'A', default: false }] }, 'locations.0.default'],
    [{ types: null }, 'types'],
    [{ version: 2 }, 'version'],
    [{ hooks: [] }, ''],
  ])('%j is not a valid config file', (file, path) => {
    const paths = configSchema.safeParse(file).error?.issues.map((issue) => issue.path.join('.'));
    expect(paths).toEqual([path]);
  });
});
