import { z } from 'zod';

/** What every import answers. */
export const importedSchema = z.object({
  created: z.number(),
  failed: z.number(),
  leftOut: z.array(z.string()),
  rowsLeftOut: z.number().optional(),
  custodians: z.number().optional(),
  errors: z.array(z.object({ row: z.number(), column: z.string(), message: z.string() })),
});
