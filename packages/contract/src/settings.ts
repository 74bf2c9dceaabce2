import { settingsChangeSchema, settingsSchema } from '@quartermaster/core/settings/settings';
import { z } from 'zod';
import { route, streamingRoute } from './route.ts';

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
  removeLogo: route('settings.removeLogo', {
    method: 'DELETE',
    path: '/settings/logo',
    summary: 'Take the company logo away',
  }).output(settingsSchema),
};

export const settingsStreams = {
  /** The body is the image itself, at most 1 MB; it is stored re-encoded. */
  setLogo: streamingRoute('settings.setLogo', {
    method: 'PUT',
    path: '/settings/logo',
    summary: 'Set the company logo',
  })
    .input(z.strictObject({}))
    .output(settingsSchema),
};
