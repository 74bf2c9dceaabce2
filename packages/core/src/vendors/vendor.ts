import { z } from 'zod';
import { message } from '../messages.ts';
import { email, filled, filledLines, instant, line, lines } from '../text.ts';

export const vendorStatuses = ['active', 'inactive'] as const;

/** A vendor as the API returns it (section 3). One created by an order or import has only a name. */
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
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Vendor = z.infer<typeof vendorSchema>;

/** Section 5: name, e-mail, phone, address and country are required. */
export const newVendorSchema = z.strictObject({
  name: filled(200),
  email,
  phone: filled(50),
  address: filledLines(1000),
  country: filled(100),
  website: z
    .url({ protocol: /^https?$/, error: message.notWebAddress })
    .max(2048)
    .optional(),
  taxId: line(100).optional(),
  paymentTerms: lines(500).optional(),
  notes: lines(10_000).optional(),
  status: z.enum(vendorStatuses).default('active'),
});
export type NewVendor = z.infer<typeof newVendorSchema>;
