import type { z } from 'zod';

import { message } from '../messages.ts';
import { itemChangeSchema } from './item.ts';

/** What a bulk edit sets on items. Omitted fields stay as they are; null clears. */
export const itemBulkChangeSchema = itemChangeSchema
  .pick({ type: true, manufacturer: true, price: true, inStock: true })
  .refine((change) => Object.values(change).some((value) => value !== undefined), message.nothingToSet);
export type ItemBulkChange = z.infer<typeof itemBulkChangeSchema>;
