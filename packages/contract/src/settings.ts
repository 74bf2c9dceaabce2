import { fileKinds } from '@quartermaster/core/files/file-kind';
import { retentionFields, retentionLossSchema } from '@quartermaster/core/settings/retention';
import { settingsChangeSchema, settingsSchema } from '@quartermaster/core/settings/settings';
import { z } from 'zod';
import { mebibyte, route, streamingRoute, wholeNumber } from './route.ts';

const { keepDeliveries, keepNotifications, keepExecutions, keepUndo } = retentionFields;

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
  retentionLoss: route('settings.retentionLoss', {
    method: 'GET',
    path: '/settings/retention-loss',
    summary: 'Get what would be deleted, or could no longer be undone, if things were kept for fewer days',
  })
    .input(
      z.strictObject({
        keepDeliveries: wholeNumber.pipe(keepDeliveries).optional(),
        keepNotifications: wholeNumber.pipe(keepNotifications).optional(),
        keepExecutions: wholeNumber.pipe(keepExecutions).optional(),
        keepUndo: wholeNumber.pipe(keepUndo).optional(),
      }),
    )
    .output(retentionLossSchema),
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
