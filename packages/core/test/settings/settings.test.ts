import { expect, test } from 'vitest';
import {
  defaultAssetIdCounter,
  defaultSettings,
  globalSettingsSchema,
  settingsChangeSchema,
} from '../../src/settings/settings.ts';

test('the defaults are those of section 9, and valid', () => {
  expect(defaultSettings).toMatchObject({
    notificationsEnabled: true,
    autoApproveRequests: false,
    defaultRequestPriority: 'medium',
    maintenanceInterval: 3,
    assetIdPrefix: 'QTM',
    theme: 'blue',
  });
  expect(defaultAssetIdCounter).toBe(1000);
  expect(globalSettingsSchema.safeParse(defaultSettings).success).toBe(true);
});

test('a change carries only what changed, so a stale page sets nothing back', () => {
  expect(settingsChangeSchema.parse({})).toEqual({});
  expect(settingsChangeSchema.parse({ theme: 'rose' })).toEqual({ theme: 'rose' });
});

test.each([
  { assetIdPrefix: '' },
  { assetIdPrefix: 'QTM/' },
  { assetIdPrefix: '=QTM' },
  { assetIdPrefix: 'x'.repeat(13) },
  { assetIdCounter: -1 },
  { assetIdCounter: 1.5 },
  { assetIdCounter: 2 ** 53 },
  { maintenanceInterval: -1 },
  { keepDeliveries: 6 },
  { keepNotifications: 3651 },
  { keepUndo: 0 },
  { theme: 'red' },
  { currency: 'usd' },
  { defaultRequestPriority: 'urgent' },
  { companyName: ' ' },
  { email: 'nobody' },
  { signUpDomains: ['nobody'] },
  { signUpDomains: ['mia@northwind.example'] },
  { locations: [] },
  { id: 'other' },
])('%j is refused', (change) => {
  expect(settingsChangeSchema.safeParse(change).success).toBe(false);
});
