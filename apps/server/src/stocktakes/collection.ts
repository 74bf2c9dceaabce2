import { applications, lots } from '@quartermaster/core/stocktakes/words';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const optional = z.string().exactOptional();

/** An asset as it was when the stock-take was applied: it may be deleted since. */
const keptAsset = z.strictObject({ id: z.string(), assetId: z.string(), name: z.string(), type: z.string() });
export type KeptAsset = z.infer<typeof keptAsset>;

const stocktakeDocument = z.strictObject({
  id: z.string(),
  location: z.string(),
  locationName: z.string(),
  alone: z.boolean(),
  /** The ids of the locations that are counted, as they were when it began. */
  places: z.array(z.string()).exactOptional(),
  state: z.enum(['counting', 'applied']),
  startedById: optional,
  createdAt: z.string(),
  updatedAt: z.string(),
  appliedAt: optional,
  appliedById: optional,
  batchId: optional,
  /** Since when it is being applied, and with which decisions; whoever applies it after a crash goes on with these. */
  applying: z
    .strictObject({ at: z.string(), leave: z.array(z.string()), restore: z.array(z.string()) })
    .exactOptional(),
  /**
   * What was missing when it was applied. Once it is set, the scans hold what each was and what is done with it.
   * Before version 0.2, only the ids.
   */
  missing: z.array(z.union([keptAsset, z.string()])).exactOptional(),
});
export type StocktakeDocument = z.infer<typeof stocktakeDocument>;
export type StoredStocktake = Stored<StocktakeDocument>;

export const stocktakeCollection: CollectionDeclaration<StocktakeDocument> = {
  name: 'stocktakes',
  schema: stocktakeDocument,
  shapes: [{ sort: ['-createdAt'] }],
  unique: [],
  search: [],
};

const scanDocument = z.strictObject({
  /** Made of the stock-take's id and the asset's, or the code's hash: nothing is counted twice. */
  id: z.string(),
  stocktakeId: z.string(),
  code: z.string(),
  at: z.string(),
  byId: z.string(),
  /** When it was taken back; it stays, so that an older scan that comes late doesn't count. */
  takenBack: optional,
  /** When it was scanned last, if more than once: an older taking back that comes late doesn't count. */
  again: optional,
  assetId: optional,
  /** Where the asset was recorded when it was scanned. */
  place: optional,
  /** What the asset was to the count when that was applied, how it was called, and what was done with it. */
  lot: z.enum(lots).exactOptional(),
  asset: keptAsset.exactOptional(),
  applied: z.enum(applications).exactOptional(),
});
export type ScanDocument = z.infer<typeof scanDocument>;
export type StoredScan = Stored<ScanDocument>;

export const scanCollection: CollectionDeclaration<ScanDocument> = {
  name: 'stocktakeScans',
  schema: scanDocument,
  shapes: [{ equals: ['stocktakeId'], sort: ['-at'] }],
  unique: [],
  search: [],
};
