import { assetChangeSchema, assetSchema, newAssetSchema } from '@quartermaster/core/assets/asset';
import { assetConditions, assetStatuses, retiredChoices } from '@quartermaster/core/assets/asset-fields';
import { bulkChangeSchema, bulkResultSchema } from '@quartermaster/core/assets/bulk';
import { costsSchema } from '@quartermaster/core/assets/costs';
import { dueAssetSchema, maintenanceDoneSchema } from '@quartermaster/core/assets/maintenance';
import { retirementSchema } from '@quartermaster/core/assets/retirement';
import { assetThenSchema, historyEntrySchema } from '@quartermaster/core/history/history-entry';
import { message } from '@quartermaster/core/messages';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { byId, moment, noBody, oneOrMany, pageFields, pageOf, route } from './route.ts';

const words = oneOrMany(text(254)).optional();

/** The filters of section 2; assignedTo=unassigned matches assets without a holder, a location includes its sub-locations. */
export const assetFilters = {
  type: words,
  status: oneOrMany(z.enum(assetStatuses)).optional(),
  condition: oneOrMany(z.enum(assetConditions)).optional(),
  assignedTo: words,
  location: words,
  vendor: words,
  /** Why they were retired, or `any`; without this, or a filter that names `retired` or `is`, retired ones are left out. */
  retired: oneOrMany(z.enum(retiredChoices)).optional(),
  /** Last updated on or after, and on or before: an instant or a day in UTC. */
  from: moment.optional(),
  to: moment.optional(),
};

/** `field.<apiName>=value` filters by a custom field. */
const customFieldFilter = z.record(z.string().regex(/^field\.[a-z][a-z0-9_]{0,63}$/), words.unwrap());

/** A query that takes custom field filters besides these parameters, and refuses any others. */
export const withFieldFilters = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const query = z.object(shape).catchall(words.unwrap());
  return query.superRefine((given, context) => {
    for (const key of Object.keys(given)) {
      if (Object.hasOwn(shape, key) || customFieldFilter.safeParse({ [key]: [] }).success) continue;
      context.addIssue({ code: 'unrecognized_keys', keys: [key], input: given });
    }
  });
};

/** The assets of a bulk edit: by id or asset ID, or by the list's filters; `where` alone is one of these. */
const selection = {
  ids: z.array(text(128).min(1)).min(1).max(10_000).optional(),
  where: pageFields.where,
  filter: withFieldFilters({
    search: pageFields.search,
    where: pageFields.where,
    ...assetFilters,
  }).optional(),
};

export const assets = {
  list: route('assets.list', { method: 'GET', path: '/equipment', summary: 'List assets' })
    .input(withFieldFilters({ ...pageFields, ...assetFilters }))
    .output(pageOf(assetSchema)),
  sumCosts: route('assets.sumCosts', {
    method: 'GET',
    path: '/equipment/costs',
    summary: 'Sum the costs of the assets that match the filters, in each currency',
  })
    .input(withFieldFilters({ search: pageFields.search, where: pageFields.where, ...assetFilters }))
    .output(costsSchema),
  get: route('assets.get', {
    method: 'GET',
    path: '/equipment/{id}',
    summary:
      'Get one asset, by id or asset ID; with asOf as it was at an instant, or at the end of a day in UTC',
  })
    .input(z.object({ params: byId, query: z.strictObject({ asOf: moment.optional() }).prefault({}) }))
    .output(assetThenSchema),
  /** Without a total: an entry may combine any number of events. */
  history: route('assets.history', {
    method: 'GET',
    path: '/equipment/{id}/history',
    summary: 'List what happened to an asset, and to what it refers to, newest first',
  })
    .input(
      z.object({
        params: byId,
        query: z.strictObject({ limit: pageFields.limit, cursor: pageFields.cursor }).prefault({}),
      }),
    )
    .output(z.object({ items: z.array(historyEntrySchema), nextCursor: z.string().optional() })),
  create: route('assets.create', { method: 'POST', path: '/equipment', summary: 'Add an asset', status: 201 })
    .input(newAssetSchema)
    .output(assetSchema),
  update: route('assets.update', {
    method: 'PUT',
    path: '/equipment/{id}',
    summary: 'Update the given fields',
  })
    .input(z.object({ params: byId, body: assetChangeSchema }))
    .output(assetSchema),
  /** Answers 202 with a job for more than 200 assets, unless it ends within `Prefer: wait`. */
  bulk: route('assets.bulk', {
    method: 'POST',
    path: '/equipment/bulk',
    summary: 'Edit or delete many assets; dryRun says what would happen',
    mayBegin: true,
  })
    .input(
      z
        .strictObject({
          ...selection,
          set: bulkChangeSchema.optional(),
          delete: z.literal(true).optional(),
          dryRun: z.boolean().default(false),
        })
        .refine(
          ({ ids, where, filter }) => [ids, where, filter].filter((one) => one !== undefined).length === 1,
          {
            path: ['ids'],
            message: message.oneSelection,
          },
        )
        .refine((body) => (body.set === undefined) !== (body.delete === undefined), {
          path: ['set'],
          message: message.setOrDelete,
        }),
    )
    .output(bulkResultSchema),
  markMaintained: route('assets.markMaintained', {
    method: 'POST',
    path: '/equipment/{id}/maintenance',
    ifMatch: true,
    summary: 'Mark an asset as maintained, which ends its status Maintenance',
  })
    .input(z.object({ params: byId, body: maintenanceDoneSchema }))
    .output(assetSchema),
  retire: route('assets.retire', {
    method: 'POST',
    path: '/equipment/{id}/retire',
    ifMatch: true,
    summary: 'Retire an asset, which takes it back and ends its maintenance; of a retired one, says why anew',
  })
    .input(z.object({ params: byId, body: retirementSchema }))
    .output(assetSchema),
  restore: route('assets.restore', {
    method: 'POST',
    path: '/equipment/{id}/restore',
    ifMatch: true,
    summary: 'Put a retired asset back into use: available, at its last location',
  })
    .input(z.object({ params: byId, body: noBody }))
    .output(assetSchema),
  removeImage: route('assets.removeImage', {
    method: 'DELETE',
    path: '/equipment/{id}/image',
    summary: "Remove an asset's photo",
  })
    .input(z.object({ params: byId }))
    .output(assetSchema),
  remove: route('assets.remove', { method: 'DELETE', path: '/equipment/{id}', summary: 'Delete an asset' })
    .input(z.object({ params: byId }))
    .output(assetSchema),
};

export const maintenance = {
  list: route('maintenance.list', {
    method: 'GET',
    path: '/maintenance',
    summary:
      'List assets whose maintenance is due, by today in UTC or another day, the longest overdue first',
  })
    .input(
      z.strictObject({ limit: pageFields.limit, cursor: pageFields.cursor, until: z.iso.date().optional() }),
    )
    .output(pageOf(dueAssetSchema)),
};
