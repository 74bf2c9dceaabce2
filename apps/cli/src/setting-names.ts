import { globalSettingsSchema } from '@quartermaster/core/settings/settings';

/** The settings that `qm settings set` can change, in display order. */
export const settingNames: readonly string[] = [...Object.keys(globalSettingsSchema.shape), 'assetIdCounter'];
