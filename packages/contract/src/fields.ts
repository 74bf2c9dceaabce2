import {
  assetTypeChangeSchema,
  assetTypeSchema,
  mergePreviewSchema,
  mergeTypesSchema,
  newAssetTypeSchema,
  renamedTypeSchema,
  renameTypeSchema,
} from '@quartermaster/core/fields/asset-type';
import { conversionPreviewSchema, conversionQuerySchema } from '@quartermaster/core/fields/conversion';
import {
  customFieldChangeSchema,
  customFieldSchema,
  newCustomFieldSchema,
} from '@quartermaster/core/fields/custom-field';
import { jobSchema } from '@quartermaster/core/jobs/job';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { byId, noBody, route } from './route.ts';

/** `{id}` and `{fieldId}` in the path. */
const byTypeAndField = z.strictObject({ ...byId.shape, fieldId: text(128).min(1) });

export const assetTypes = {
  list: route('assetTypes.list', {
    method: 'GET',
    path: '/asset-types',
    summary: 'List all asset types',
  }).output(z.object({ items: z.array(assetTypeSchema), total: z.number().int() })),
  create: route('assetTypes.create', {
    method: 'POST',
    path: '/asset-types',
    summary: 'Add an asset type',
    status: 201,
  })
    .input(newAssetTypeSchema)
    .output(assetTypeSchema),
  update: route('assetTypes.update', {
    method: 'PUT',
    path: '/asset-types/{id}',
    summary: 'Update the given fields',
  })
    .input(z.object({ params: byId, body: assetTypeChangeSchema }))
    .output(assetTypeSchema),
  remove: route('assetTypes.remove', {
    method: 'DELETE',
    path: '/asset-types/{id}',
    summary: 'Delete an unused asset type',
  })
    .input(z.object({ params: byId }))
    .output(assetTypeSchema),
  rename: route('assetTypes.rename', {
    method: 'POST',
    path: '/asset-types/{id}/rename',
    ifMatch: true,
    summary: 'Rename an asset type everywhere it is used',
  })
    .input(z.object({ params: byId, body: renameTypeSchema }))
    .output(renamedTypeSchema),
  /**
   * As soon as it has responded, the sources' names resolve to the destination; the job moves their records.
   */
  merge: route('assetTypes.merge', {
    method: 'POST',
    path: '/asset-types/merge',
    summary: 'Merge asset types into another; returns the job that moves their assets',
    status: 202,
  })
    .input(mergeTypesSchema)
    .output(jobSchema),
  previewMerge: route('assetTypes.previewMerge', {
    method: 'POST',
    path: '/asset-types/merge/preview',
    summary: 'Preview what a merge would move, and the fields that the destination would gain',
  })
    .input(mergeTypesSchema)
    .output(mergePreviewSchema),
  attachField: route('assetTypes.attachField', {
    method: 'PUT',
    path: '/asset-types/{id}/fields/{fieldId}',
    summary: 'Add a custom field to an asset type',
  })
    .input(z.object({ params: byTypeAndField, body: noBody }))
    .output(assetTypeSchema),
  detachField: route('assetTypes.detachField', {
    method: 'DELETE',
    path: '/asset-types/{id}/fields/{fieldId}',
    summary: 'Remove a custom field from an asset type; stored values stay',
  })
    .input(z.object({ params: byTypeAndField }))
    .output(assetTypeSchema),
};

export const customFields = {
  list: route('customFields.list', {
    method: 'GET',
    path: '/custom-fields',
    summary: 'List all custom fields',
  }).output(z.object({ items: z.array(customFieldSchema), total: z.number().int() })),
  create: route('customFields.create', {
    method: 'POST',
    path: '/custom-fields',
    summary: 'Add a custom field',
    status: 201,
  })
    .input(newCustomFieldSchema)
    .output(customFieldSchema),
  /** Changing the type converts stored values in a job, whose id is in `converting` while it runs. */
  update: route('customFields.update', {
    method: 'PUT',
    path: '/custom-fields/{id}',
    summary: 'Update the given fields',
  })
    .input(z.object({ params: byId, body: customFieldChangeSchema }))
    .output(customFieldSchema),
  remove: route('customFields.remove', {
    method: 'DELETE',
    path: '/custom-fields/{id}',
    summary: 'Delete a custom field; stored values stay readable',
  })
    .input(z.object({ params: byId }))
    .output(customFieldSchema),
  preview: route('customFields.preview', {
    method: 'POST',
    path: '/custom-fields/{id}/preview',
    summary: 'Preview how a type change would convert stored values',
  })
    .input(z.object({ params: byId, body: conversionQuerySchema }))
    .output(conversionPreviewSchema),
};
