import type { FieldChange, RowError } from '@quartermaster/core/csv/import-result';

/** `Category: 'Labtop' is no asset type. Did you mean Laptop?` */
export function errorText({ column, value, message }: RowError): string {
  const named = value === '' || message.includes(value) ? column : `${column} '${value}'`.trimStart();
  return named === '' ? message : `${named}: ${message}`;
}

/** The same, with the file's line. A fault of the file as a whole has none. */
export function errorLine(error: RowError): string {
  if (error.row === 0) return errorText(error);
  const text = errorText(error);
  return error.column === '' && text === error.message
    ? `line ${error.row}: ${text}`
    : `line ${error.row}, ${text}`;
}

/** Fields whose values are one of few words, or no words at all: they need no quotes. */
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
