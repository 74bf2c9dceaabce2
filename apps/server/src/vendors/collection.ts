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
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type VendorDocument = z.infer<typeof vendorDocument>;
export type StoredVendor = Stored<VendorDocument>;

export const vendorCollection: CollectionDeclaration<VendorDocument> = {
  name: 'vendors',
  schema: vendorDocument,
  shapes: [{ sort: ['nameKey'] }, { equals: ['status'], sort: ['nameKey'] }],
  unique: [{ name: 'name', fields: ['nameKey'] }],
  search: ['name', 'email', 'country'],
};
