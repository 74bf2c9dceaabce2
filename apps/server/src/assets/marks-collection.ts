import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

const assetMarksDocument = z.strictObject({
  id: z.literal('assets'),
  /** The field definitions that the assets' flags are, or are being, derived from. */
  of: z.string(),
  /** Id of the last asset handled in the current pass. */
  cursor: z.string().exactOptional(),
  isDone: z.boolean(),
});
export type AssetMarksDocument = z.infer<typeof assetMarksDocument>;

/** How far the pass over all assets' flags has come; a single document. */
export const assetMarksCollection: CollectionDeclaration<AssetMarksDocument> = {
  name: 'assetMarks',
  schema: assetMarksDocument,
  shapes: [],
  unique: [],
  search: [],
};
