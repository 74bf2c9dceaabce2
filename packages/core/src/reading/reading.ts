import { z } from 'zod';
import { assetStatuses } from '../assets/asset-fields.ts';
import { csvEncodings } from '../csv/file-format.ts';
import { parsedJson } from '../json.ts';
import { readingMessage } from '../reading-messages.ts';
import { currencySchema } from '../settings/currency.ts';
import { text } from '../text.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import { newFieldSchema } from './new-field.ts';

/** What can be imported from a file of another system. */
export const readKinds = ['assets', 'people', 'items', 'vendors', 'locations'] as const;
export type ReadKind = (typeof readKinds)[number];

/** What the records of a kind are called. */
export const kindNouns: Readonly<Record<ReadKind, string>> = {
  assets: 'assets',
  people: 'people',
  items: 'catalogue items',
  vendors: 'vendors',
  locations: 'locations',
};

/** The order of day, month and year in dates that aren't ISO dates. */
export const dateOrders = ['DMY', 'MDY', 'YMD'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What can separate the levels of a location's path in a cell; never a comma. '' if a cell is one name. */
export const levelSigns = ['/', '>', '\\', ''] as const;
export type LevelSign = (typeof levelSigns)[number];

/** The decimal signs that amounts have. */
export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

const position = z.number().int().min(0).max(999);
const words = text(500);

const pairs = z.array(z.tuple([words, words.nullable()], readingMessage.pairNeeded)).max(2000);

/** How one of our columns is filled from those of the file. */
const readColumnSchema = z.strictObject({
  /** Our column: name, field.ram_gb, spec.cpu. */
  to: z.string().min(1).max(200),
  /** Groups of columns by position: the first group with content is taken; within a group, cells are joined. */
  from: z.array(z.array(position).min(1).max(60)).min(1).max(10),
  /** `lines` writes a line for each cell, and `keys` a key for each; both use the file's headers. */
  how: z.enum(['text', 'lines', 'keys']).default('text'),
  /** What joins the cells of a group: a space unless stated. */
  joint: z.string().max(10).optional(),
  /** What separates the levels of a path within a cell. */
  levels: z.string().min(1).max(3).optional(),
  dates: z.enum(dateOrders).optional(),
  decimal: z.enum(decimalSigns).optional(),
  /** What a cell, as folded, becomes; null leaves its row out. */
  values: pairs.optional(),
  /** What any other cell becomes; it stays as it is unless stated. */
  otherwise: words.optional(),
  /** What the field becomes if all cells are blank; null leaves the row out. */
  blank: words.nullable().optional(),
  /** What the whole, as folded, becomes after that: the names that are there; null leaves the row out. */
  becomes: pairs.optional(),
  /** It is read only in rows whose cell in a column is one of these, as folded. */
  where: z.strictObject({ column: position, values: z.array(words).max(100) }).optional(),
});
export type ReadColumn = z.infer<typeof readColumnSchema>;

/** What an asset that is created is where its row doesn't say; one that is there stays what it is. */
const initialSchema = z.strictObject({
  name: words.optional(),
  type: words.optional(),
  status: z.enum(assetStatuses).optional(),
});
export type Initial = z.infer<typeof initialSchema>;

/** The fields of an asset that can be said for those that are created. */
export const initialNames = ['name', 'type', 'status'] as const;
export const isInitial = (name: string): name is keyof Initial => initialNames.some((one) => one === name);

/** With another value for a field; '' takes it out, and one that the field doesn't take leaves all as it is. */
export function withInitialValue(initial: Initial | undefined, name: keyof Initial, value: string): Initial {
  const { [name]: _before, ...others } = initial ?? {};
  return value === ''
    ? others
    : (initialSchema.safeParse({ ...others, [name]: value }).data ?? initial ?? {});
}

/** How a file with another system's columns is read. An import turns each row into one with our columns. */
export const readingSchema = z.strictObject({
  encoding: z.enum(csvEncodings).optional(),
  columns: z.array(readColumnSchema).max(500),
  /** Rows that are left out: those whose cell is one of these, as folded. */
  leaveOut: z
    .array(z.strictObject({ column: position, values: z.array(words).max(100) }))
    .max(20)
    .optional(),
  /** Whether a backtick before what a spreadsheet would run as a formula is taken off, as Snipe-IT puts it there. */
  backticks: z.boolean().optional(),
  /** Whether holders without an account here are kept as text, in the custom field custodian. */
  custodian: z.boolean().optional(),
  /** Whether a second location of a name gets a number: Airdrie (2). */
  numbered: z.boolean().optional(),
  /** Of rows with the same value in one of these columns of ours, only the first is taken: assetId. */
  firstOnly: z.array(z.string().min(1).max(200)).max(10).optional(),
  /** The columns of the holder's name, for holders who are given an account. */
  holderName: z.array(position).max(5).optional(),
  initial: initialSchema.optional(),
  /** The company's currency, which a sign of several currencies stands for if it is one of them: $, kr. */
  currency: currencySchema.optional(),
  /** What a sign beside an amount, as folded, was said to stand for; null leaves the amount out. */
  currencies: z
    .array(z.tuple([words, currencySchema.nullable()], readingMessage.pairNeeded))
    .max(100)
    .optional(),
  /** The custom fields that aren't there. */
  fields: z.array(newFieldSchema).max(500).optional(),
});
export type Reading = z.infer<typeof readingSchema>;

/** The positions of the columns that a reading needs. */
export const columnsRead = ({ columns, leaveOut = [], holderName = [] }: Reading): number[] => [
  ...holderName,
  ...columns.flatMap(({ from, where }) => [...from.flat(), ...(where ? [where.column] : [])]),
  ...leaveOut.map(({ column }) => column),
];

/** A reading as an import has it. */
export function parseReading(written: string | undefined): Verdict<Reading | undefined> {
  if (written === undefined) return granted(undefined);
  const parsed = readingSchema.safeParse(parsedJson(written));
  return parsed.success
    ? granted(parsed.data)
    : refused('UNPROCESSABLE_CONTENT', readingMessage.readingInvalid);
}

/** The custom field for the place that an asset is assigned at: then it is not assigned to nobody. */
export const placeField = 'assigned_at';

/** The custom field for the names of holders without an account. */
export const custodianField = 'custodian';

/** Instead of a field: as many assets are made of a row as its cell says. */
export const copiesTarget = '(assets)';

/** The most assets that one row makes. */
export const mostCopies = 1000;

/** The custom field for the number of pieces that one asset stands for. */
export const quantityField = 'quantity';
