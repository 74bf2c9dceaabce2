import { z } from 'zod';
import { bulkOutcomeSchema } from '../bulk/bulk.ts';
import { message } from '../messages.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import { type Asset, assetChangeSchema, checkCost, checkStatus } from './asset.ts';

/** The statuses that a bulk edit offers (section 4). Only an order makes an asset Pending Delivery. */
export const bulkStatuses = ['Available', 'Assigned', 'Maintenance'] as const;

/** What a bulk edit sets. Omitted fields stay as they are; null clears. */
export const bulkChangeSchema = assetChangeSchema
  .pick({
    condition: true,
    assignedTo: true,
    vendor: true,
    location: true,
    orderNumber: true,
    cost: true,
    costCurrency: true,
    warrantyEnd: true,
    customFields: true,
  })
  .extend({ status: z.enum(bulkStatuses).optional() });
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** Whether a bulk edit may change this asset. Custom fields are checked separately. */
export const checkBulkEdit = (
  asset: Pick<Asset, 'status' | 'assignedTo' | 'cost'>,
  change: BulkChange,
): Verdict<void> =>
  asset.status === 'Pending Delivery' && change.status !== undefined
    ? refused('CONFLICT', message.awaitsDelivery)
    : every(checkStatus(asset, change), checkCost(asset, change));

const every = (...verdicts: readonly Verdict<void>[]): Verdict<void> =>
  verdicts.find(({ ok }) => !ok) ?? granted(undefined);

/** What still depends on assets that are about to be deleted. */
export const danglingSchema = z.object({
  /** Assets that somebody holds, and the number of holders. */
  held: z.number().int(),
  holders: z.number().int(),
  /** Assets that open requests are waiting for, and the ids of these requests. */
  ordered: z.number().int(),
  requests: z.array(z.string()),
});
export type Dangling = z.infer<typeof danglingSchema>;

export const bulkResultSchema = bulkOutcomeSchema.extend({
  /** Dry run: the number of assets of each type and, for a deletion, what depends on them. */
  types: z.record(z.string(), z.number().int()).optional(),
  hanging: danglingSchema.optional(),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;
