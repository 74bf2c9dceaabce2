import { z } from 'zod';
import { assetSchema } from '../assets/asset.ts';
import { itemSchema } from '../catalogue/item.ts';
import { message } from '../messages.ts';
import { listedRequestSchema } from '../requests/request.ts';
import { text } from '../text.ts';
import { userSchema } from '../users/user.ts';
import { vendorSchema } from '../vendors/vendor.ts';

/** How many records of each kind a search returns. */
export const mostFound = 5;
/** One letter would find nearly everything. */
const shortestSearch = 2;

export const searchText = text(200)
  .trim()
  .refine((given) => given.length >= shortestSearch, message.searchTooShort);

const group = <Found extends z.ZodType>(found: Found) =>
  z.object({
    items: z.array(found).max(mostFound),
    /** How many there are altogether. */
    total: z.number().int(),
  });

/** What a search over all kinds of records finds; users find their own assets and requests, and the catalogue. */
export const foundSchema = z.object({
  assets: group(
    assetSchema.pick({
      id: true,
      assetId: true,
      name: true,
      type: true,
      status: true,
      retired: true,
      serialNumber: true,
      assignedTo: true,
    }),
  ),
  requests: group(
    listedRequestSchema.pick({ id: true, userId: true, items: true, status: true, ticketRef: true }),
  ),
  catalogue: group(itemSchema.pick({ id: true, name: true, type: true, sku: true, inStock: true })),
  people: group(
    userSchema.pick({
      id: true,
      email: true,
      displayName: true,
      department: true,
      photoURL: true,
      suspended: true,
    }),
  ).optional(),
  vendors: group(vendorSchema.pick({ id: true, name: true, country: true, status: true })).optional(),
});
export type Found = z.infer<typeof foundSchema>;
