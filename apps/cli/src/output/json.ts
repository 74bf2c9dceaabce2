import { wrongUsage } from '../failure.ts';
import { printableJson } from './printable.ts';

/** Picks the requested fields of records; missing ones are null. */
export function picker(fields: readonly string[] | undefined, known: readonly string[]) {
  const unknown = fields?.find((field) => !known.includes(field.split('.')[0] ?? ''));
  if (unknown !== undefined)
    throw wrongUsage(`Unknown field '${unknown}'.`, [`Available fields: ${known.join(', ')}`]);
  return (record: object): object =>
    fields ? Object.fromEntries(fields.map((field) => [field, at(record, field) ?? null])) : record;
}

function at(record: object, field: string): unknown {
  let value: unknown = record;
  for (const key of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

export const jsonText = (value: unknown): string => printableJson(JSON.stringify(value, null, 2));

/** The same on one line. */
export const jsonLine = (value: unknown): string => printableJson(JSON.stringify(value));
