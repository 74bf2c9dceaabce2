import { dayFields } from '@quartermaster/core/assets/asset-fields';
import { type ErrorGroup, groupRows } from '@quartermaster/core/csv/error-groups';
import type { FieldChange } from '@quartermaster/core/csv/import-result';

/** A cause, with the first lines that it affects. */
export const causeLine = (group: ErrorGroup): string =>
  group.rows.length === 0
    ? group.cause
    : `${groupRows(group, 'line')}${group.column === '' ? ':' : ','} ${group.cause}`;

/** Fields whose values don't need quotes. */
const plainFields = new Set<string>([
  ...dayFields,
  ...['type', 'status', 'condition', 'assignedTo', 'inStock', 'price'],
]);

/** `name: 'ThinkPad' → 'ThinkPad T14'` */
export function changeText({ field, from, to }: FieldChange): string {
  const shown = (value: FieldChange['from']): string => {
    if (value === null) return 'none';
    return typeof value === 'string' && !plainFields.has(field) ? `'${value}'` : String(value);
  };
  return `${field}: ${shown(from)} → ${shown(to)}`;
}
