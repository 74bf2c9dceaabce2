import { z } from 'zod';

/** What a name or an address in a definition meant when it was written. */
export const heldReferenceSchema = z.strictObject({
  kind: z.enum(['type', 'vendor', 'location', 'user']),
  text: z.string(),
  id: z.string(),
});
export type HeldReference = z.infer<typeof heldReferenceSchema>;
