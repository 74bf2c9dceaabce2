import { bindingOf } from '../fields/bound-fields.ts';
import { silentAssetFields } from '../history/changes.ts';
import type { Json, JsonObject } from '../json.ts';
import { message } from '../messages.ts';
import { itemsText } from '../requests/items-text.ts';
import { statusWords } from '../requests/status-words.ts';

/** Fields not worth listing: they change with every write, are derived from others, or duplicate them. */
export const silentFields: ReadonlySet<string> = new Set([
  ...silentAssetFields,
  'requesterId',
  'requesterName',
  'requesterDepartment',
  'statusSince',
  'statusTimes',
  'formerEmail',
  'managerId',
  'managerName',
  'connectedById',
  'connectedByName',
  'connectedAt',
]);

/** The field paths that an event's changes list; custom fields one by one: `customFields.ram_gb`. */
export const describedPaths = (previous: JsonObject, data: JsonObject): string[] =>
  Object.keys(previous).flatMap((field) => {
    if (silentFields.has(field)) return [];
    if (field !== 'customFields') return [field];
    const keys = Object.keys(objectOf(previous[field] ?? data[field]));
    // Bound custom fields are listed as the asset's own fields.
    return keys.filter((key) => bindingOf(key) === undefined).map((key) => `customFields.${key}`);
  });

const labels: Readonly<Record<string, string>> = {
  assetId: 'Asset ID',
  accountSid: 'Account SID',
  assetIdAllowed: 'Asset ID allowed',
  assetIdsWithheld: 'Asset IDs withheld',
  assetTypes: 'Asset types',
  channelOverrides: 'Channels',
  apiName: 'API name',
  catalogItemId: 'Catalogue item',
  displayName: 'Display name',
  isDefault: 'Default',
  mustChangePassword: 'Must change password',
  parentId: 'Within',
  phoneNumber: 'Phone',
  photoURL: 'Photo',
  sku: 'SKU',
  taxId: 'Tax ID',
  teamName: 'Workspace',
  ticketRef: 'Ticket reference',
  unconfirmed: message.usersWaiting,
  userId: 'Requester',
};

/** Turns 'serialNumber' into 'Serial number'. */
export function fieldLabel(path: string): string {
  if (path.startsWith(customPrefix)) return path.slice(customPrefix.length);
  const words = path.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return labels[path] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const customPrefix = 'customFields.';

/** Values that are displayed under another name. */
const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: {
    ...statusWords,
    active: 'Active',
    inactive: 'Inactive',
  },
  role: { admin: 'Admin', user: 'User' },
  priority: { low: 'Low', medium: 'Medium', high: 'High' },
};

/** A field's value for display: a holder's name, a location's path, the requested items. */
export function fieldText(data: JsonObject, path: string): string | undefined {
  if (path.startsWith(customPrefix))
    return textOf(objectOf(data.customFields)[path.slice(customPrefix.length)]);
  const value = data[path];
  if (value === undefined || value === null) return undefined;
  const named = {
    location: data.locationPath ?? data.locationName,
    assignedTo: data.assignedToName,
    userId: data.requesterName,
    manager: data.managerName,
  }[path];
  if (named !== undefined) return textOf(named);
  if (path === 'acknowledgement') return acknowledgementText(objectOf(value));
  return (typeof value === 'string' ? valueNames[path]?.[value] : undefined) ?? textOf(value);
}

const acknowledgementText = ({ at, text }: JsonObject): string =>
  at === undefined ? message.waitsForAcknowledgement : message.agreedToVersion(Number(text));

function textOf(value: Json | undefined): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return listText(value);
  const object = objectOf(value);
  if (typeof object.name === 'string') return object.name;
  const parts = Object.entries(object).flatMap(([key, one]) => {
    const text = textOf(one);
    return text === undefined ? [] : [`${key} ${text}`];
  });
  return parts.join(', ') || undefined;
}

/** Requested items by quantity and name, products by SKU, anything else as a plain list. */
function listText(values: readonly Json[]): string | undefined {
  const items = values.flatMap((value) => {
    const { quantity, name } = objectOf(value);
    return typeof quantity === 'number' && typeof name === 'string' ? [{ quantity, name }] : [];
  });
  if (items.length > 0 && items.length === values.length) return itemsText(items);
  const texts = values.flatMap((value) => {
    const { sku } = objectOf(value);
    return (typeof sku === 'string' ? sku : textOf(value)) ?? [];
  });
  return texts.join(', ') || undefined;
}

/** An empty object for anything that isn't one. */
const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

/** Whether a new record's value is too ordinary to mention. */
export const isUsual = (value: Json | undefined): boolean => value === false;
