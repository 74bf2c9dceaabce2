import { z } from 'zod';
import { itemSchema } from '../catalogue/item.ts';
import { message } from '../messages.ts';
import { email, filled, filledLines, instant, lines, name, trimmedLine, webAddress } from '../text.ts';
import { deliveryRecordSchema } from './delivery-record.ts';
import { mostProducts, newProductSchema, vendorProductSchema } from './product.ts';

export const vendorStatuses = ['active', 'inactive'] as const;
export type VendorStatus = (typeof vendorStatuses)[number];

/** A vendor in lists. One created by an order or import has only a name. */
export const vendorSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  address: z.string().optional(),
  country: z.string().optional(),
  taxId: z.string().optional(),
  paymentTerms: z.string().optional(),
  notes: z.string().optional(),
  status: z.enum(vendorStatuses),
  /** The number of its products. */
  productCount: z.number().int(),
  /** In a list of vendors that sell an item: its product for that item. */
  offer: vendorProductSchema.optional(),
  /** Absent with fewer than three orders. */
  deliveries: deliveryRecordSchema.optional(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Vendor = z.infer<typeof vendorSchema>;

/** A vendor with its products (section 3), which lists leave out. */
export const vendorDetailSchema = vendorSchema
  .omit({ offer: true, deliveries: true })
  .extend({ products: z.array(vendorProductSchema) });
export type VendorDetail = z.infer<typeof vendorDetailSchema>;

/** A vendor with its products, the items they refer to (except deleted ones), and its delivery record. */
export const vendorWithItemsSchema = vendorDetailSchema.extend({
  deliveries: vendorSchema.shape.deliveries,
  items: z.array(itemSchema.pick({ id: true, name: true, type: true, image: true })),
});
export type VendorWithItems = z.infer<typeof vendorWithItemsSchema>;

/** A vendor's snapshot in events. */
export const vendorSnapshotSchema = vendorDetailSchema
  .omit({ productCount: true })
  .partial({ products: true });
export type VendorSnapshot = z.infer<typeof vendorSnapshotSchema>;

const vendorFields = {
  name: name(200),
  email,
  phone: filled(50),
  address: filledLines(1000),
  country: filled(100),
  website: webAddress(message.notWebAddress),
  taxId: trimmedLine(100),
  paymentTerms: lines(500),
  notes: lines(10_000),
  status: z.enum(vendorStatuses),
  products: z.array(newProductSchema).max(mostProducts),
};

/** Section 5: name, e-mail, phone, address and country are required. */
export const newVendorSchema = z.strictObject({
  name: vendorFields.name,
  email: vendorFields.email,
  phone: vendorFields.phone,
  address: vendorFields.address,
  country: vendorFields.country,
  website: vendorFields.website.optional(),
  taxId: vendorFields.taxId.optional(),
  paymentTerms: vendorFields.paymentTerms.optional(),
  notes: vendorFields.notes.optional(),
  status: vendorFields.status.default('active'),
  products: vendorFields.products.optional(),
});
export type NewVendor = z.infer<typeof newVendorSchema>;

/** Replaces the given fields; null clears a field that isn't required, omitted ones stay. */
export const vendorChangeSchema = z.strictObject({
  name: vendorFields.name.optional(),
  email: vendorFields.email.optional(),
  phone: vendorFields.phone.optional(),
  address: vendorFields.address.optional(),
  country: vendorFields.country.optional(),
  website: vendorFields.website.nullable().optional(),
  taxId: vendorFields.taxId.nullable().optional(),
  paymentTerms: vendorFields.paymentTerms.nullable().optional(),
  notes: vendorFields.notes.nullable().optional(),
  status: vendorFields.status.optional(),
  /** The complete list, which replaces the existing one. */
  products: vendorFields.products.optional(),
});
export type VendorChange = z.infer<typeof vendorChangeSchema>;

/** Whether a vendor lacks what the form requires: an order or import may have created it with only a name. */
export const lacksDetails = ({ email, phone, address, country }: Partial<Vendor>): boolean =>
  [email, phone, address, country].includes(undefined);
