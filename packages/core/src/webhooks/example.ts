import { describeEvent } from '../events/describe-event.ts';
import type { DomainEvent, EventType } from '../events/event.ts';
import { eventSchemas, type Snapshot } from '../events/event-schemas.ts';
import type { JsonObject } from '../json.ts';
import { webhookBody } from './body.ts';

const at = '2026-11-21T09:44:12.000Z';
const before = '2026-10-02T08:15:00.000Z';
const stamps = { createdAt: before, updatedAt: at, version: 4 };

const records: { readonly [Kind in ExampleKind]: Snapshot<Kind> } = {
  asset: {
    id: 'k3Vd8wYpQm1ZbT6xRc0N',
    assetId: 'QTM2247',
    name: 'MacBook Pro 14"',
    type: 'Laptop',
    typeId: 'Laptop',
    status: 'Available',
    condition: 'Good',
    assignedTo: null,
    serialNumber: 'C02FX7YQMD6T',
    vendor: 'Arbor Supply',
    vendorId: 'f7Ks2pLw9dXq4BvT1mHz',
    location: 'b5Ty0uRn3cGe8JkW2aVx',
    locationName: 'Lisbon',
    locationPath: 'Portugal / Lisbon',
    warrantyEnd: '2028-10-01',
    customFields: { ram_gb: 36 },
    lastUpdated: at,
    ...stamps,
  },
  request: {
    id: 'r4Fq8ZtAm2LwYs9oXe1D',
    userId: 'mia.okafor@northwind.example',
    requesterId: 'u6Hn1vCz8QrPd3MbKy5W',
    requesterName: 'Mia Okafor',
    requesterDepartment: 'Design',
    items: [
      {
        id: 'i9Bx4nGt',
        catalogItemId: 'c2Wm7sJf5TzLp0RvEk8A',
        name: 'MacBook Pro 14"',
        price: 2399,
        currency: 'USD',
        quantity: 1,
        status: 'pending',
      },
    ],
    totalPrice: 2399,
    status: 'pending',
    statusSince: at,
    statusTimes: { pending: at },
    priority: 'medium',
    location: 'b5Ty0uRn3cGe8JkW2aVx',
    locationName: 'Lisbon',
    ...stamps,
  },
  user: {
    id: 'u6Hn1vCz8QrPd3MbKy5W',
    email: 'mia.okafor@northwind.example',
    displayName: 'Mia Okafor',
    role: 'user',
    department: 'Design',
    position: 'Lead Designer',
    mustChangePassword: false,
    unconfirmed: false,
    suspended: false,
    ...stamps,
  },
  item: {
    id: 'c2Wm7sJf5TzLp0RvEk8A',
    sku: 'MBP-14-36',
    name: 'MacBook Pro 14"',
    type: 'Laptop',
    typeId: 'Laptop',
    manufacturer: 'Apple',
    price: 2399,
    currency: 'USD',
    inStock: 12,
    ...stamps,
  },
  vendor: {
    id: 'f7Ks2pLw9dXq4BvT1mHz',
    name: 'Arbor Supply',
    email: 'orders@arbor.example',
    country: 'Portugal',
    status: 'active',
    ...stamps,
  },
  location: {
    id: 'b5Ty0uRn3cGe8JkW2aVx',
    name: 'Lisbon',
    parentId: 'p1Qd6eMz9UhXo4SwYc7F',
    parentName: 'Portugal',
    path: 'Portugal / Lisbon',
    isDefault: false,
    ...stamps,
  },
  type: {
    id: 'Laptop',
    name: 'Laptop',
    maintenanceInterval: 12,
    requiresCalibration: false,
    customFields: ['ram_gb'],
    ...stamps,
  },
};

type ExampleKind = 'asset' | 'request' | 'user' | 'item' | 'vendor' | 'location' | 'type';

const itemsThat = (status: Snapshot<'request'>['status']) =>
  records.request.items.map((item) => ({ ...item, status }));

interface Happening {
  /** What the record then has. */
  readonly data?: JsonObject;
  readonly previous?: JsonObject;
}

