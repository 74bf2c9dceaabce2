import { agreementSchema } from '@quartermaster/core/acknowledgements/acknowledgement';
import { ownTextsSchema } from '@quartermaster/core/mail/mail-template';
import { choicesSchema } from '@quartermaster/core/notifications/topics';
import { globalSettingsSchema } from '@quartermaster/core/settings/settings';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

/** The id of the only settings document (section 3). */
export const settingsId = 'global';

const settingsDocument = z.strictObject({
  ...globalSettingsSchema.shape,
  id: z.string(),
  /** A field of a single document, so there can never be two default locations. */
  defaultLocationId: z.string().exactOptional(),
  /** The id of the logo's file. */
  logoId: z.string().exactOptional(),
  /** What administrators have written instead of the usual texts. */
  mailTemplates: z.array(ownTextsSchema).exactOptional(),
  /** By which channels people hear of what, unless they have chosen others. */
  notificationDefaults: choicesSchema.exactOptional(),
  /** Whoever gets assets of these types is asked to agree to this text. */
  acknowledging: z.strictObject({ typeIds: z.array(z.string()), agreement: agreementSchema }).exactOptional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SettingsDocument = z.infer<typeof settingsDocument>;
export type StoredSettings = Stored<SettingsDocument>;

export const settingsCollection: CollectionDeclaration<SettingsDocument> = {
  name: 'settings',
  schema: settingsDocument,
  shapes: [],
  unique: [],
  search: [],
  cached: true,
};
