import { mailedEventNames, mailTextsSchema } from '@quartermaster/core/mail/mail-template';
import { mostImportProfiles, newImportProfileSchema } from '@quartermaster/core/reading/import-profile';
import { settingsChangeSchema } from '@quartermaster/core/settings/settings';
import { newViewSchema } from '@quartermaster/core/views/view';
import { z } from 'zod';

/** What texts.yaml says: what is configured besides what `qm config` knows. */
export const textsSchema = z.strictObject({
  /** The number of the next asset ID. */
  nextAssetNumber: settingsChangeSchema.shape.assetIdCounter.unwrap(),
  mails: z.array(mailTextsSchema.extend({ event: z.enum(mailedEventNames) })).max(100),
  /** The locations in their filters are paths. */
  views: z.array(newViewSchema).max(10_000),
  /** Absent in what was exported before there were any. */
  importProfiles: z.array(newImportProfileSchema).max(mostImportProfiles).default([]),
});
export type Texts = z.infer<typeof textsSchema>;
