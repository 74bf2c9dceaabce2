import { assetSchema } from '@quartermaster/core/assets/asset';
import { fileKinds } from '@quartermaster/core/files/file-kind';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { assetFilters, withFieldFilters } from './assets.ts';
import { assetImportQuery, assetImportResult, csvAnswer, exportFields } from './csv.ts';
import { byId, mebibyte, oneOrMany, pageFields, streamingRoute } from './route.ts';

// Apart from the other routes of assets, so that a call of those loads no schemas of imports.
export const assetStreams = {
  /** The body is the image itself; it is stored re-encoded. */
  setImage: streamingRoute('assets.setImage', {
    method: 'PUT',
    path: '/equipment/{id}/image',
    body: 'image',
    answers: 'json',
    maxBytes: fileKinds.assetPhoto.maxMegabytes * mebibyte,
    summary: "Set an asset's photo",
  })
    .input(z.object({ params: byId }))
    .output(assetSchema),
  import: streamingRoute('assets.import', {
    method: 'POST',
    path: '/equipment/import',
    body: 'csv',
    answers: 'ndjson',
    summary: 'Import assets from CSV',
  })
    .input(assetImportQuery)
    .output(assetImportResult),
  export: streamingRoute('assets.export', {
    method: 'GET',
    path: '/equipment/export',
    body: 'none',
    answers: 'csv',
    summary: 'Export assets as CSV',
  })
    .input(
      withFieldFilters({
        ...exportFields,
        sort: pageFields.sort,
        search: pageFields.search,
        where: pageFields.where,
        /** Only the assets with these ids. */
        ids: oneOrMany(text(64), 500).optional(),
        ...assetFilters,
      }),
    )
    .output(csvAnswer),
  template: streamingRoute('assets.template', {
    method: 'GET',
    path: '/equipment/template',
    body: 'none',
    answers: 'csv',
    summary: 'Download a CSV template',
  })
    .input(z.strictObject({}))
    .output(csvAnswer),
};
