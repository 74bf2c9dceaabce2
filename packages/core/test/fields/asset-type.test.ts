import { expect, test } from 'vitest';
import { monthsOfMaintenance, newAssetTypeSchema } from '../../src/fields/asset-type.ts';

test('the maintenance interval is 12 months unless told; null is the company default, 0 never', () => {
  const months = (maintenanceInterval?: number | null) =>
    monthsOfMaintenance(newAssetTypeSchema.parse({ name: 'Camera', maintenanceInterval }), {
      maintenanceInterval: 3,
    });
  expect([months(), months(null), months(0), months(6)]).toEqual([12, 3, 0, 6]);
});
