import { globalSettingsSchema } from '@quartermaster/core/settings/settings';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

/** The single settings document's id (section 3). */
export const settingsId = 'global';

const settingsDocument = z.strictObject({
  ...globalSettingsSchema.shape,
  id: z.string(),
  /** One field in one document: there can never be two default locations. */
  defaultLocationId: z.string().exactOptional(),
  /** The file that is the logo. */
  logoId: z.string().exactOptional(),
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
};

const counterDocument = z.strictObject({
  id: z.string(),
  /** The number that is given out next. */
  next: z.number(),
});
export type CounterDocument = z.infer<typeof counterDocument>;

/** Only ever incremented, or set by its own field: a stale settings page can't set it back. */
export const counterCollection: CollectionDeclaration<CounterDocument> = {
  name: 'counters',
  schema: counterDocument,
  shapes: [],
  unique: [],
  search: [],
};
