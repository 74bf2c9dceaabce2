import { expect, test } from 'vitest';
import { monthsOfMaintenance, newAssetTypeSchema } from '../../src/fields/asset-type.ts';

test('the maintenance interval is 12 months unless told; null is the company default, 0 never', () => {
  const months = (maintenanceInterval?: number | null) =>
    monthsOfMaintenance(newAssetTypeSchema.parse({ name: 'Camera', maintenanceInterval }), {
      maintenanceInterval: 3,
    });
  expect([months(), months(null), months(0), months(6)]).toEqual([12, 3, 0, 6]);
});

test('an icon is one that there is, however it is written, or none', () => {
  const taken = (icon: string) => newAssetTypeSchema.safeParse({ name: 'Camera', icon });
  for (const icon of ['', 'key', 'Mobile Phone', 'mobile-phone', 'network_device'])
    expect(taken(icon).success).toBe(true);
  expect(taken('teapot').error?.issues[0]?.message).toMatch(
    /^'teapot' is not a valid icon\. Use one of: laptop, /,
  );
});
