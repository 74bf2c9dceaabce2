import { notificationSchema } from '@quartermaster/core/notifications/notification';
import {
  defaultsChangeSchema,
  defaultsSchema,
  preferencesChangeSchema,
  preferencesSchema,
} from '@quartermaster/core/notifications/preferences';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { pageFields, route } from './route.ts';

/** Whose they are; by default the caller's. Administrators may name anybody. */
const ofUser = z.strictObject({ userId: text(320).min(1).optional() });

/** What each person is told. */
export const notifications = {
  list: route('notifications.list', {
    method: 'GET',
    path: '/notifications',
    summary: 'List what you were told lately, newest first',
  })
    .input(z.strictObject({ limit: pageFields.limit, cursor: pageFields.cursor }))
    .output(
      z.object({
        items: z.array(notificationSchema),
        /** How many of all are unread. */
        unread: z.number().int(),
        /** For how many days they are kept. */
        keptDays: z.number().int(),
        nextCursor: z.string().optional(),
      }),
    ),
  read: route('notifications.read', {
    method: 'POST',
    path: '/notifications/read',
    idempotencyKey: false,
    summary: 'Mark some or all of your notifications as read',
  })
    .input(
      z.strictObject({
        /** Without it, all of them. */
        ids: z.array(z.string().max(200)).max(200).optional(),
      }),
    )
    .output(z.object({ unread: z.number().int() })),
  preferences: route('notifications.preferences', {
    method: 'GET',
    path: '/notifications/preferences',
    alsoRefuses: [404],
    summary: 'Get what somebody is told, and how',
  })
    .input(ofUser.optional())
    .output(preferencesSchema),
  setPreferences: route('notifications.setPreferences', {
    method: 'PUT',
    path: '/notifications/preferences',
    ifMatch: false,
    alsoRefuses: [404],
    summary: 'Choose what somebody is told, and how; only they themselves agree to texts',
  })
    .input(preferencesChangeSchema.extend(ofUser.shape))
    .output(preferencesSchema),
  defaults: route('notifications.defaults', {
    method: 'GET',
    path: '/notifications/defaults',
    summary: 'Get what people are told, and how, who have not chosen for themselves',
  }).output(defaultsSchema),
  setDefaults: route('notifications.setDefaults', {
    method: 'PUT',
    path: '/notifications/defaults',
    summary: 'Choose what people are told, and how, who have not chosen for themselves',
  })
    .input(defaultsChangeSchema)
    .output(defaultsSchema),
};
