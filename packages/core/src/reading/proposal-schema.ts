import { z } from 'zod';
import { importModes } from '../csv/import-modes.ts';
import { creatables } from '../csv/import-result.ts';
import { newFieldSchema } from './new-field.ts';
import { dateOrders, decimalSigns, readingSchema, readKinds } from './reading.ts';

/** What a file is taken for, and how it would be read; everything in it is a suggestion. */
export const proposalSchema = z.object({
  kind: z.enum(readKinds),
  /** The system that the file comes from; absent if it was recognised by its headers alone. */
  system: z.string().optional(),
  /** 'a Snipe-IT asset export' */
  what: z.string().optional(),
  /** What it seems to be instead, if it was to be read as a kind that it isn't. */
  otherKind: z.object({ kind: z.enum(readKinds), what: z.string() }).optional(),
  reading: readingSchema,
  /** By column of the reading: why it is only a guess; '' if it is clear. */
  guesses: z.array(z.string()),
  /** Values for fields that no column fills. */
  set: z.record(z.string(), z.string()),
  createMissing: z.array(z.enum(creatables)),
  /** What existing assets are found by, and what is done with them, if an import profile says it. */
  match: z.string().optional(),
  mode: z.enum(importModes).optional(),
  /** Dates that could be read in more than one way. */
  unclearDates: z
    .object({
      columns: z.array(z.number().int()),
      cells: z.array(z.string()),
      /** A date with the day first and one with the month first, if a column has both. */
      contradicting: z.array(z.string()).optional(),
    })
    .optional(),
  /** Amounts that could be read in more than one way. */
  unclearAmounts: z.object({ columns: z.array(z.number().int()), cells: z.array(z.string()) }).optional(),
  /** Values that no field takes as they are, with the number of their cells. */
  openValues: z.array(
    z.object({
      to: z.string(),
      value: z.string(),
      cells: z.number().int(),
      /** It names a record that isn't there: it is created unless it becomes another one. */
      isNew: z.boolean().optional(),
      /** The known name that is most like it. */
      like: z.string().optional(),
    }),
  ),
  /** By column of a file of assets: what a custom field for it would be. */
  columnTypes: z.array(newFieldSchema.pick({ type: true, options: true })),
  /** By column of the file: how its cells are read where somebody maps it to a field of dates or numbers. */
  forms: z
    .array(
      z.object({
        dates: z.enum(dateOrders).exactOptional(),
        decimal: z.enum(decimalSigns).exactOptional(),
      }),
    )
    .optional(),
  /** By column of the file: its filled cells, and how many of them are read into a field. */
  filled: z.array(z.number().int()),
  taken: z.array(z.number().int()),
  rowsLeftOut: z.number().int(),
});
export type Proposal = z.infer<typeof proposalSchema>;
