import { z } from 'zod';
import { instant, text } from '../text.ts';
import { applications, lots } from './words.ts';

const id = text(128).min(1);

/** The most assets that a place may have to be counted at once, and the most scans of a count. */
export const mostCounted = 2000;

/** What is scanned is cut to this length; what we print is far shorter. */
export const mostCode = 200;

export const newStocktakeSchema = z.strictObject({
  /** A location's id; what is within it is counted as well, unless `alone`. */
  location: id,
  alone: z.boolean().default(false),
});
export type NewStocktake = z.infer<typeof newStocktakeSchema>;

/** A count of what is at a location. */
export const stocktakeSchema = z.object({
  id: z.string(),
  location: z.string(),
  /** Its path when the count began. */
  locationName: z.string(),
  alone: z.boolean(),
  state: z.enum(['counting', 'applied']),
  startedById: z.string().optional(),
  createdAt: instant,
  /** When it was last scanned, taken back or applied. */
  updatedAt: instant,
  appliedAt: instant.optional(),
  appliedById: z.string().optional(),
  /** By which the changes of locations can be undone; there is none if nothing had to be moved. */
  batchId: z.string().optional(),
  version: z.number().int(),
});
export type Stocktake = z.infer<typeof stocktakeSchema>;

/** An asset as a count shows it. */
const countedAssetSchema = z.object({
  id: z.string(),
  assetId: z.string(),
  name: z.string(),
  type: z.string(),
  serialNumber: z.string().optional(),
  assignedTo: z.string().nullable(),
  /** Where it is recorded, as a path. */
  recordedAt: z.string().optional(),
  /** Why it was retired, if it was. */
  retired: z.string().optional(),
  lastSeen: instant.optional(),
});
export type CountedAsset = z.infer<typeof countedAssetSchema>;

/** A line of a count: something that was scanned, or that should have been. */
export const countLineSchema = z.object({
  lot: z.enum(lots),
  /** Absent for a code that no asset has. */
  asset: countedAssetSchema.optional(),
  /** What was scanned; absent for what is missing. */
  code: z.string().optional(),
  /** When it was first scanned, and by whom. */
  at: instant.optional(),
  byId: z.string().optional(),
  byName: z.string().optional(),
  /** Whether somebody moved it after it was scanned: applying leaves it where it is. */
  isMoved: z.boolean(),
  /** Who did, where the asset's history tells. */
  movedBy: z.string().optional(),
  /** What applying the count did with it; absent before, and for what was left as it was. */
  applied: z.enum(applications).optional(),
});
export type CountLine = z.infer<typeof countLineSchema>;

/** How many lines each lot has; `expected` are those found and those missing. */
export const countFiguresSchema = z.object({
  expected: z.number().int(),
  found: z.number().int(),
  wrongPlace: z.number().int(),
  unexpected: z.number().int(),
  missing: z.number().int(),
});
export type CountFigures = z.infer<typeof countFiguresSchema>;

export const countSchema = z.object({
  stocktake: stocktakeSchema,
  figures: countFiguresSchema,
  /** What was scanned, the latest first, then what is missing, by asset ID. */
  lines: z.array(countLineSchema),
  /** The batch that undid its changes of locations, if one did. */
  undoneBy: z.string().optional(),
});
export type Count = z.infer<typeof countSchema>;

/** One scan: our label's address, an asset ID or a serial number. */
export const scanSchema = z.strictObject({
  code: z.string().max(20_000),
  /** When it was scanned; now unless given. A device may send it later, and again. */
  at: instant.optional(),
  /** Takes an earlier scan back. */
  undo: z.boolean().default(false),
});
export type Scan = z.infer<typeof scanSchema>;

/** What became of a scan: its line, or the assets among which to choose. */
export const scanAnswerSchema = z.object({
  code: z.string(),
  outcome: z.enum(['counted', 'already', 'ambiguous', 'takenBack', 'nothing']),
  line: countLineSchema.optional(),
  /** The assets that have the scanned serial number, if there are several. */
  candidates: z.array(countedAssetSchema).optional(),
});
export type ScanAnswer = z.infer<typeof scanAnswerSchema>;

export const applySchema = z
  .strictObject({
    /** The ids of found assets that aren't to be recorded as seen, nor moved here. */
    leave: z.array(id).max(mostCounted).default([]),
    /** The ids of retired assets that were found, to be restored and located here. */
    restore: z.array(id).max(mostCounted).default([]),
  })
  .default({ leave: [], restore: [] });
export type Apply = z.infer<typeof applySchema>;

export const appliedSchema = z.object({
  stocktake: stocktakeSchema,
  /** How many assets were seen, moved here, restored, and left because somebody else had moved them. */
  seen: z.number().int(),
  moved: z.number().int(),
  restored: z.number().int(),
  left: z.number().int(),
  failed: z.array(z.object({ assetId: z.string().optional(), message: z.string() })),
  message: z.string(),
});
export type Applied = z.infer<typeof appliedSchema>;
