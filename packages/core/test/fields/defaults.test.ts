import { expect, test } from 'vitest';
import { appliesTo, customFieldSchema } from '../../src/fields/custom-field.ts';
import { defaultAssetTypes, defaultCustomFields } from '../../src/fields/defaults.ts';

const now = '2026-11-21T09:00:00.000Z';

test('the asset types are those of section 9', () => {
  expect(defaultAssetTypes.join(', ')).toBe(
    'Laptop, Desktop, Monitor, Mobile Phone, Tablet, Server, Network Device, Peripheral, Software License',
  );
});

test('the custom fields are those of section 9, in its order', () => {
  expect(defaultCustomFields.map(({ apiName }) => apiName).join(', ')).toBe(
    'model, purchase_date, warranty_end, cpu, ram_gb, storage_gb, gpu_model, os, os_version, screen_size_in, ' +
      'resolution, refresh_rate_hz, panel_type, mac_address, ip_address, ports_count, poe_support, ' +
      'firmware_version, raid_level, rack_unit, psu_redundant, ilo_ip, imei1, imei2, iccid, color, interface, ' +
      'license_key, seats, expiry_date, vendor',
  );
});

test('every default field is a valid one, of types that exist', () => {
  for (const field of defaultCustomFields) {
    const whole = {
      id: 'cf_1',
      required: false,
      hiddenOnItemForms: false,
      createdAt: now,
      updatedAt: now,
      version: 1,
      ...field,
    };
    expect([field.apiName, customFieldSchema.safeParse(whole).error]).toEqual([field.apiName, undefined]);
    const unknown = field.assetTypes.filter(
      (type) => type !== '*' && !defaultAssetTypes.some((name) => name === type),
    );
    expect([field.apiName, unknown]).toEqual([field.apiName, []]);
  }
});

test('only the model is required, and only of hardware', () => {
  const required = defaultCustomFields.filter((field) => field.required);
  expect(required.map(({ apiName }) => apiName)).toEqual(['model']);
  const owners = defaultAssetTypes.filter((type) => required.some((field) => appliesTo(field, type)));
  expect(owners).toEqual(defaultAssetTypes.filter((type) => type !== 'Software License'));
});

test("a field of '*' belongs to every type, any other to the types that it names", () => {
  expect(appliesTo({ assetTypes: ['*'] }, 'Anything')).toBe(true);
  expect(appliesTo({ assetTypes: ['Laptop'] }, 'Laptop')).toBe(true);
  expect(appliesTo({ assetTypes: ['Laptop'] }, 'Desktop')).toBe(false);
  expect(appliesTo({ assetTypes: [] }, 'Laptop')).toBe(false);
});
