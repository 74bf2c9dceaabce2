import { assetImportResultSchema, itemImportResultSchema } from '@quartermaster/core/csv/import-result';
import { z } from 'zod';
import { oneOrMany, queryFlag } from './route.ts';

/**
 * How an import reads the file that is the request's body (api.md: Imports). The terminal has the same options,
 * so that lines and columns in errors are the file's own.
 */
export const importQuery = z.strictObject({
  /** Tell, row by row, what the import would do; write nothing. */
  dryRun: queryFlag.default(false),
  /** `Asset Tag=assetId,Name=name`; only the named columns are read then. May be repeated. */
  map: oneOrMany(z.string().max(10_000)).default([]),
  /** `status=Available`: a constant for a column that the file lacks. May be repeated. */
  set: oneOrMany(z.string().max(10_000)).default([]),
  /** `types,locations,vendors,fields`: make what rows name and the system doesn't know. May be repeated. */
  createMissing: oneOrMany(z.string().max(200)).default([]),
});

/** `columns=all` adds every field, and is what moves data to another installation. */
export const exportQuery = z.strictObject({ columns: z.enum(['default', 'all']).default('default') });

export const assetImportResult = assetImportResultSchema;
export const itemImportResult = itemImportResultSchema;

/** CSV, as text. */
export const csvAnswer = z.string();
