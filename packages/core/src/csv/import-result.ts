import { z } from 'zod';

/** Errors that an import's answer holds at most; `failed` counts all. */
export const maxReportedErrors = 1000;

/** What an import was asked to create where a name is unknown. People never are. */
export const creatables = ['types', 'locations', 'vendors', 'fields'] as const;
export type Creatable = (typeof creatables)[number];

/** One fault of a row: the file's line on which the row begins, and the file's own column ('' for the whole row). */
const rowErrorSchema = z.object({
  row: z.number().int(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
});
export type RowError = z.infer<typeof rowErrorSchema>;

const changedValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One field that a row changes, as people read it: locations as paths, custom fields as field.<apiName>. */
const fieldChangeSchema = z.object({ field: z.string(), from: changedValue, to: changedValue });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

const tally = {
  /** Rows read so far, whatever came of them. */
  processed: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
};
const importTallySchema = z.object(tally);
export type ImportTally = z.infer<typeof importTallySchema>;

const names = z.array(z.string());

/** Names that the import makes besides its rows; locations by full path, fields by apiName. */
const toCreateSchema = z.object({ types: names, locations: names, vendors: names, fields: names });
export type ToCreate = z.infer<typeof toCreateSchema>;

const importResult = {
  dryRun: z.boolean(),
  /** The job that this import was; a dry run is none. */
  jobId: z.string().optional(),
  ...tally,
  errors: z.array(rowErrorSchema).max(maxReportedErrors),
  toCreate: toCreateSchema,
  /** Columns of the file that were not read. */
  leftOut: names,
  message: z.string(),
};

/** Answer of an asset import. */
export const assetImportResultSchema = z.object({
  ...importResult,
  /** Of `created`: rows without an asset ID, which get the next one, each time the file is imported. */
  issued: z.number().int(),
});
export type AssetImportResult = z.infer<typeof assetImportResultSchema>;

/** Answer of a catalogue import: rows that are skipped are no failures. */
export const itemImportResultSchema = z.object({
  ...importResult,
  /** Rows without a name. */
  skippedInvalid: z.number().int(),
  /** Rows whose SKU another item or an earlier row has. */
  skippedDuplicate: z.number().int(),
});
export type ItemImportResult = z.infer<typeof itemImportResultSchema>;

/** Answer of an import of people. */
export const personImportResultSchema = z.object(importResult);
export type PersonImportResult = z.infer<typeof personImportResultSchema>;

/** Answer of an import of vendors. */
export const vendorImportResultSchema = z.object(importResult);
export type VendorImportResult = z.infer<typeof vendorImportResultSchema>;

const rowActions = ['create', 'update', 'unchanged', 'skipped'] as const;

const jobLine = z.object({ type: z.literal('job'), id: z.string() });
const progressLine = z.object({
  type: z.literal('progress'),
  ...tally,
  /** Bytes of the body read so far. */
  bytes: z.number().int(),
});
/** In dry runs: what would become of a row. `key` is its asset ID or SKU, '' when it has none; `name` the one before. */
const rowLine = z.object({
  type: z.literal('row'),
  row: z.number().int(),
  action: z.enum(rowActions),
  key: z.string(),
  name: z.string().optional(),
  changes: z.array(fieldChangeSchema).optional(),
});
/** Where it was asked for: a row in error as a line of a CSV file to correct and import again, the header before the first. */
const rejectLine = z.object({ type: z.literal('reject'), csv: z.string() });
const errorLine = rowErrorSchema.extend({ type: z.literal('error') });

/** The lines of an import's answer as application/x-ndjson; the result comes last. */
const linesOf = <Shape extends z.ZodRawShape>(result: z.ZodObject<Shape>) =>
  z.discriminatedUnion('type', [
    jobLine,
    progressLine,
    rowLine,
    errorLine,
    rejectLine,
    z.object({ ...result.shape, type: z.literal('result') }),
  ]);

export const assetImportLineSchema = linesOf(assetImportResultSchema);
export const itemImportLineSchema = linesOf(itemImportResultSchema);
export const personImportLineSchema = linesOf(personImportResultSchema);
export const vendorImportLineSchema = linesOf(vendorImportResultSchema);

export type AssetImportLine = z.infer<typeof assetImportLineSchema>;
export type ItemImportLine = z.infer<typeof itemImportLineSchema>;
type PersonImportLine = z.infer<typeof personImportLineSchema>;
type VendorImportLine = z.infer<typeof vendorImportLineSchema>;

/** What any import answers. */
export type ImportResult = AssetImportResult | ItemImportResult | PersonImportResult | VendorImportResult;
export type ImportLine = AssetImportLine | ItemImportLine | PersonImportLine | VendorImportLine;
