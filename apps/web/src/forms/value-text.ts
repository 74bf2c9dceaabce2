/** The value of a form's field as text. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map(valueText).join(', ');
  if (typeof value === 'object') return Object.values(value).map(valueText).join(', ');
  return String(value);
}
