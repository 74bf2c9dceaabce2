import { expect, it } from 'vitest';
import { expectedFinder } from './find-expected.ts';

it('a scan means the asset with this ID, in any case, else the only one with this serial number', () => {
  const [laptop, dock, other] = [
    { assetId: 'QTM1000', serialNumber: 'SN-1' },
    { assetId: 'QTM1001', serialNumber: 'TWIN' },
    { assetId: 'QTM1002', serialNumber: 'TWIN' },
  ];
  const find = expectedFinder([laptop, dock, other, { assetId: 'SN-1' }]);
  expect(find('qtm1000')).toBe(laptop);
  expect(find('SN-1')).toEqual({ assetId: 'SN-1' });
  expect(find('TWIN')).toBeUndefined();
  expect(find('QTM1002')).toBe(other);
  expect(find('SN-9')).toBeUndefined();
});
