import { z } from 'zod';
import { message } from '../messages.ts';
import { nullable, shapeOf } from '../shape.ts';
import { instant, lines } from '../text.ts';
import { granted, invalid, type Verdict } from '../verdict.ts';
import { assetFieldSchemas } from './asset-field-schemas.ts';
import { assetConditions, assetStatuses, dayFields, retirementReasons } from './asset-fields.ts';
import { assetIdSchema } from './asset-id.ts';
import { sightingKinds } from './sighting.ts';

export type AssetStatus = (typeof assetStatuses)[number];
export type AssetCondition = (typeof assetConditions)[number];

/** A custom field's value: text (dates and choices too), a number or a boolean. */
export const fieldValue = z.union([lines(4000), z.number(), z.boolean()]);
export const fieldValues = z.record(
  z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, message.apiNameInvalid),
  fieldValue,
);
export type FieldValues = z.infer<typeof fieldValues>;

/** What the holder has said to having been given the asset. Another hand-over asks anew, or not at all. */
const acknowledgementSchema = z.object({
  /** When the hand-over asked for it. */
  askedAt: instant,
  /** When the holder acknowledged it; absent while that is pending. */
  at: instant.optional(),
  /** The version of the company's text that they agreed to. */
  text: z.number().int().optional(),
});
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** An asset as the API returns it (section 3): type and vendor by name, location by id, absent fields left out. */
export const assetSchema = z.object({
  id: z.string(),
  assetId: z.string(),
  name: z.string(),
  type: z.string(),
  status: z.enum(assetStatuses),
  condition: z.enum(assetConditions),
  /** The holder's e-mail. */
  assignedTo: z.string().nullable(),
  serialNumber: z.string().optional(),
  vendor: z.string().optional(),
  /** Location id. */
  location: z.string().optional(),
  // The scheduled maintenance overrides the interval until the asset is maintained.
  ...shapeOf(dayFields, z.string().optional()),
  /** Derived from the other dates and the interval; absent if none is due. */
  maintenanceDue: z.string().optional(),
  /** The number of the order; the reference of the request that it was ordered for. */
  orderNumber: z.string().optional(),
  cost: z.number().optional(),
  costCurrency: z.string().optional(),
  /** When it was last counted, scanned, handed over or confirmed; absent if never. */
  lastSeen: instant.optional(),
  lastSeenHow: z.enum(sightingKinds).optional(),
  /** The id of the person who saw it. */
  lastSeenBy: z.string().optional(),
  catalogItemId: z.string().optional(),
  notes: z.string().optional(),
  image: z.string().optional(),
  specs: z.record(z.string(), z.string()).optional(),
  customFields: fieldValues.optional(),
  /** Only if the hand-over to its holder asks for it. */
  acknowledgement: acknowledgementSchema.optional(),
  /** Why it is out of use; absent while it is in use. Its status is Available then. */
  retired: z.enum(retirementReasons).optional(),
  retiredNote: z.string().optional(),
  /** The id of the person from whom it was taken back when it was retired. */
  lastHeldBy: z.string().optional(),
  lastUpdated: instant,
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Asset = z.infer<typeof assetSchema>;

/** The names that a filter of assets may use, besides those of custom fields. */
export const assetFilterFields: Readonly<Record<string, unknown>> = {
  ...assetSchema.shape,
  ...{ is: true, duplicateSerial: true, requiredMissing: true, assignedToNobody: true },
  ...{ holderSuspended: true, unseenSince: true },
};

const customFields = z.record(z.string(), fieldValue.nullable());
const { name, type, status, condition, ...optionalFields } = assetFieldSchemas;

/** Add Asset (section 5): the ID is generated, unless an import brings one from an existing label. */
export const newAssetSchema = z.strictObject({
  assetId: assetIdSchema.optional(),
  ...{ name, type, status, condition },
  ...z.object(optionalFields).partial().shape,
  customFields: customFields.optional(),
});
export type NewAsset = z.infer<typeof newAssetSchema>;

const { assignedTo, catalogItemId: _fixed, lastSeen: _seen, ...clearableFields } = optionalFields;

/** Replaces the given fields; null clears a field, omitted ones stay. customFields is merged key by key. */
export const assetChangeSchema = z.strictObject({
  ...z.object({ name, type, status, condition, assignedTo }).partial().shape,
  ...z.object(nullable(clearableFields)).partial().shape,
  customFields: customFields.optional(),
});
export type AssetChange = z.infer<typeof assetChangeSchema>;

/** Refuses a currency without an amount, which would say nothing. */
export const checkCost = (
  before: Pick<Asset, 'cost'>,
  { cost = before.cost, costCurrency }: Pick<AssetChange, 'cost' | 'costCurrency'>,
): Verdict<void> =>
  typeof costCurrency === 'string' && typeof cost !== 'number'
    ? invalid([{ path: 'costCurrency', message: message.currencyWithoutCost }])
    : granted(undefined);

/**
 * The status of an asset with this holder: Available becomes Assigned if somebody holds it; other statuses
 * stay.
 */
export const statusWithHolder = (status: AssetStatus, holder: string | null): AssetStatus =>
  status === 'Available' && holder !== null ? 'Assigned' : status;

/**
 * Refuses Available for an asset that stays assigned to somebody: the change would either have no effect, or
 * take the asset away although nobody requested that.
 */
export const checkStatus = (
  before: Pick<Asset, 'status' | 'assignedTo'>,
  change: Pick<AssetChange, 'status' | 'assignedTo'>,
): Verdict<void> =>
  change.status === 'Available' &&
  change.assignedTo === undefined &&
  before.status === 'Assigned' &&
  before.assignedTo !== null
    ? invalid([{ path: 'status', message: message.stillHeld(before.assignedTo) }])
    : granted(undefined);

/** The status after a change: the one it states, if any. Taking an Assigned asset back makes it Available. */
export function statusAfterChange(
  before: Pick<Asset, 'status' | 'assignedTo'>,
  change: Pick<AssetChange, 'status' | 'assignedTo'>,
): AssetStatus {
  const holder = change.assignedTo === undefined ? before.assignedTo : change.assignedTo;
  const status = change.status ?? before.status;
  if (status === before.status && holder === before.assignedTo) return status;
  const isTakenBack = change.status === undefined && holder === null;
  return isTakenBack && status === 'Assigned' ? 'Available' : statusWithHolder(status, holder);
}
