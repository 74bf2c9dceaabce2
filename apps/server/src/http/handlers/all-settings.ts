import type { Settings } from '@quartermaster/core/settings/settings';
import { withCurrent } from '../../errors/refusal-error.ts';
import type { FieldService } from '../../fields/service.ts';
import { filePath } from '../../files/references.ts';
import type { LocationService } from '../../locations/service.ts';
import type { SettingsService } from '../../settings/service.ts';

export interface SettingsServices {
  readonly settings: SettingsService;
  readonly fields: FieldService;
  readonly locations: LocationService;
}

/** The settings, the counter and all three lists in one answer (decisions). */
export async function allSettings({ settings, fields, locations }: SettingsServices): Promise<Settings> {
  const [stored, assetIdCounter, allLocations, customFields, assetTypes] = await Promise.all([
    settings.get(),
    settings.assetIdCounter(),
    locations.list(),
    fields.customFields(),
    fields.assetTypes(),
  ]);
  const { id: _id, defaultLocationId: _default, mailTemplates: _templates, ...shown } = stored;
  const { notificationDefaults: _choices, acknowledging: _acknowledging, logoId, ...global } = shown;
  return {
    ...global,
    ...logoOf(logoId),
    assetIdCounter,
    locations: allLocations,
    customFields: [...customFields],
    assetTypes: [...assetTypes],
  };
}

/** All settings after a change; also included in the refusal if someone else changed them first. */
export async function answeringAll(services: SettingsServices, write: Promise<void>): Promise<Settings> {
  await withCurrent(write, () => allSettings(services));
  return allSettings(services);
}

/** The logo's URL path, if there is a logo. */
export const logoOf = (id: string | undefined): { readonly logo?: string } =>
  id === undefined ? {} : { logo: filePath(id) };
