import { expect, test } from 'vitest';
import {
  bindingOf,
  boundApiNames,
  checkBothNames,
  underBothNames,
  underOwnNames,
} from '../../src/fields/bound-fields.ts';
import { defaultCustomFields } from '../../src/fields/defaults.ts';

test('what is bound has the type of the field that is seeded', () => {
  for (const { apiName, type } of defaultCustomFields)
    expect([apiName, bindingOf(apiName)?.type ?? type]).toEqual([apiName, type]);
  expect(boundApiNames).toEqual(['serial_number', 'vendor', 'purchase_date', 'warranty_end']);
});

test('a value under the name of a custom field is that of the own field; empty text and null are none', () => {
  const customFields = { purchase_date: '2026-11-21', vendor: '', serial_number: null, ram_gb: 16 };
  expect(underOwnNames({ name: 'X', customFields })).toEqual({
    name: 'X',
    purchaseDate: '2026-11-21',
    vendor: null,
    serialNumber: null,
    customFields: { ram_gb: 16 },
  });
  expect(underOwnNames({ vendor: 'ACME' })).toEqual({ vendor: 'ACME' });
});

test('both names may be given, with one value', () => {
  const checked = (vendor: string | null, custom: string | null) =>
    checkBothNames({ vendor, customFields: { vendor: custom } }).ok;
  expect([
    checked('ACME', 'ACME'),
    checked('ACME', 'Dell'),
    checked(null, ''),
    checked(null, 'Dell'),
  ]).toEqual([true, false, true, false]);
  expect(checkBothNames({ vendor: 'ACME', customFields: { ram_gb: 16 } }).ok).toBe(true);
});

test('an asset shows both names, but only of fields that its type has', () => {
  const fields = [
    { apiName: 'vendor', assetTypes: ['*'] },
    { apiName: 'warranty_end', assetTypes: ['Server'] },
  ];
  const asset = {
    vendor: 'ACME',
    warrantyEnd: '2027-01-31',
    serialNumber: 'PF4X',
    customFields: { ram_gb: 16 },
  };
  expect(underBothNames(asset, fields, 'Laptop')).toEqual({ vendor: 'ACME', ram_gb: 16 });
  expect(underBothNames(asset, fields, 'Server')).toEqual({
    vendor: 'ACME',
    warranty_end: '2027-01-31',
    ram_gb: 16,
  });
});
