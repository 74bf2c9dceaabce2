import { message } from '@quartermaster/core/messages';
import type { Settings } from '@quartermaster/core/settings/settings';
import { refused } from '@quartermaster/core/verdict';
import type { FieldService } from '../fields/service.ts';
import { api, open } from '../http/api.ts';
import type { LocationService } from '../locations/service.ts';
import { RefusalError } from '../refusal-error.ts';
import type { SettingsService } from './service.ts';

interface Services {
  readonly settings: SettingsService;
  readonly fields: FieldService;
  readonly locations: LocationService;
}

export const settingsHandlers = (services: Services) => ({
  get: api.settings.get.handler(() => allSettings(services)),
  update: api.settings.update.handler(async ({ input, context }) => {
    if ((await services.settings.update(input, context.actor, context.version)) === 'updated') {
      return allSettings(services);
    }
    throw new RefusalError(refused('PRECONDITION_FAILED', message.changedMeanwhile));
  }),
});

/** What the sign-in page shows. */
export const brandingHandlers = (settings: SettingsService) => ({
  get: open.branding.get.handler(async () => {
    const { companyName, theme, signUpOpen } = await settings.get();
    return { companyName, theme, signUpOpen };
  }),
});

export const fieldHandlers = (fields: FieldService) => ({
  assetTypes: {
    list: api.assetTypes.list.handler(async () => {
      const items = await fields.assetTypes();
      return { items, total: items.length };
    }),
  },
  customFields: {
    list: api.customFields.list.handler(async () => {
      const items = await fields.customFields();
      return { items, total: items.length };
    }),
  },
});

/** The settings with the counter and all three lists, as one answer (decisions). */
async function allSettings({ settings, fields, locations }: Services): Promise<Settings> {
  const [stored, assetIdCounter, places, customFields, assetTypes] = await Promise.all([
    settings.get(),
    settings.assetIdCounter(),
    locations.list(),
    fields.customFields(),
    fields.assetTypes(),
  ]);
  const { id: _id, defaultLocationId: _default, ...global } = stored;
  return { ...global, assetIdCounter, locations: places, customFields, assetTypes };
}
