import { z } from 'zod';
import { type Kind, kinds } from './folder.ts';

const figure = z.number().int().min(0);

/** What quartermaster.yaml says: it is written last, so a folder without it isn't complete. */
export const indexSchema = z.strictObject({
  quartermaster: z.literal('everything'),
  version: z.literal(1, 'Only version 1 is supported'),
  rows: z.strictObject({
    locations: figure,
    people: figure,
    catalogue: figure,
    vendors: figure,
    assets: figure,
    files: figure,
    // Absent in what was exported before they came along.
    assetIds: figure.optional(),
  } satisfies Record<Kind, z.ZodType>),
  photos: figure,
});
export type Index = z.infer<typeof indexSchema>;

/** Asset IDs first, so that nobody is issued one of them while the rest follows. */
const inOrder: readonly Kind[] = ['assetIds', ...kinds.filter((kind) => kind !== 'assetIds')];

/** The kinds that a folder has tables of, in the order in which they are imported, and how many rows each has. */
export const kindsIn = ({ rows }: Index): (readonly [Kind, number])[] =>
  inOrder.flatMap((kind) => (rows[kind] === undefined ? [] : [[kind, rows[kind]] as const]));
