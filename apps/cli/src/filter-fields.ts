import { sortFields } from '@quartermaster/core/query/sort-fields';
import { localFields } from './local-fields.ts';

const flags = ['duplicateSerial', 'requiredMissing', 'assignedToNobody', 'holderSuspended'];
const ofAssets = [
  ...sortFields.assets,
  ...['notes', 'catalogItemId', 'is', 'retired', 'retiredNote', 'unseenSince', ...flags],
];

/** The lists of the API below each noun, and what they can be filtered by besides what they are sorted by. */
const fieldsOfNoun: Readonly<Record<string, readonly string[]>> = {
  assets: ofAssets,
  labels: ofAssets,
  requests: [...sortFields.requests, 'notes'],
  people: [...sortFields.users, 'manager'],
  catalogue: [...sortFields.catalogue, 'type'],
  vendors: sortFields.vendors,
};

/** The fields that a filter can name, below a noun such as 'assets'; none for a noun without filters. */
export function filterFields(noun: string): readonly string[] {
  const local = Object.entries(localFields).find(([name]) => name === noun)?.[1];
  return local ? Object.keys(local) : (fieldsOfNoun[noun] ?? []);
}
