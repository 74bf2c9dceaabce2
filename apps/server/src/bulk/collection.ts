import { bulkFailureSchema } from '@quartermaster/core/bulk/bulk';
import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

const bulkPartDocument = z.strictObject({
  /** The job's id, a colon and the part's number. */
  id: z.string(),
  /** Of records, or asset IDs as they were given. */
  ids: z.array(z.string()),
  /** What was left as it was, once the part is done. */
  failed: z
    .array(
      bulkFailureSchema.extend({
        assetId: z.string().exactOptional(),
        name: z.string().exactOptional(),
      }),
    )
    .exactOptional(),
  createdAt: z.string(),
});
export type BulkPart = z.infer<typeof bulkPartDocument>;

/** Which records a bulk edit is about, fixed when it begins; they go when it ends. */
export const bulkPartCollection: CollectionDeclaration<BulkPart> = {
  name: 'bulkParts',
  schema: bulkPartDocument,
  shapes: [{ sort: ['createdAt'] }],
  unique: [],
  search: [],
};
