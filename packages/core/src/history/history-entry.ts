import { z } from 'zod';
import { assetSchema } from '../assets/asset.ts';
import { importCountsSchema } from '../csv/import-counts.ts';
import { actorSchema, faces } from '../events/event.ts';
import { jobKinds } from '../jobs/job.ts';
import { instant } from '../text.ts';

/**
 * What happened, in a word: to the asset, or to what it refers to (renamed, moved, merged). `unreadable`: something did,
 * but what was recorded of it can't be read.
 */
export const historyKinds = [
  'created',
  'updated',
  'assigned',
  'returned',
  'redirected',
  'maintained',
  'deleted',
  'renamed',
  'moved',
  'merged',
  'unreadable',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type HistoryValue = z.infer<typeof value>;

/** What from what to what; null is nothing. What a record refers to has the name that it had then, a location its path. */
export const historyChangeSchema = z.object({
  /** The asset itself, or what it refers to. */
  of: z.enum(['asset', 'type', 'location', 'vendor', 'person']),
  /** A field of it; `customFields.<apiName>` and `specs.<key>` are told one by one. `merged`: a type into another. */
  field: z.string(),
  from: value,
  to: value,
});
export type HistoryChange = z.infer<typeof historyChangeSchema>;

/** Whoever did it; without a name for those who may not learn it. */
const who = z.object({
  kind: z.enum([...actorSchema.options.map((option) => option.shape.kind.value), 'unknown']),
  id: z.string().optional(),
  /** The name that they had then. */
  name: z.string().optional(),
  email: z.string().optional(),
});

/** What one call or one batch did. */
export const historyEntrySchema = z.object({
  /** Of its last event. */
  id: z.string(),
  kind: z.enum(historyKinds),
  /** Its number in the log, if it can't be read. */
  number: z.number().int().optional(),
  at: instant,
  who,
  /** The way it came in. */
  face: z.enum(faces),
  /** The import, bulk edit, order, delivery or merge that it was a part of. */
  batch: z
    .object({
      id: z.string(),
      /** The job's, if it was one. */
      kind: z.enum(jobKinds).optional(),
      /** The request that was ordered or delivered. */
      requestId: z.string().optional(),
      /** How many records the job processed. */
      processed: z.number().int().optional(),
      /** What came of it, if it was an import. */
      imported: importCountsSchema.optional(),
    })
    .optional(),
  changes: z.array(historyChangeSchema),
  /** What was done, as whoever marked it as maintained said. */
  note: z.string().optional(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** An asset as it is or, with `asOf`, as it was: by the names that its type and vendor had then. */
export const assetThenSchema = assetSchema.extend({
  asOf: z
    .object({
      at: instant,
      /** The path that its location had. */
      locationPath: z.string().optional(),
      /** The name that its holder had. */
      assignedToName: z.string().optional(),
    })
    .optional(),
});
export type AssetThen = z.infer<typeof assetThenSchema>;
