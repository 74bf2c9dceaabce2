import { z } from 'zod';

/** What assets cost together, one sum per currency: that of most assets first. */
export const costsSchema = z.object({
  items: z.array(
    z.object({
      currency: z.string(),
      cost: z.number(),
      /** How many of them have a cost in this currency. */
      assets: z.number().int(),
    }),
  ),
});
export type Costs = z.infer<typeof costsSchema>;
