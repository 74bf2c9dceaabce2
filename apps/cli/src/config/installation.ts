import type { Installation } from '@quartermaster/core/configuration/section';
import type { Context } from '../context.ts';

/** What is configured now. */
export async function readInstallation(context: Context): Promise<Installation> {
  const client = await context.client();
  // One answer holds them all, as they were at one time.
  const settings = await context.wait('Asking the server', client.settings.get());
  const { assetTypes: types, customFields: fields, locations } = settings;
  return { settings, types, fields, locations };
}
