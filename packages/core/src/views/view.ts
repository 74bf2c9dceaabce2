import { z } from 'zod';
import { assetConditions, assetStatuses, retiredChoices } from '../assets/asset-fields.ts';
import { filled, instant, text } from '../text.ts';

const name = text(254);
const dayOrInstant = z.union([z.iso.date(), z.iso.datetime()]);

/** The filters of the list of assets, as the API takes them; `search` may be a filter in text form. */
const viewFiltersSchema = z.strictObject({
  search: text(200).optional(),
  where: text(2000).optional(),
  type: name.optional(),
  status: z.enum(assetStatuses).optional(),
  condition: z.enum(assetConditions).optional(),
  assignedTo: name.optional(),
  location: name.optional(),
  vendor: name.optional(),
  retired: z.enum(retiredChoices).optional(),
  from: dayOrInstant.optional(),
  to: dayOrInstant.optional(),
});
export type ViewFilters = z.infer<typeof viewFiltersSchema>;

const columns = z.array(text(100)).max(100);

/** A saved view as the API returns it: a list's filters, sort and columns under a name. */
export const viewSchema = z.object({
  id: z.string(),
  list: z.literal('assets'),
  name: z.string(),
  filters: viewFiltersSchema,
  sort: z.string().optional(),
  columns: z.array(z.string()).optional(),
  /** Visible to everybody; only administrators share views. */
  shared: z.boolean(),
  /** The user's id. */
  ownerId: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type View = z.infer<typeof viewSchema>;

export const newViewSchema = z.strictObject({
  list: z.literal('assets').default('assets'),
  name: filled(100),
  filters: viewFiltersSchema.default({}),
  sort: text(100).optional(),
  columns: columns.optional(),
  shared: z.boolean().default(false),
});
export type NewView = z.infer<typeof newViewSchema>;

/** Replaces the given fields; null clears; filters are replaced as a whole. */
export const viewChangeSchema = z.strictObject({
  name: filled(100).optional(),
  filters: viewFiltersSchema.optional(),
  sort: text(100).nullable().optional(),
  columns: columns.nullable().optional(),
  shared: z.boolean().optional(),
});
export type ViewChange = z.infer<typeof viewChangeSchema>;

/** The maximum number of views per person. */
export const mostViews = 100;
