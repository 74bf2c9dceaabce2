import { dayFields } from '../assets/asset-fields.ts';

/**
 * What each list of the API can be sorted by (`?sort=`); assets also by their custom fields: `field.ram_gb`.
 */
export const sortFields = {
  assets: [
    ...['assetId', 'name', 'type', 'vendor', 'location', 'assignedTo', 'status', 'condition', 'serialNumber'],
    ...['lastUpdated', 'createdAt', ...dayFields, 'maintenanceDue'],
  ],
  catalogue: ['name', 'sku', 'manufacturer', 'price', 'inStock', 'createdAt', 'updatedAt'],
  requests: ['id', 'userId', 'ticketRef', 'createdAt', 'updatedAt', 'expectedDelivery', 'status', 'priority'],
  users: [
    'email',
    'department',
    'position',
    'createdAt',
    'displayName',
    'role',
    'state',
    'suspended',
    'invitation',
    'unconfirmed',
  ],
  vendors: ['email', 'country', 'createdAt', 'updatedAt', 'name', 'status'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SortedList = keyof typeof sortFields;
