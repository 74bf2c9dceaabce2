import { fieldValue } from '@quartermaster/core/assets/asset';
import {
  assetConditions,
  assetStatuses,
  dayFields,
  retirementReasons,
} from '@quartermaster/core/assets/asset-fields';
import { notRetired } from '@quartermaster/core/assets/retirement';
import { sightingKinds } from '@quartermaster/core/assets/sighting';
import { and, isIn, type Where } from '@quartermaster/core/query/where';
import { shapeOf } from '@quartermaster/core/shape';
import type {
  Collection,
  CollectionDeclaration,
  ReadOptions,
  Stored,
  TallyGroup,
} from '@quartermaster/store';
import { z } from 'zod';

const optional = z.string().exactOptional();

const assetDocument = z.strictObject({
  id: z.string(),
  assetId: z.string(),
  name: z.string(),
  typeId: z.string(),
  status: z.enum(assetStatuses),
  condition: z.enum(assetConditions),
  /** The holder's e-mail address; absent if unassigned. */
  assignedTo: optional,
  serialNumber: optional,
  vendorId: optional,
  locationId: optional,
  ...shapeOf(dayFields, optional),
  /** Derived from the other fields and from the interval of the type or the company. */
  maintenanceDue: optional,
  /** Before version 0.2, the due date until it was announced. */
  maintenanceUnannounced: optional,
  orderNumber: optional,
  cost: z.number().exactOptional(),
  costCurrency: optional,
  /** The cost in hundredths, for exact sums; derived. */
  costCents: z.number().int().exactOptional(),
  lastSeen: optional,
  lastSeenHow: z.enum(sightingKinds).exactOptional(),
  lastSeenBy: optional,
  catalogItemId: optional,
  notes: optional,
  image: optional,
  specs: z.record(z.string(), z.string()).exactOptional(),
  customFields: z.record(z.string(), fieldValue).exactOptional(),
  /** Set by a hand-over that asks for it; without `at`, it is pending. */
  acknowledgement: z
    .strictObject({ askedAt: z.string(), at: optional, text: z.number().exactOptional() })
    .exactOptional(),
  retired: z.enum(retirementReasons).exactOptional(),
  retiredNote: optional,
  /** The id of the person who had it until then; derived. */
  lastHeldBy: optional,
  /** Flags for the data doctor, kept up to date by every write and by AssetFlags. */
  requiredMissing: z.literal(true).exactOptional(),
  assignedToNobody: z.literal(true).exactOptional(),
  /** Folded texts for search and sorting. Names of type, location and vendor are only sort keys. */
  keys: z.strictObject({
    assetId: z.string(),
    name: z.string(),
    type: z.string(),
    location: optional,
    vendor: optional,
  }),
  lastUpdated: z.string(),
  createdAt: z.string(),
});
export type AssetDocument = z.infer<typeof assetDocument>;
export type StoredAsset = Stored<AssetDocument>;

const newestFirst = ['-lastUpdated'] as const;

/** Sorting fewer by a name takes some 15 ms, which costs less than every new asset's share of the indexes. */
const manyAssets = 20_000;

export const assetCollection: CollectionDeclaration<AssetDocument> = {
  name: 'equipment',
  schema: assetDocument,
  shapes: [
    { sort: newestFirst },
    { equals: ['status'], sort: newestFirst },
    { equals: ['typeId'], sort: newestFirst },
    { equals: ['locationId'], sort: newestFirst, sparse: true },
    { equals: ['assignedTo'], sort: newestFirst, sparse: true },
    { equals: ['vendorId'], sort: newestFirst, sparse: true },
    { equals: ['image'], sparse: true, whole: true },
    { sort: ['maintenanceDue'] },
    // Retired assets keep theirs. A single one is found by the unique key.
    { sort: ['keys.assetId'], whole: true, beyond: manyAssets },
    { sort: ['keys.name'], beyond: manyAssets },
    { sort: ['keys.type'], beyond: manyAssets },
    // What hasn't been seen for long comes first: without it, a quarter of a second for 60,000 (measured).
    { sort: ['lastSeen'], beyond: manyAssets },
    { sort: ['warrantyEnd'] },
    { sort: ['serialNumber'] },
    { equals: ['requiredMissing'], sort: newestFirst, sparse: true },
    { equals: ['assignedToNobody'], sort: newestFirst, sparse: true },
    { equals: ['retired'], sort: newestFirst, sparse: true },
  ],
  unique: [{ name: 'assetId', fields: ['keys.assetId'] }],
  search: ['name', 'assetId', 'serialNumber'],
  facets: {
    first: ['typeId', 'status', 'locationId'],
    rest: ['condition', 'vendorId', 'assignedTo'],
    sort: newestFirst,
  },
  attributes: 'customFields',
  setAside: 'retired',
};

/** How many assets match, retired ones included: each part is counted in an index. */
export async function countWithRetired(assets: Collection<AssetDocument>, where: Where): Promise<number> {
  const [kept, retired] = await Promise.all([
    assets.count(and(notRetired, where)),
    assets.count(and(isIn('retired', [...retirementReasons]), where)),
  ]);
  return kept + retired;
}

/** How many assets have each value, retired ones included: each part is counted in an index. */
export async function tallyWithRetired(
  assets: Collection<AssetDocument>,
  path: string,
  options: ReadOptions,
): Promise<TallyGroup[]> {
  const parts = await Promise.all(
    [notRetired, isIn('retired', [...retirementReasons])].map((where) =>
      assets.tally({ where, by: [{ path }] }, options),
    ),
  );
  return parts.flat();
}

/** Set if another installation issued or reserved the asset ID. */
const elsewhere = z.literal(true).optional();

const formerAssetIdDocument = z.strictObject({
  /** The folded asset ID. */
  id: z.string(),
  assetId: z.string(),
  /** The id of the asset that had it. */
  recordId: optional,
  reason: z.literal('deleted'),
  at: z.string(),
  elsewhere,
});
export type FormerAssetIdDocument = z.infer<typeof formerAssetIdDocument>;

/** Asset IDs that were once in use and are never issued again. */
export const formerAssetIdCollection: CollectionDeclaration<FormerAssetIdDocument> = {
  // What earlier versions called it.
  name: 'retiredAssetIds',
  schema: formerAssetIdDocument,
  shapes: [],
  unique: [],
  search: [],
};

const reservedAssetIdDocument = z.strictObject({
  /** The folded asset ID. */
  id: z.string(),
  assetId: z.string(),
  /** The id of the reservation, which may have many. */
  reservation: z.string(),
  at: z.string(),
  releasedAt: optional,
  elsewhere,
});
export type ReservedAssetIdDocument = z.infer<typeof reservedAssetIdDocument>;

/** Asset IDs on labels that may be about: never issued by themselves, not even once they are released. */
export const reservedAssetIdCollection: CollectionDeclaration<ReservedAssetIdDocument> = {
  name: 'reservedAssetIds',
  schema: reservedAssetIdDocument,
  shapes: [{ equals: ['reservation'] }],
  unique: [],
  search: [],
};
