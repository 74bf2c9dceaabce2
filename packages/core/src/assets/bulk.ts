import { z } from 'zod';
import { bulkOutcomeSchema } from '../bulk/bulk.ts';
import { message } from '../messages.ts';
import { refused, type Verdict } from '../verdict.ts';
import { type Asset, type AssetChange, assetChangeSchema, checkCost, checkStatus } from './asset.ts';
import { bulkRetirementSchema, type RetirementDays, retirementChange, withRetirement } from './retirement.ts';

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
  .extend({
    status: z.enum(bulkStatuses).optional(),
    /** Retires the assets; null restores them. */
    retired: bulkRetirementSchema.nullable().optional(),
  });
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** A bulk edit as a change of each asset. */
export const bulkAssetChange = ({ retired, ...set }: BulkChange): AssetChange => ({
  ...set,
  ...(retired === undefined ? {} : retired === null ? { retired } : retirementChange(retired)),
});

/**
 * What a bulk edit changes in this asset. Custom fields are checked separately.
 * @param days as for `withRetirement`
 */
export function checkBulkEdit<Change extends AssetChange>(
  asset: Pick<Asset, 'status' | 'assignedTo' | 'retired' | 'cost'> &
    Partial<Pick<Asset, 'createdAt' | 'purchaseDate' | 'retiredOn'>>,
  change: Change,
  days: RetirementDays,
): Verdict<Change> {
  if (asset.status === 'Pending Delivery' && change.status !== undefined)
    return refused('CONFLICT', message.awaitsDelivery);
  const allowed = [checkStatus(asset, change), checkCost(asset, change)].find(({ ok }) => !ok);
  return allowed?.ok === false ? allowed : withRetirement(asset, change, days);
}

/** What still depends on assets that are about to be deleted or retired. */
export const danglingSchema = z.object({
  /** Assets that somebody holds, and the number of holders. */
  held: z.number().int(),
  holders: z.number().int(),
  /** The first 50 of them. */
  heldAssets: z
    .array(z.object({ id: z.string(), assetId: z.string(), name: z.string(), holder: z.string() }))
    .optional(),
  /** Assets that open requests are waiting for, and the ids of these requests. */
  ordered: z.number().int(),
  requests: z.array(z.string()),
  /** How many are retired already: retiring them again only changes why. */
  retired: z.number().int().optional(),
});
export type Dangling = z.infer<typeof danglingSchema>;

export const bulkResultSchema = bulkOutcomeSchema.extend({
  /** Dry run: the number of assets of each type and, to delete or retire them, what depends on them. */
  types: z.record(z.string(), z.number().int()).optional(),
  hanging: danglingSchema.optional(),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;
