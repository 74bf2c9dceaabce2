import { applications, lots } from '@quartermaster/core/stocktakes/words';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const optional = z.string().exactOptional();

const stocktakeDocument = z.strictObject({
  id: z.string(),
  location: z.string(),
  locationName: z.string(),
  alone: z.boolean(),
  state: z.enum(['counting', 'applied']),
  startedById: optional,
  createdAt: z.string(),
  updatedAt: z.string(),
  appliedAt: optional,
  appliedById: optional,
  batchId: optional,
  /** The ids of what was missing when it was applied. */
  missing: z.array(z.string()).exactOptional(),
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
  assetId: optional,
  /** Where the asset was recorded when it was scanned. */
  place: optional,
  /** What the asset was to the count when that was applied, and what was done with it. */
  lot: z.enum(lots).exactOptional(),
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
