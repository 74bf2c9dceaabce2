import { z } from 'zod';
import { assetSchema } from '../assets/asset.ts';
import { listedRequestSchema } from '../requests/request.ts';
import { requestStatuses } from '../requests/status.ts';
import { unreadableSchema } from '../unreadable.ts';

/** The statuses of requests that somebody is still waiting for. */
export const openStatuses = requestStatuses.filter(
  (status) => status !== 'fulfilled' && status !== 'rejected',
);

/** An asset on its way to somebody, and which of their requests it is a unit of. */
const awaitedSchema = assetSchema.extend({
  request: z.string().optional(),
  /** How many units of that request are still awaited. */
  awaited: z.number().int().optional(),
  /** The day on which it is expected. */
  expectedDelivery: z.string().optional(),
});

const counted = { unreadable: z.array(unreadableSchema).optional(), total: z.number().int() };

/** A person's assets and open requests: the newest 200 of each, and the totals. */
export const holdingsSchema = z.object({
  /** Both what they hold and what is on its way to them. */
  assets: z.object({ items: z.array(assetSchema), ...counted }),
  /** Those that haven't arrived yet. */
  onItsWay: z.object({ items: z.array(awaitedSchema), total: z.number().int() }),
  requests: z.object({ items: z.array(listedRequestSchema), ...counted }),
});
export type Holdings = z.infer<typeof holdingsSchema>;
