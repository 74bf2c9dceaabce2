import type { FieldType } from '@quartermaster/core/query/typed';

/**
 * What the lists that are filtered here, and not by the server, can be filtered and sorted by. For 'list', equality
 * means that the list contains the value.
 */
export const localFields = {
  types: {
    name: 'text',
    description: 'text',
    maintenanceInterval: 'number',
    requiresCalibration: 'boolean',
    customFields: 'list',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  fields: {
    apiName: 'text',
    displayName: 'text',
    type: 'text',
    required: 'boolean',
    hiddenOnItemForms: 'boolean',
    assetTypes: 'list',
    options: 'list',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  locations: {
    name: 'text',
    path: 'text',
    address: 'text',
    isDefault: 'boolean',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  tokens: {
    name: 'text',
    scope: 'text',
    createdAt: 'instant',
    expiresAt: 'instant',
    lastUsedAt: 'instant',
  },
  views: { id: 'text', name: 'text', kind: 'text' },
  'import-profiles': { id: 'text', name: 'text', kind: 'text', updatedAt: 'date' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldType | 'list'>>>>;
