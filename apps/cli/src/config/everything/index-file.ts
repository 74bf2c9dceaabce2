import { z } from 'zod';
import type { Kind } from './folder.ts';

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
  } satisfies Record<Kind, z.ZodType>),
  photos: figure,
});
export type Index = z.infer<typeof indexSchema>;
