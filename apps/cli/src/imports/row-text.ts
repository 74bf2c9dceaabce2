import type { FieldChange, RowError } from '@quartermaster/core/csv/import-result';
import { errorText } from '@quartermaster/core/csv/rejects';

/** What is wrong, with the line number; errors of the whole file have none. */
export function errorLine(error: RowError): string {
  if (error.row === 0) return errorText(error);
  const text = errorText(error);
  return error.column === '' && text === error.message
    ? `line ${error.row}: ${text}`
    : `line ${error.row}, ${text}`;
}

/** Fields whose values don't need quotes. */
const plainFields = new Set([
  'type',
  'status',
  'condition',
  'purchaseDate',
  'warrantyEnd',
  'assignedTo',
  'inStock',
  'price',
]);

/** `name: 'ThinkPad' → 'ThinkPad T14'` */
export function changeText({ field, from, to }: FieldChange): string {
  const shown = (value: FieldChange['from']): string => {
    if (value === null) return 'none';
    return typeof value === 'string' && !plainFields.has(field) ? `'${value}'` : String(value);
  };
  return `${field}: ${shown(from)} → ${shown(to)}`;
}
