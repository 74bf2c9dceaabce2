import { fold } from '@quartermaster/core/query/fold';
import { openStore, type StoreLocation } from '@quartermaster/store';
import type { AssetDocument } from '../../src/assets/collection.ts';
import { collections } from '../../src/collections.ts';
import { bySystem } from '../../src/events/cause.ts';
import { chainKeysOf } from '../../src/keys/chain-keys.ts';
import { noMailer } from '../../src/mail/no-mailer.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { createServices, type Services } from '../../src/services.ts';
import { origin } from '../support/origin.ts';
import { companyKey } from './qm-server.ts';

/** Works on a database while its servers run, or instead of them. */
export async function onDatabase<T>(
  location: StoreLocation,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const store = await openStore(location, collections, chainKeysOf(companyKey));
  try {
    return await work(
      createServices({
        store,
        secretKey: companyKey,
        mailer: noMailer,
        baseUrl: () => 'http://localhost',
        reportFault: (error) => {
          throw error;
        },
      }),
    );
  } finally {
    await store.close();
  }
}

/**
 * Fills a database with a company's settings, an administrator, some vendors and locations, and `count`
 * assets.
 */
export const fillDatabase = (location: StoreLocation, count: number): Promise<void> =>
  onDatabase(location, async (services) => {
    const { runtime, settings, slack, sms, fields, vendors, users, assets } = services;
    await migrate(runtime);
    await settings.seed();
    await fields.seed();
    await slack.seed();
    await sms.seed();
    const { id: userId, email } = await users.create(
      {
        email: 'admin@northwind.example',
        password: 'correct horse battery',
        displayName: 'Ada',
        role: 'admin',
        mustChangePassword: false,
      },
      bySystem,
    );
    const actor = { id: userId, email, role: 'admin', ...origin } as const;
    const site = await services.locations.create({ name: 'Berlin' }, actor);
    const floor = await services.locations.create({ name: 'Straße 2', parentId: site.id }, actor);
    const vendor = await vendors.ensure('ACME', bySystem);
    const [type] = await fields.types();
    if (!type) throw new Error('No types');
    for (let from = 0; from < count; from += 200) {
      const numbers = Array.from({ length: Math.min(200, count - from) }, (_, at) => from + at);
      const documents = numbers.map((n) =>
        assetOf(n, { typeId: type.id, vendorId: vendor.id, locationId: floor.id }),
      );
      await assets.collection.write(await assets.records.insertions(documents, bySystem), 'background');
    }
    await settings.raiseAssetCounter(1000 + count);
  });

function assetOf(
  n: number,
  references: Pick<AssetDocument, 'typeId' | 'vendorId' | 'locationId'>,
): AssetDocument {
  const [assetId, name] = [`QTM${1000 + n}`, `MacBook “Prö” ${n} 💻`];
  const at = new Date(1_700_000_000_000 + n * 1000).toISOString();
  return {
    id: `asset${String(n).padStart(15, '0')}`,
    assetId,
    name,
    status: n % 3 === 0 ? 'Available' : 'Assigned',
    condition: 'Good',
    ...(n % 3 === 0 ? {} : { assignedTo: `person${n % 50}@northwind.example` }),
    ...references,
    serialNumber: `S/N ${n}`,
    customFields: { model: `M${n % 9}`, ram_gb: 2 ** (n % 6), poe_support: n % 2 === 0 },
    keys: {
      assetId: fold(assetId),
      name: fold(name),
      type: 'laptop',
      vendor: 'acme',
      location: fold('Straße 2'),
    },
    lastUpdated: at,
    createdAt: at,
  };
}
