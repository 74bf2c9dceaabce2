import { z } from 'zod';
import { specs } from '../assets/asset-field-schemas.ts';
import { amount, currencySchema } from '../settings/currency.ts';
import { filled, instant, lines, picture } from '../text.ts';

/** The stock level that triggers an alert (section 9). */
export const lowStock = 5;

/** A catalogue item as the API returns it (section 3). */
export const itemSchema = z.object({
  id: z.string(),
  sku: z.string().optional(),
  name: z.string(),
  type: z.string(),
  manufacturer: z.string().optional(),
  price: z.number(),
  currency: z.string(),
  inStock: z.number().int(),
  image: z.string().optional(),
  description: z.string().optional(),
  specs: z.record(z.string(), z.string()).optional(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Item = z.infer<typeof itemSchema>;

/** Converts text to a number, or to 0 if it isn't one (section 5). */
const lenientNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const number = Number(value.trim() === '' ? Number.NaN : value);
  return Number.isFinite(number) ? number : 0;
};

export const itemUnits = z.number().int().min(0).max(1e9);

const itemFields = {
  sku: filled(100),
  name: filled(200),
  type: filled(100),
  manufacturer: filled(200),
  price: z.preprocess(lenientNumber, amount),
  currency: currencySchema,
  inStock: z.preprocess(
    (value) => (typeof value === 'string' ? Math.trunc(Number(lenientNumber(value))) : value),
    itemUnits,
  ),
  image: picture,
  description: lines(10_000),
  specs: specs.transform(({ serial_number: _excluded, ...rest }) => rest),
};

export const newItemSchema = z.strictObject({
  sku: itemFields.sku.optional(),
  name: itemFields.name,
  type: itemFields.type,
  manufacturer: itemFields.manufacturer.optional(),
  price: itemFields.price.default(0),
  /** Defaults to the currency in the settings. */
  currency: itemFields.currency.optional(),
  inStock: itemFields.inStock.default(0),
  image: itemFields.image.optional(),
  description: itemFields.description.optional(),
  specs: itemFields.specs.optional(),
});
export type NewItem = z.infer<typeof newItemSchema>;

/** Replaces the given fields; null clears a field, omitted ones stay. */
export const itemChangeSchema = z.strictObject({
  sku: itemFields.sku.nullable().optional(),
  name: itemFields.name.optional(),
  type: itemFields.type.optional(),
  manufacturer: itemFields.manufacturer.nullable().optional(),
  price: itemFields.price.optional(),
  currency: itemFields.currency.optional(),
  inStock: itemFields.inStock.optional(),
  image: itemFields.image.nullable().optional(),
  description: itemFields.description.nullable().optional(),
  specs: itemFields.specs.nullable().optional(),
});
export type ItemChange = z.infer<typeof itemChangeSchema>;

/** Stock totals of the items that match a filter. */
export const itemStockSchema = z.object({
  items: z.number().int(),
  /** The sum of their stock. */
  inStock: z.number().int(),
  /** Items with a stock of 5 or less, including 0. */
  low: z.number().int(),
  out: z.number().int(),
});
export type ItemStock = z.infer<typeof itemStockSchema>;
