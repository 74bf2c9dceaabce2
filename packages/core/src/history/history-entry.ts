import { z } from 'zod';
import { assetSchema } from '../assets/asset.ts';
import { importCountsSchema } from '../csv/import-counts.ts';
import { actorSchema, viaKinds } from '../events/event.ts';
import { jobKinds } from '../jobs/job.ts';
import { instant } from '../text.ts';

/**
 * What happened, in a word: to the asset, to its files, or to what it refers to (renamed, moved, merged). `due`: the day came on
 * which its maintenance was due. `said`, `settled`: what its holder said in a confirmation round, and what became of it. `unreadable`: the event can't be read.
 */
export const historyKinds = [
  'created',
  'updated',
  'assigned',
  'acknowledged',
  'returned',
  'redirected',
  'maintained',
  'due',
  'deleted',
  'renamed',
  'moved',
  'merged',
  'fileAdded',
  'fileRenamed',
  'fileDeleted',
  'said',
  'settled',
  'unreadable',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type HistoryValue = z.infer<typeof value>;

/**
 * A change from one value to another; null means no value. References have their names at the time, locations
 * their path.
 */
export const historyChangeSchema = z.object({
  /** The asset itself, one of its files, a confirmation round, or the kind of record that it refers to. */
  of: z.enum(['asset', 'type', 'location', 'vendor', 'person', 'file', 'round']),
  /**
   * The field; `customFields.<apiName>` and `specs.<key>` are listed one by one. `merged`: a type into
   * another.
   */
  field: z.string(),
  from: value,
  to: value,
});
export type HistoryChange = z.infer<typeof historyChangeSchema>;

/** Who did it; without a name for people who may not know it. */
const who = z.object({
  kind: z.enum([...actorSchema.options.map((option) => option.shape.kind.value), 'unknown']),
  id: z.string().optional(),
  /** Their name at the time. */
  name: z.string().optional(),
  email: z.string().optional(),
});

/** What one call or one batch did. */
export const historyEntrySchema = z.object({
  /** The last event's id. */
  id: z.string(),
  kind: z.enum(historyKinds),
  /** Its number in the log, if it can't be read. */
  number: z.number().int().optional(),
  at: instant,
  who,
  /** The channel it came in by. */
  via: z.enum(viaKinds),
  /** The import, bulk edit, order, delivery or merge that it was part of. */
  batch: z
    .object({
      id: z.string(),
      /** The kind of job, if it was one. */
      kind: z.enum(jobKinds).optional(),
      /** The request that was ordered or delivered. */
      requestId: z.string().optional(),
      /** How many records the job processed. */
      processed: z.number().int().optional(),
      /** The outcome, if it was an import. */
      imported: importCountsSchema.optional(),
    })
    .optional(),
  changes: z.array(historyChangeSchema),
  /** The confirmation round in which something was said or settled. */
  round: z.object({ id: z.string(), name: z.string() }).optional(),
  /** What was done, according to whoever marked the asset as maintained; or what was said in the round. */
  note: z.string().optional(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** An asset as it is or, with `asOf`, as it was, with the names that its type and vendor had then. */
export const assetThenSchema = assetSchema.extend({
  asOf: z
    .object({
      at: instant,
      /** The location's path at the time. */
      locationPath: z.string().optional(),
      /** The holder's name at the time. */
      assignedToName: z.string().optional(),
    })
    .optional(),
});
export type AssetThen = z.infer<typeof assetThenSchema>;
