import type { Installation } from '@quartermaster/core/config/section';
import type { Context } from '../context.ts';

/** Reads the current configuration. */
export async function readInstallation(context: Context): Promise<Installation> {
  const client = await context.client();
  // One response contains everything, as of one moment.
  const settings = await context.wait('Loading', client.settings.get());
  const { assetTypes: types, customFields: fields, locations } = settings;
  return { settings, types, fields, locations };
}
