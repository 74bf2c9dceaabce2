import { mailedEventNames, mailTextsSchema } from '@quartermaster/core/mail/mail-template';
import { choicesSchema } from '@quartermaster/core/notifications/topics';
import { mostImportProfiles, newImportProfileSchema } from '@quartermaster/core/reading/import-profile';
import { settingsChangeSchema } from '@quartermaster/core/settings/settings';
import { slackConfigSchema } from '@quartermaster/core/slack/slack';
import { smsChangeSchema, smsConfigSchema } from '@quartermaster/core/sms/sms';
import { newViewSchema } from '@quartermaster/core/views/view';
import { z } from 'zod';

/** What texts.yaml says: what is configured besides what `qm config` knows. */
export const textsSchema = z.strictObject({
  /** The number of the next asset ID. */
  nextAssetNumber: settingsChangeSchema.shape.assetIdCounter.unwrap(),
  mails: z.array(mailTextsSchema.extend({ event: z.enum(mailedEventNames) })).max(100),
  /** The locations in their filters are paths. */
  views: z.array(newViewSchema).max(10_000),
  /** What individual people are told, and how, by address. */
  notificationChoices: z
    .array(z.strictObject({ person: z.string().min(1).max(320), choices: choicesSchema }))
    .max(1_000_000)
    .default([]),
  /** What is posted to Slack; the connection, with its channels, is made anew. */
  slack: z.strictObject({ notifications: slackConfigSchema.shape.notifications }).optional(),
  /** How texts are sent, once the auth token is given again. */
  twilio: z
    .strictObject({
      accountSid: smsChangeSchema.shape.accountSid,
      phoneNumber: smsChangeSchema.shape.phoneNumber,
      notifications: smsConfigSchema.shape.notifications,
    })
    .optional(),
  /** Absent in what was exported before there were any. */
  importProfiles: z.array(newImportProfileSchema).max(mostImportProfiles).default([]),
});
export type Texts = z.infer<typeof textsSchema>;
