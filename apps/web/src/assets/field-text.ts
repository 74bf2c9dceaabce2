import { formatDay } from '../ui/time.tsx';

/** A custom field's value in readable form; undefined if it has none. */
export function fieldText(value: string | number | boolean | undefined, type: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return type === 'date' && typeof value === 'string' ? formatDay(value) : String(value);
}
