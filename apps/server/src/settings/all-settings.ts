import type { Settings } from '@quartermaster/core/settings/settings';
import type { FieldService } from '../fields/service.ts';
import { filePath } from '../files/service.ts';
import type { LocationService } from '../locations/service.ts';
import type { SettingsService } from './service.ts';

export interface SettingsServices {
  readonly settings: SettingsService;
  readonly fields: FieldService;
  readonly locations: LocationService;
}

/** The settings with the counter and all three lists, as one answer (decisions). */
export async function allSettings({ settings, fields, locations }: SettingsServices): Promise<Settings> {
  const [stored, assetIdCounter, places, customFields, assetTypes] = await Promise.all([
    settings.get(),
    settings.assetIdCounter(),
    locations.list(),
    fields.customFields(),
    fields.assetTypes(),
  ]);
  const { id: _id, defaultLocationId: _default, logoId, ...global } = stored;
  return { ...global, ...logoOf(logoId), assetIdCounter, locations: places, customFields, assetTypes };
}

/** The logo's address, where there is one. */
export const logoOf = (id: string | undefined): { readonly logo?: string } =>
  id === undefined ? {} : { logo: filePath(id) };
