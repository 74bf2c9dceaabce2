import { assetTypeSchema } from '@quartermaster/core/fields/asset-type';
import { customFieldSchema } from '@quartermaster/core/fields/custom-field';
import { settingsChangeSchema, settingsSchema } from '@quartermaster/core/settings/settings';
import { z } from 'zod';
import { route } from './route.ts';

export const settings = {
  get: route('settings.get', { method: 'GET', path: '/settings', summary: 'All settings' }).output(
    settingsSchema,
  ),
  update: route('settings.update', {
    method: 'PUT',
    path: '/settings',
    summary: 'Change the settings that are named',
  })
    .input(settingsChangeSchema)
    .output(settingsSchema),
};

export const assetTypes = {
  list: route('assetTypes.list', { method: 'GET', path: '/asset-types', summary: 'All asset types' }).output(
    z.object({ items: z.array(assetTypeSchema), total: z.number().int() }),
  ),
};

export const customFields = {
  list: route('customFields.list', {
    method: 'GET',
    path: '/custom-fields',
    summary: 'All custom fields',
  }).output(z.object({ items: z.array(customFieldSchema), total: z.number().int() })),
};
