import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

const assetFlagsDocument = z.strictObject({
  id: z.literal('assets'),
  /** The field definitions that the assets' flags are, or are being, derived from. */
  of: z.string(),
  /** Id of the last asset handled in the current pass. */
  cursor: z.string().exactOptional(),
  isDone: z.boolean(),
});
export type AssetFlagsDocument = z.infer<typeof assetFlagsDocument>;

/** How far the pass over all assets' flags has come; a single document. */
export const assetFlagsCollection: CollectionDeclaration<AssetFlagsDocument> = {
  name: 'assetMarks',
  schema: assetFlagsDocument,
  shapes: [],
  unique: [],
  search: [],
};
