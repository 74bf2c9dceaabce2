import { z } from 'zod';
import { assetSchema } from '../assets/asset.ts';
import { listedRequestSchema } from '../requests/request.ts';
import { requestStatuses } from '../requests/status.ts';
import { unreadableSchema } from '../unreadable.ts';

/** The statuses of requests that somebody still waits for. */
export const openStatuses = requestStatuses.filter(
  (status) => status !== 'fulfilled' && status !== 'rejected',
);

const counted = { unreadable: z.array(unreadableSchema).optional(), total: z.number().int() };

/** What a person has and what they asked for that is still open; the newest 200 of each, with how many there are. */
export const holdingsSchema = z.object({
  assets: z.object({ items: z.array(assetSchema), ...counted }),
  requests: z.object({ items: z.array(listedRequestSchema), ...counted }),
});
export type Holdings = z.infer<typeof holdingsSchema>;
