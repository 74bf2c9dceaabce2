import { randomBytes } from 'node:crypto';
import { fold } from '@quartermaster/core/query/fold';
import { openStore, type StoreLocation } from '@quartermaster/store';
import type { AssetDocument } from '../../src/assets/collection.ts';
import { migrate } from '../../src/database/migrate.ts';
import { domainEvent } from '../../src/events/domain-event.ts';
import { collections, createServices, type Services } from '../../src/services.ts';

/** Works on a database beside, or in place of, its servers. */
export async function onDatabase<T>(
  location: StoreLocation,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const store = await openStore(location, collections);
  try {
    return await work(
      createServices({
        store,
        secretKey: randomBytes(32),
        mailer: { send: () => Promise.resolve() },
        baseUrl: 'http://localhost',
        reportFault: (error) => {
          throw error;
        },
      }),
    );
  } finally {
    await store.close();
  }
}

const system = { kind: 'system' } as const;

/** Makes a database with a company's settings, an administrator, some vendors and locations, and as many assets. */
export const fillDatabase = (location: StoreLocation, count: number): Promise<void> =>
  onDatabase(location, async (services) => {
    const { runtime, settings, fields, vendors, users, assets } = services;
    await migrate(runtime);
    await settings.seed();
    await fields.seed();
    const { id: userId, email } = await users.create(
      {
        email: 'admin@northwind.example',
        password: 'correct horse battery',
        displayName: 'Ada',
        role: 'admin',
        mustChangePassword: false,
      },
      undefined,
    );
    const actor = { id: userId, email, role: 'admin' } as const;
    const site = await services.locations.create({ name: 'Berlin' }, actor);
    const floor = await services.locations.create({ name: 'Straße 2', parentId: site.id }, actor);
    const vendor = await vendors.ensure('ACME', system);
    const [type] = await fields.types();
    if (!type) throw new Error('No types');
    for (let from = 0; from < count; from += 200) {
      const numbers = Array.from({ length: Math.min(200, count - from) }, (_, at) => from + at);
      await assets.collection.write(
        numbers.map((n) => {
          const document = assetOf(n, { typeId: type.id, vendorId: vendor.id, locationId: floor.id });
          const data = { assetId: document.assetId, name: document.name };
          const subject = { kind: 'asset', id: document.id } as const;
          const event = domainEvent(runtime, { type: 'equipment.created', actor: system, subject, data });
          return { kind: 'insert', document, events: [event] };
        }),
        'background',
      );
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
