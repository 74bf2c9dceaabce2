import { importPreviewSchema, previewBytes } from '@quartermaster/core/csv/import-preview';
import {
  assetImportResultSchema,
  itemImportResultSchema,
  locationImportResultSchema,
  personImportResultSchema,
  vendorImportResultSchema,
} from '@quartermaster/core/csv/import-result';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { oneOrMany, queryFlag, streamingRoute } from './route.ts';

/** How an import reads the CSV file in the request body; `qm` has the same options. */
export const importQuery = z.strictObject({
  /** Report what each row would do without writing anything. */
  dryRun: queryFlag.default(false),
  /** `Asset Tag=assetId,Name=name`: reads only these columns. Repeatable. */
  map: oneOrMany(z.string().max(10_000)).default([]),
  /** `status=Available`: a constant for a column missing from the file. Repeatable. */
  set: oneOrMany(z.string().max(10_000)).default([]),
  /** `types,locations,vendors,fields`: create unknown names found in rows. Repeatable. */
  createMissing: oneOrMany(z.string().max(200)).default([]),
  /** If the response is in lines, also return the failed rows: a CSV file to correct and import again. */
  rejects: queryFlag.default(false),
});

/**
 * `default`, `all` for moving data to another installation, or column names: `sku,name,spec.cpu`. Repeatable.
 */
export const exportedColumns = oneOrMany(text(10_000)).default(['default']);

export const assetImportResult = assetImportResultSchema;
export const itemImportResult = itemImportResultSchema;
export const personImportResult = personImportResultSchema;
export const vendorImportResult = vendorImportResultSchema;
export const locationImportResult = locationImportResultSchema;

/** `cut` means that the file continues after the part sent, which is at most its first 256 KiB. */
const previewQuery = z.strictObject({ cut: queryFlag.default(false) });

export const importStreams = {
  preview: streamingRoute('imports.preview', {
    method: 'POST',
    path: '/imports/preview',
    summary: 'Show what the beginning of a CSV file is taken for: its header and first rows',
    body: 'csv',
    answers: 'json',
    maxBytes: previewBytes,
    idempotencyKey: false,
  })
    .input(previewQuery)
    .output(importPreviewSchema),
};

/** For the default columns: those left out although an import needs them to restore the records. */
export const leftOutHeader = 'Left-Out-Columns';

/** CSV, as text. */
export const csvAnswer = z.string();
