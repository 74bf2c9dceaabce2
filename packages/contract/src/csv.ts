import { csvEncodings } from '@quartermaster/core/csv/file-format';
import { importModes } from '@quartermaster/core/csv/import-modes';
import { importPreviewSchema, previewBytes } from '@quartermaster/core/csv/import-preview';
import {
  assetImportResultSchema,
  itemImportResultSchema,
  locationImportResultSchema,
  personImportResultSchema,
  vendorImportResultSchema,
} from '@quartermaster/core/csv/import-result';
import { dateOrders, decimalSigns, levelSigns, readKinds } from '@quartermaster/core/reading/reading';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { exportFormats } from './export-format.ts';
import { oneOrMany, queryFlag, streamingRoute } from './route.ts';

/** How an import reads the CSV file in the request body; `qm` has the same options. */
export const importQuery = z.strictObject({
  /** Report what each row would do without writing anything. */
  dryRun: queryFlag.default(false),
  /** `Asset Tag=assetId,Name=name`: reads only these columns. Repeatable. */
  map: oneOrMany(z.string().max(10_000)).default([]),
  /**
   * How a file of another system is read, as JSON; instead of `map`. A preview proposes one. `body`: it is the first
   * line of the body.
   */
  reading: z.string().max(30_000).optional(),
  /** `status=Available`: a constant for a column missing from the file. Repeatable. */
  set: oneOrMany(z.string().max(10_000)).default([]),
  /** `types,locations,vendors,fields,people`: create unknown names found in rows. Repeatable. */
  createMissing: oneOrMany(z.string().max(200)).default([]),
  /** If the response is in lines, also return the failed rows: a CSV file to correct and import again. */
  rejects: queryFlag.default(false),
  /** With `dryRun`: also tell what makes the plan comparable with a later one. */
  digest: queryFlag.default(false),
  /** The digest of a plan: the file is imported only if that would still do the same, or else refused as a whole. */
  plan: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** `update` only changes what is there, and `create` only creates what isn't. */
  mode: z.enum(importModes).optional(),
});

/** Also for imports that create people. */
export const invitingQuery = importQuery.extend({
  /** Invite people who are created, by mail. */
  invite: queryFlag.default(false),
});

/** The same for assets, which may be found by other columns than their ID. */
export const assetImportQuery = invitingQuery.extend({
  /** What existing assets are found by: `assetId`, `serialNumber` or a custom field, `field.tag`. */
  match: text(200).optional(),
});

/**
 * `default`, `all` for moving data to another installation, or column names: `sku,name,spec.cpu`. Repeatable.
 */
const exportedColumns = oneOrMany(text(10_000)).default(['default']);

/** Which columns an export has, and how it is written. */
export const exportFields = {
  columns: exportedColumns,
  format: z.enum(exportFormats).default('csv'),
  /** Begins CSV with a byte order mark, so that Excel reads it as UTF-8. */
  bom: queryFlag.default(false),
};

export const assetImportResult = assetImportResultSchema;
export const itemImportResult = itemImportResultSchema;
export const personImportResult = personImportResultSchema;
export const vendorImportResult = vendorImportResultSchema;
export const locationImportResult = locationImportResultSchema;

/** `cut` means that the file continues after the part sent, which is at most its first 2 MiB. */
const previewQuery = z.strictObject({
  cut: queryFlag.default(false),
  /** What the file is to be imported as; guessed unless stated. */
  kind: z.enum(readKinds).optional(),
  encoding: z.enum(csvEncodings).optional(),
  /** The order of day, month and year, where the file doesn't say it. */
  dates: z.enum(dateOrders).optional(),
  /** The decimal sign of amounts, where the file doesn't show it. */
  decimal: z.enum(decimalSigns).optional(),
  /** What separates the levels of a location's path; empty if a cell is one name. */
  levels: z.enum(levelSigns).optional(),
  /** The name of an import profile, by which the file is read. */
  profile: text(100).optional(),
});

export const importStreams = {
  preview: streamingRoute('imports.preview', {
    method: 'POST',
    path: '/imports/preview',
    summary: 'Show what the beginning of a CSV file is taken for, and propose how it is read',
    body: 'csv',
    answers: 'json',
    maxBytes: previewBytes,
    idempotencyKey: false,
  })
    .input(previewQuery)
    .output(importPreviewSchema),
};

/** CSV, as text. */
export const csvAnswer = z.string();
