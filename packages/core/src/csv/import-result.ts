import { z } from 'zod';

/** The maximum number of errors in an import's response; `failed` counts all. */
export const maxReportedErrors = 1000;

/** What an import can create if a name is unknown: of people, the holders of assets. */
export const creatables = ['types', 'locations', 'vendors', 'fields', 'people'] as const;
export type Creatable = (typeof creatables)[number];

/** What kinds of errors rows have, for whoever offers a way to mend them. */
const rowErrorCodes = [
  /** A cell is empty that has to be filled. */
  'required',
  /** An earlier row has the same key. */
  'repeated',
  /** An earlier location of that name has another address. */
  'elsewhere',
  /** No record has this name. */
  'unknown',
  /** It isn't clear, or contradictory, which currency an amount is in. */
  'currency',
  /** It is about an account whose owner hasn't confirmed its address. */
  'unconfirmed',
  /** The row itself can't be read: it is ragged. */
  'unreadable',
  /** Somebody else has changed the record meanwhile, so that the row would do something else. */
  'changed',
  /** Any other: the value isn't one that the field takes. */
  'invalid',
] as const;
export type RowErrorCode = (typeof rowErrorCodes)[number];

/**
 * One error in a row: the line in the file on which the row begins, and the file's column ('' for the whole
 * row).
 */
const rowErrorSchema = z.object({
  row: z.number().int(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
  /** Absent in plans that were saved before errors had one. */
  code: z.enum(rowErrorCodes).optional(),
});
export type RowError = z.infer<typeof rowErrorSchema>;

const changedValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One field that a row changes, for display: locations as paths, custom fields as field.<apiName>. */
const fieldChangeSchema = z.object({ field: z.string(), from: changedValue, to: changedValue });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** What a new record gets in a field, for display as well. */
const newValueSchema = z.object({ field: z.string(), value: changedValue });
export type NewValue = z.infer<typeof newValueSchema>;

const tally = {
  /** Rows read so far, whatever their outcome. */
  processed: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
};
const importTallySchema = z.object(tally);
export type ImportTally = z.infer<typeof importTallySchema>;

const names = z.array(z.string());

/** Names that the import creates besides its rows; locations by full path, fields by apiName, people by address. */
const toCreateSchema = z.object({
  types: names,
  locations: names,
  vendors: names,
  fields: names,
  people: names,
});
export type ToCreate = z.infer<typeof toCreateSchema>;

/** One of these, or a field that gets further types, and how many rows use it. */
const creationSchema = z.object({
  kind: z.enum(creatables),
  name: z.string(),
  /** Of a location, those that are in it rather than below it. */
  rows: z.number().int(),
  /** A field's type and asset types; a person's name. */
  detail: z.string().optional(),
});
export type ImportCreation = z.infer<typeof creationSchema>;

const importResult = {
  dryRun: z.boolean(),
  /** The import's job; dry runs have none. */
  jobId: z.string().optional(),
  ...tally,
  errors: z.array(rowErrorSchema).max(maxReportedErrors),
  toCreate: toCreateSchema,
  creations: z.array(creationSchema),
  /** Columns of the file that were ignored. */
  leftOut: names,
  /** Rows that the reading leaves out; they are neither created nor failed. */
  rowsLeftOut: z.number().int().optional(),
  /** Rows left out because what they are about isn't there, if the import only updates. */
  absent: z.number().int().optional(),
  /** Rows left out: those of records that are there, if only new ones were wanted. */
  present: z.number().int().optional(),
  /** Holders without an account here, whose names are kept in the custom field custodian. */
  custodians: z.number().int().optional(),
  /** Rows that stand for several assets, and how many are made of them. */
  copies: z.object({ rows: z.number().int(), assets: z.number().int() }).optional(),
  /** If requested: what tells whether a later plan would do the same to the same file, and who made it. */
  plan: z.object({ digest: z.string(), sha256: z.string(), by: z.string() }).optional(),
  message: z.string(),
};

/** The response to an asset import. */
export const assetImportResultSchema = z.object({
  ...importResult,
  /** How many of `created` had no asset ID; these rows get a new one each time the file is imported. */
  issued: z.number().int(),
  /**
   * In dry runs: rows that no asset is found for by what they are matched by, but whose serial number an asset has.
   */
  serialsThere: z.number().int().optional(),
  /** In dry runs: of such rows, those that have the serial number of an earlier one. */
  serialsRepeated: z.number().int().optional(),
});
export type AssetImportResult = z.infer<typeof assetImportResultSchema>;

/** The response to a catalogue import; skipped rows don't count as failed. */
export const itemImportResultSchema = z.object({
  ...importResult,
  /** Rows without a name. */
  skippedInvalid: z.number().int(),
  /** Rows whose SKU another item or an earlier row has. */
  skippedDuplicate: z.number().int(),
});
export type ItemImportResult = z.infer<typeof itemImportResultSchema>;

/** The response to an import of people. */
export const personImportResultSchema = z.object(importResult);
export type PersonImportResult = z.infer<typeof personImportResultSchema>;

/** The response to an import of vendors. */
export const vendorImportResultSchema = z.object(importResult);
export type VendorImportResult = z.infer<typeof vendorImportResultSchema>;

/** The response to an import of locations. */
export const locationImportResultSchema = z.object(importResult);
export type LocationImportResult = z.infer<typeof locationImportResultSchema>;

const rowActions = ['create', 'update', 'unchanged', 'skipped'] as const;

const jobLine = z.object({ type: z.literal('job'), id: z.string() });
const progressLine = z.object({
  type: z.literal('progress'),
  ...tally,
  /** Bytes of the body read so far. */
  bytes: z.number().int(),
});
/**
 * In dry runs: what would happen to a row. `key` is its asset ID or SKU, '' if it has none; `name` is the
 * record's name: the stored one, unless the row creates the record.
 */
const rowLine = z.object({
  type: z.literal('row'),
  row: z.number().int(),
  action: z.enum(rowActions),
  key: z.string(),
  name: z.string().optional(),
  /** Of assets and catalogue items: the type before the import, or the new record's. */
  assetType: z.string().optional(),
  changes: z.array(fieldChangeSchema).optional(),
  /** What the first new records get. */
  values: z.array(newValueSchema).optional(),
});
/**
 * If requested: a failed row as a line of a CSV file to correct and import again; the header comes before the
 * first.
 */
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
export const locationImportLineSchema = linesOf(locationImportResultSchema);

export type AssetImportLine = z.infer<typeof assetImportLineSchema>;
export type ItemImportLine = z.infer<typeof itemImportLineSchema>;
type PersonImportLine = z.infer<typeof personImportLineSchema>;
type VendorImportLine = z.infer<typeof vendorImportLineSchema>;
type LocationImportLine = z.infer<typeof locationImportLineSchema>;

/** The response to any import. */
export type ImportResult =
  | AssetImportResult
  | ItemImportResult
  | PersonImportResult
  | VendorImportResult
  | LocationImportResult;
export type ImportLine =
  | AssetImportLine
  | ItemImportLine
  | PersonImportLine
  | VendorImportLine
  | LocationImportLine;
