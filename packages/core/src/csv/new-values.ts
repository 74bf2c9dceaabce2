import { fieldPrefix } from '../assets/asset-csv-target.ts';
import type { NewValue } from './import-result.ts';

/** What a record to be created gets, field by field, for a plan to show. @param record with its location's path, if it has one */
export function newValues(record: object): NewValue[] {
  return Object.entries(record).flatMap(([field, value]): NewValue[] => {
    if (field === 'customFields' || field === 'specs')
      return Object.entries(objectOf(value)).flatMap(([name, one]) =>
        filledValue(`${field === 'specs' ? 'spec.' : fieldPrefix}${name}`, one),
      );
    return filledValue(field, value);
  });
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** Nothing for what is empty, or no single value. */
const filledValue = (field: string, value: unknown): NewValue[] =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
    ? [{ field, value }]
    : [];
