import { z } from 'zod';
import { bulkTallySchema } from '../bulk/bulk.ts';
import { message } from '../messages.ts';
import { itemChangeSchema } from './item.ts';

/** What a bulk edit sets of items. Fields that it doesn't name stay as they are; null clears. */
export const itemBulkChangeSchema = itemChangeSchema
  .pick({ type: true, manufacturer: true, price: true, inStock: true })
  .refine((change) => Object.values(change).some((value) => value !== undefined), message.nothingToSet);
export type ItemBulkChange = z.infer<typeof itemBulkChangeSchema>;

/** What a bulk edit or deletion of items did, or in a dry run would do. */
export const itemBulkResultSchema = bulkTallySchema.extend({
  /** What undoes it; absent in a dry run. */
  batchId: z.string().optional(),
  message: z.string(),
});
export type ItemBulkResult = z.infer<typeof itemBulkResultSchema>;
