import type { Mailer } from '../../mail/mailer.ts';
import type { RetentionLosses } from '../../retention/losses.ts';
import type { SettingsService } from '../../settings/service.ts';
import { api, open } from '../api.ts';
import { allSettings, answeringAll, logoOf, type SettingsServices } from './all-settings.ts';

export const settingsHandlers = (
  services: SettingsServices & { readonly retentionLosses: RetentionLosses },
) => ({
  get: api.settings.get.handler(() => allSettings(services)),
  update: api.settings.update.handler(({ input, context }) =>
    answeringAll(services, services.settings.update(input, context.actor, context.version)),
  ),
  retentionLoss: api.settings.retentionLoss.handler(({ input, context }) =>
    services.retentionLosses.of(input, context.reading),
  ),
  removeLogo: api.settings.removeLogo.handler(({ context }) =>
    answeringAll(services, services.settings.setLogo(undefined, context.actor, context.version)),
  ),
});

interface BrandingServices {
  readonly settings: SettingsService;
  readonly mailer: Mailer;
}

/** What the sign-in page shows. */
export const brandingHandlers = ({ settings, mailer }: BrandingServices) => ({
  get: open.branding.get.handler(async () => {
    const { companyName, logoId, theme, signUpOpen } = await settings.get();
    return { companyName, theme, signUpOpen, sendsMail: mailer.isConnected, ...logoOf(logoId) };
  }),
});
