import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const refusalDocument = z.strictObject({
  /** The person's id. */
  id: z.string(),
  /** The address that was refused; they may have another one now. */
  email: z.string(),
  /** How often in a row. */
  count: z.number(),
  /** Set once it is sent no more mails about events. */
  stopped: z.literal(true).exactOptional(),
  reason: z.string(),
  at: z.string(),
});
export type RefusalDocument = z.infer<typeof refusalDocument>;
export type StoredRefusal = Stored<RefusalDocument>;

export const refusalCollection: CollectionDeclaration<RefusalDocument> = {
  name: 'mailRefusals',
  schema: refusalDocument,
  shapes: [{ equals: ['stopped'], sort: ['-at'], sparse: true }],
  unique: [],
  search: [],
};
