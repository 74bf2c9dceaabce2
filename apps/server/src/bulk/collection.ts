import { bulkFailureSchema } from '@quartermaster/core/bulk/bulk';
import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

const bulkPartDocument = z.strictObject({
  /** The job's id, a colon and the part's number. */
  id: z.string(),
  /** Record ids, or asset IDs as they were given. */
  ids: z.array(z.string()),
  /** The records left as they were, once the part is done. */
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

/** The records that a bulk edit applies to, fixed when it begins; removed when it ends. */
export const bulkPartCollection: CollectionDeclaration<BulkPart> = {
  name: 'bulkParts',
  schema: bulkPartDocument,
  shapes: [{ sort: ['createdAt'] }],
  unique: [],
  search: [],
};
