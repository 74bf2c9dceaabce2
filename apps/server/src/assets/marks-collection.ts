import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

const assetMarksDocument = z.strictObject({
  id: z.literal('assets'),
  /** The definitions that the assets are, or are being, compared with. */
  of: z.string(),
  /** The last asset of the pass that is under way. */
  cursor: z.string().exactOptional(),
  isDone: z.boolean(),
});
export type AssetMarksDocument = z.infer<typeof assetMarksDocument>;

/** How far the marks of all assets are, in one document. */
export const assetMarksCollection: CollectionDeclaration<AssetMarksDocument> = {
  name: 'assetMarks',
  schema: assetMarksDocument,
  shapes: [],
  unique: [],
  search: [],
};
