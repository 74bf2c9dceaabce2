import { z } from 'zod';
import { fieldValue } from '../assets/asset.ts';
import { filled } from '../text.ts';
import { type CustomField, type CustomFieldChange, fieldTypes } from './custom-field.ts';
import { readFieldValue } from './field-value.ts';

/** What a field is to become; asked before anything changes. */
export const conversionQuerySchema = z.strictObject({
  type: z.enum(fieldTypes),
  /** Of a select field. */
  options: z.array(filled(200)).max(500).optional(),
});
export type ConversionQuery = z.infer<typeof conversionQuerySchema>;

/** What a change of type would do to the stored values. */
export const conversionPreviewSchema = z.object({
  /** How many assets have a value; how many of those convert; and how many don't. */
  values: z.number().int(),
  converts: z.number().int(),
  fails: z.number().int(),
  /** The first that don't, of different values first. */
  examples: z.array(z.object({ id: z.string(), assetId: z.string(), value: fieldValue })),
  /** Of those that do: what becomes of the most frequent values. */
  converted: z.array(z.object({ value: fieldValue, becomes: fieldValue, assets: z.number().int() })),
});
export type ConversionPreview = z.infer<typeof conversionPreviewSchema>;

type Value = z.infer<typeof fieldValue>;

/** Whether a change of a field may leave stored values that it can't hold: another type, or an option that goes. */
export const mayNotHold = (
  field: Pick<CustomField, 'type' | 'options'>,
  change: Pick<CustomFieldChange, 'type' | 'options'>,
): boolean =>
  isAnotherType(field, change) ||
  (field.options ?? []).some((option) => change.options !== undefined && !change.options.includes(option));

/** Whether it changes any: another type changes whatever there is, fewer options only what had those that go. */
export const changesValues = (
  field: Pick<CustomField, 'type'>,
  change: Pick<CustomFieldChange, 'type'>,
  { values, fails }: Pick<ConversionPreview, 'values' | 'fails'>,
): boolean => (isAnotherType(field, change) ? values : fails) > 0;

const isAnotherType = (field: Pick<CustomField, 'type'>, change: Pick<CustomFieldChange, 'type'>): boolean =>
  change.type !== undefined && change.type !== field.type;

const numeral = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;
const dayOrInstant = /^\d{4}-\d{2}-\d{2}(T[0-9:.]+(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * A stored value as one of another type; undefined when it can't be, or when part of it would get lost:
 * '16' becomes 16, 'about 16' doesn't. Dates come of days and instants, choices of their options in any case.
 */
export function convertValue(value: Value, to: Pick<CustomField, 'type' | 'options'>): Value | undefined {
  const written = String(value);
  if (to.type === 'number' && (typeof value === 'boolean' || !numeral.test(written.trim()))) return undefined;
  if (to.type === 'date' && !dayOrInstant.test(written.trim())) return undefined;
  if (to.type === 'boolean' && typeof value === 'boolean') return value;
  const read = readFieldValue(to, written);
  // '14.10' and '007' are no numbers: what is written would get lost.
  if (to.type === 'number' && String(read) !== written.trim()) return undefined;
  return read;
}

/** Whether a stored value is blank: there is nothing in it to convert, or to keep. */
export const saysNothing = (value: Value): boolean => String(value).trim() === '';

/** The name under which a value that doesn't convert is kept among an asset's specs: none that is taken by another. */
export function asideKey(apiName: string, value: string, specs: Readonly<Record<string, string>>): string {
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? apiName : `${apiName} ${n}`;
    if (!Object.hasOwn(specs, key) || specs[key] === value) return key;
  }
}