const happenings: { readonly [Type in EventType]?: Happening } = {
  'equipment.updated': {
    previous: { location: 'w8Zk3rTn5YbQe0GvJp2L', locationName: 'London HQ', locationPath: 'London HQ' },
  },
  'equipment.assigned': {
    data: {
      status: 'Assigned',
      assignedTo: records.user.email,
      assignedToId: records.user.id,
      assignedToName: records.user.displayName,
    },
    previous: { status: 'Available', assignedTo: null, assignedToId: null, assignedToName: null },
  },
  'equipment.acknowledged': {
    data: {
      status: 'Assigned',
      assignedTo: records.user.email,
      assignedToId: records.user.id,
      assignedToName: records.user.displayName,
      acknowledgement: { askedAt: '2026-11-20T09:12:00.000Z', at: '2026-11-21T08:40:00.000Z', text: 3 },
    },
    previous: { acknowledgement: { askedAt: '2026-11-20T09:12:00.000Z' } },
  },
  'maintenance.due': { data: { maintenanceDue: '2026-12-05' } },
  'request.updated': {
    data: {
      status: 'procuring',
      items: itemsThat('procuring'),
      statusTimes: { pending: before, procuring: at },
    },
    previous: { status: 'pending', items: itemsThat('pending'), statusSince: before },
  },
  'request.fulfilled': {
    data: {
      status: 'fulfilled',
      items: itemsThat('fulfilled'),
      statusTimes: { pending: before, fulfilled: at },
    },
    previous: { status: 'pending_delivery', items: itemsThat('pending_delivery'), statusSince: before },
  },
  'request.rejected': {
    data: {
      status: 'rejected',
      items: itemsThat('rejected'),
      statusTimes: { pending: before, rejected: at },
      reason: 'Not this year',
    },
    previous: { status: 'pending', items: itemsThat('pending'), statusSince: before, reason: null },
  },
  'user.updated': { previous: { department: 'Marketing' } },
  'catalog.updated': { previous: { price: 2499 } },
  'inventory.low': { data: { inStock: 3 } },
  'vendor.updated': { previous: { status: 'inactive' } },
  'location.updated': { previous: { name: 'Lisboa', path: 'Portugal / Lisboa' } },
  'type.updated': { previous: { maintenanceInterval: 24 } },
};

const bySystem = { actor: { kind: 'system' }, via: 'system' } as const;
const byAdministrator = {
  actor: { kind: 'user', id: 'a0Pn7yRk2WcXs5LdTg9E', email: 'priya@northwind.example' },
  via: 'console',
} as const;

/** A made-up event of a type that a webhook can choose, as the log would have it. */
export function exampleEvent(type: EventType): DomainEvent {
  const { kind } = eventSchemas[type].shape.subject.shape;
  const record = recordOf(kind.value);
  const { data, previous } = happenings[type] ?? {};
  return {
    id: 'e1K9V4T7M2QX',
    type,
    at,
    ...(type === 'maintenance.due' ? bySystem : byAdministrator),
    subject: { kind: kind.value, id: record.id },
    data:
      type === 'request.commented'
        ? { id: record.id, userId: records.request.userId, text: 'It arrives on Monday.' }
        : { ...record, ...data },
    ...(previous === undefined ? {} : { previous }),
  };
}

function recordOf(kind: string): JsonObject & { readonly id: string } {
  const found = Object.entries(records).find(([name]) => name === kind);
  if (found === undefined) throw new Error(`There is no example of ${kind}`);
  return found[1];
}

/** What a webhook would send of an event of this type, as JSON. */
export const exampleBody = (
  type: EventType,
  { webhookName, baseUrl }: { readonly webhookName: string; readonly baseUrl: string },
): string =>
  webhookBody(describeEvent(exampleEvent(type), { baseUrl }), {
    webhookId: 'h3Xc6tVb9NmQz2WpLs8R',
    webhookName,
    environment: 'production',
    triggeredAt: at,
  });
