import { vendorProductSchema } from '@quartermaster/core/vendors/product';
import { vendorStatuses } from '@quartermaster/core/vendors/vendor';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const optional = z.string().exactOptional();

const vendorDocument = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The folded name, for lookups and sorting. */
  nameKey: z.string(),
  email: optional,
  phone: optional,
  website: optional,
  address: optional,
  country: optional,
  taxId: optional,
  paymentTerms: optional,
  notes: optional,
  status: z.enum(vendorStatuses),
  products: z.array(vendorProductSchema).exactOptional(),
  /** Ids of the products' catalogue items. */
  itemIds: z.array(z.string()).exactOptional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type VendorDocument = z.infer<typeof vendorDocument>;
export type StoredVendor = Stored<VendorDocument>;

export const vendorCollection: CollectionDeclaration<VendorDocument> = {
  name: 'vendors',
  schema: vendorDocument,
  shapes: [
    { sort: ['nameKey'] },
    { equals: ['status'], sort: ['nameKey'] },
    { contains: 'itemIds', sort: ['nameKey'] },
  ],
  unique: [{ name: 'name', fields: ['nameKey'] }],
  search: ['name', 'email', 'country'],
};

const formerVendorDocument = z.strictObject({ id: z.string(), name: z.string() });
type FormerVendorDocument = z.infer<typeof formerVendorDocument>;

/** Names of deleted vendors, for records that still refer to them. */
export const formerVendorCollection: CollectionDeclaration<FormerVendorDocument> = {
  name: 'formerVendors',
  schema: formerVendorDocument,
  shapes: [],
  unique: [],
  search: [],
};
