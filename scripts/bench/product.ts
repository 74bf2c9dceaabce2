import { createClient } from '@quartermaster/contract';
import { adminEmail, bearerToken } from '@quartermaster/test-kit/server-process';
import type { Config } from './bare/config.ts';
import { company } from './sample.ts';
import { type Subject, startFor } from './subject.ts';

/** The settings of `npm start` and the container. */
export const production = {
  NODE_ENV: 'production',
  NODE_OPTIONS: '--max-semi-space-size=8',
  QM_LOG_LEVEL: 'info',
};

/** @param entry an earlier version's built server, to be measured instead */
export const product = (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  entry?: string,
): Subject => ({
  name: 'product',
  start: () => startFor({ dataDir, env: { ...production, ...env }, ...(entry ? { entry } : {}) }),
});

/** Adds the company's people, locations and vendors. */
export async function configure(url: string): Promise<void> {
  const token = await bearerToken(url);
  const client = createClient({ url, token: () => token });
  const ids = new Map<string | undefined, string>();
  for (const { path, parentPath, location } of company.locations) {
    const parentId = ids.get(parentPath);
    ids.set(path, (await client.locations.create({ ...location, ...(parentId && { parentId }) })).id);
  }
  for (const vendor of company.vendors) await client.vendors.create(vendor);
  const strangers = company.people.filter(({ account }) => account.email !== adminEmail);
  for (const { account } of strangers) await client.users.create(account);
}

/** The configuration that the bare server should hold as well. */
export async function configOf(url: string): Promise<Config> {
  const token = await bearerToken(url);
  const client = createClient({ url, token: () => token });
  const limit = 200;
  const [types, fields, locations, vendors, users, settings] = await Promise.all([
    client.assetTypes.list(),
    client.customFields.list(),
    client.locations.list(),
    client.vendors.list({ limit }),
    client.users.list({ limit }),
    client.settings.get(),
  ]);
  return {
    types: types.items,
    fields: fields.items,
    locations: locations.items,
    vendors: vendors.items,
    users: users.items,
    maintenanceInterval: settings.maintenanceInterval,
  };
}
