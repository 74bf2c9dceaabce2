import { z } from 'zod';

/** How many records an import created and changed, and how many of its rows failed. */
export const importCountsSchema = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  failed: z.number().int(),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** '18 created, 2 changed', followed by ', 1 failed' if any row failed. */
export const importCountsText = ({ created, updated, failed }: ImportCounts): string =>
  [`${created} created`, `${updated} changed`, ...(failed > 0 ? [`${failed} failed`] : [])].join(', ');
