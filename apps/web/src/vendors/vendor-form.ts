import type { NewVendor, Vendor, VendorChange } from '@quartermaster/core/vendors/vendor';
import { newVendorSchema } from '@quartermaster/core/vendors/vendor';
import { z } from 'zod';

const { name, email, phone, address, country, website, taxId, paymentTerms, notes, status } =
  newVendorSchema.shape;

export const vendorFormSchema = z.object({
  name,
  email,
  phone,
  /** Empty for none, as in the other optional fields. */
  website: z.union([z.literal(''), website.unwrap()]),
  address,
  country,
  taxId: taxId.unwrap(),
  paymentTerms: paymentTerms.unwrap(),
  status: status.unwrap(),
  notes: notes.unwrap(),
});
export type VendorInput = z.input<typeof vendorFormSchema>;
export type VendorOutput = z.output<typeof vendorFormSchema>;

export const vendorLabels: Readonly<Record<keyof VendorInput, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  address: 'Address',
  country: 'Country',
  taxId: 'Tax ID',
  paymentTerms: 'Payment Terms',
  status: 'Status',
  notes: 'Notes',
};

export const vendorFormValues = (vendor: Partial<Vendor>): VendorInput => ({
  name: vendor.name ?? '',
  email: vendor.email ?? '',
  phone: vendor.phone ?? '',
  website: vendor.website ?? '',
  address: vendor.address ?? '',
  country: vendor.country ?? '',
  taxId: vendor.taxId ?? '',
  paymentTerms: vendor.paymentTerms ?? '',
  status: vendor.status ?? 'active',
  notes: vendor.notes ?? '',
});

/** The body that adds a vendor: only what was filled in. */
export function newVendor({ website, taxId, paymentTerms, notes, ...required }: VendorOutput): NewVendor {
  return {
    ...required,
    ...(website ? { website } : {}),
    ...(taxId ? { taxId } : {}),
    ...(paymentTerms ? { paymentTerms } : {}),
    ...(notes ? { notes } : {}),
  };
}

/** The body that changes a vendor: the whole form, with null for empty fields. */
export const vendorChange = ({
  website,
  taxId,
  paymentTerms,
  notes,
  ...required
}: VendorOutput): VendorChange => ({
  ...required,
  website: website || null,
  taxId: taxId || null,
  paymentTerms: paymentTerms || null,
  notes: notes || null,
});
