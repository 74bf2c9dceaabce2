import { api, open } from '../http/api.ts';
import { changedMeanwhile } from '../refusal-error.ts';
import { allSettings, logoOf, type SettingsServices } from './all-settings.ts';
import type { SettingsService } from './service.ts';

export const settingsHandlers = (services: SettingsServices) => ({
  get: api.settings.get.handler(() => allSettings(services)),
  update: api.settings.update.handler(async ({ input, context }) => {
    const outcome = await services.settings.update(input, context.actor, context.version);
    if (outcome === 'updated') return allSettings(services);
    throw changedMeanwhile(await allSettings(services));
  }),
  removeLogo: api.settings.removeLogo.handler(async ({ context }) => {
    const outcome = await services.settings.setLogo(undefined, context.actor, context.version);
    if (outcome === 'updated') return allSettings(services);
    throw changedMeanwhile(await allSettings(services));
  }),
});

/** What the sign-in page shows. */
export const brandingHandlers = (settings: SettingsService) => ({
  get: open.branding.get.handler(async () => {
    const { companyName, logoId, theme, signUpOpen } = await settings.get();
    return { companyName, theme, signUpOpen, ...logoOf(logoId) };
  }),
});
