import { z } from 'zod';
import { fieldValue } from '../assets/asset.ts';
import { filled } from '../text.ts';
import { type CustomField, type CustomFieldChange, fieldTypes } from './custom-field.ts';
import { readFieldValue } from './field-value.ts';

/** The planned type and options, for a preview. */
export const conversionQuerySchema = z.strictObject({
  type: z.enum(fieldTypes),
  /** For a select field. */
  options: z.array(filled(200)).max(500).optional(),
});
export type ConversionQuery = z.infer<typeof conversionQuerySchema>;

/** What a type change would do to stored values. */
export const conversionPreviewSchema = z.object({
  /** How many assets have a value, and how many of those can and can't be converted. */
  values: z.number().int(),
  converts: z.number().int(),
  fails: z.number().int(),
  /** Examples that can't be converted, distinct values first. */
  examples: z.array(z.object({ id: z.string(), assetId: z.string(), value: fieldValue })),
  /** What the most frequent convertible values become. */
  converted: z.array(z.object({ value: fieldValue, becomes: fieldValue, assets: z.number().int() })),
});
export type ConversionPreview = z.infer<typeof conversionPreviewSchema>;

type Value = z.infer<typeof fieldValue>;

/** Whether a change may make stored values invalid: a new type, or a removed option. */
export const mayInvalidateValues = (
  field: Pick<CustomField, 'type' | 'options'>,
  change: Pick<CustomFieldChange, 'type' | 'options'>,
): boolean =>
  isAnotherType(field, change) ||
  (field.options ?? []).some((option) => change.options !== undefined && !change.options.includes(option));

/**
 * Whether it changes any stored values: a new type affects all of them, removed options only those that used
 * them.
 */
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
 * Converts a stored value to another type; undefined if part of it would be lost: '16' becomes 16, but 'about
 * 16' can't be converted. Days and instants become dates; options match in any case.
 */
export function convertValue(value: Value, to: Pick<CustomField, 'type' | 'options'>): Value | undefined {
  const written = String(value);
  if (to.type === 'number' && (typeof value === 'boolean' || !numeral.test(written.trim()))) return undefined;
  if (to.type === 'date' && !dayOrInstant.test(written.trim())) return undefined;
  if (to.type === 'boolean' && typeof value === 'boolean') return value;
  const read = readFieldValue(to, written);
  // '14.10' and '007' don't count as numbers: their spelling would be lost.
  if (to.type === 'number' && String(read) !== written.trim()) return undefined;
  return read;
}

/** Whether a stored value is blank, so there is nothing to convert or keep. */
export const isBlankValue = (value: Value): boolean => String(value).trim() === '';

/** The spec key for a value that was set aside: the API name, numbered if another value has it. */
export function setAsideKey(apiName: string, value: string, specs: Readonly<Record<string, string>>): string {
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? apiName : `${apiName} ${n}`;
    if (!Object.hasOwn(specs, key) || specs[key] === value) return key;
  }
}
