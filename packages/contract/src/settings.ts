import { fileKinds } from '@quartermaster/core/files/file-kind';
import { settingsChangeSchema, settingsSchema } from '@quartermaster/core/settings/settings';
import { z } from 'zod';
import { mebibyte, route, streamingRoute } from './route.ts';

export const settings = {
  get: route('settings.get', { method: 'GET', path: '/settings', summary: 'Get all settings' }).output(
    settingsSchema,
  ),
  update: route('settings.update', {
    method: 'PUT',
    path: '/settings',
    summary: 'Update the given settings',
  })
    .input(settingsChangeSchema)
    .output(settingsSchema),
  removeLogo: route('settings.removeLogo', {
    method: 'DELETE',
    path: '/settings/logo',
    summary: 'Remove the company logo',
  }).output(settingsSchema),
};

export const settingsStreams = {
  /** The body is the image itself; it is stored re-encoded. */
  setLogo: streamingRoute('settings.setLogo', {
    method: 'PUT',
    path: '/settings/logo',
    body: 'image',
    answers: 'json',
    maxBytes: fileKinds.logo.maxMegabytes * mebibyte,
    summary: 'Set the company logo',
  })
    .input(z.strictObject({}))
    .output(settingsSchema),
};
