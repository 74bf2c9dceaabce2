import type { DomainEvent } from '@quartermaster/core/events/event';
import { z } from 'zod';
import type { CollectionDeclaration } from '../src/index.ts';

const schema = z.strictObject({
  id: z.string(),
  assetId: z.string(),
  name: z.string(),
  type: z.string(),
  status: z.string(),
  location: z.string(),
  assignedTo: z.string().exactOptional(),
  lastUpdated: z.string(),
  purchase: z.strictObject({ date: z.string(), price: z.number(), vendor: z.string() }),
  notes: z.string(),
  customFields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type Asset = z.infer<typeof schema>;

/** Assets as the product stores them: about 700 characters of JSON each. */
export const assets: CollectionDeclaration<Asset> = {
  name: 'assets',
  schema,
  shapes: [
    { sort: ['-lastUpdated'] },
    { equals: ['status'], sort: ['-lastUpdated'] },
    { equals: ['location'], sort: ['-lastUpdated'] },
    { equals: ['status', 'type', 'location'], sort: ['-lastUpdated'] },
    { equals: ['assignedTo'], sort: ['-lastUpdated'] },
    { equals: ['assetId'] },
  ],
  unique: [{ name: 'assetId', fields: ['assetId'] }],
  search: ['name', 'assetId', 'notes'],
  attributes: 'customFields',
};

/** The keys that sign the events. */
export const chainKeys = [Buffer.alloc(32, 1)];

const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? '';
const statuses = ['Available', 'Assigned', 'Assigned', 'Maintenance', 'Pending Delivery'];
const types = ['Laptop', 'Desktop', 'Monitor', 'Server', 'Mobile Phone'];
const makers = ['MacBook Pro', 'ThinkPad X1', 'Latitude', 'ProLiant', 'UltraSharp', 'Pixel'];

/** The nth asset; the same one every time. */
export function assetOf(n: number): Asset {
  // A fixed scrambling of the number, so that the fields vary independently.
  const mixed = Math.imul(n + 1, 2654435761) >>> 0;
  return {
    id: `asset${String(n).padStart(15, '0')}`,
    assetId: `QTM${1000 + n}`,
    name: `${pick(makers, mixed)} ${mixed % 97} of room ${n % 1013}`,
    type: pick(types, mixed >>> 3),
    status: pick(statuses, mixed >>> 7),
    location: `loc_${(mixed >>> 11) % 30}`,
    ...(n % 2 === 0 ? { assignedTo: `person${mixed % 200}@example.com` } : {}),
    lastUpdated: new Date(1_700_000_000_000 + n * 50).toISOString(),
    purchase: {
      date: new Date(1_600_000_000_000 + mixed * 10).toISOString().slice(0, 10),
      price: (mixed % 300_000) / 100,
      vendor: `vendor${mixed % 40}`,
    },
    notes: `Bought for project ${mixed % 501}; keyboard ${pick(['ISO', 'ANSI', 'JIS'], mixed >>> 5)}, serial ${mixed.toString(36)}`,
    customFields: {
      model: `M${mixed % 300}`,
      ram_gb: 2 ** (mixed % 7),
      cpu: `cpu ${mixed % 20}`,
      os: pick(['Windows', 'macOS', 'Linux'], mixed >>> 9),
    },
  };
}

/**
 * Events as changes of assets cause them, 900 characters of JSON each; different batches have different ones.
 */
export const eventsOf = (batch: number, count: number): DomainEvent[] =>
  Array.from({ length: count }, (_, n) => {
    const asset = assetOf(batch * 200 + n);
    return {
      id: `event${batch}-${count}-${n}`,
      type: 'equipment.updated',
      at: asset.lastUpdated,
      actor: { kind: 'user', id: 'person0', email: 'person0@example.com' },
      via: 'console',
      subject: { kind: 'asset', id: asset.id },
      data: { ...asset },
      previous: { status: 'Available' },
    };
  });
