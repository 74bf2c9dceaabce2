import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const optional = z.string().exactOptional();

const itemDocument = z.strictObject({
  id: z.string(),
  sku: optional,
  /** The folded SKU, for lookups. */
  skuKey: optional,
  name: z.string(),
  nameKey: z.string(),
  typeId: z.string(),
  manufacturer: optional,
  /** In whole minor units (cents). */
  priceMinor: z.number(),
  currency: z.string(),
  inStock: z.number(),
  image: optional,
  description: optional,
  specs: z.record(z.string(), z.string()).exactOptional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ItemDocument = z.infer<typeof itemDocument>;
export type StoredItem = Stored<ItemDocument>;

export const itemCollection: CollectionDeclaration<ItemDocument> = {
  name: 'catalog',
  schema: itemDocument,
  shapes: [
    { sort: ['nameKey'] },
    { equals: ['typeId'], sort: ['nameKey'] },
    { sort: ['-updatedAt'] },
    { sort: ['inStock'] },
    { equals: ['skuKey'] },
    { equals: ['image'] },
  ],
  unique: [{ name: 'sku', fields: ['skuKey'] }],
  search: ['name', 'sku', 'manufacturer', 'description'],
};
