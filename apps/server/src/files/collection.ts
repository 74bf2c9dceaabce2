import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

/** What files are for; of each kind, who may see it is decided in one place. */
const fileKinds = ['logo'] as const;

const fileDocument = z.strictObject({
  id: z.string(),
  kind: z.enum(fileKinds),
  /** Never what the sender said: all are re-encoded. */
  contentType: z.literal('image/png'),
  /** The image, in base64. */
  content: z.string(),
  createdAt: z.string(),
});
export type FileDocument = z.infer<typeof fileDocument>;
export type StoredFile = Stored<FileDocument>;

export const fileCollection: CollectionDeclaration<FileDocument> = {
  name: 'files',
  schema: fileDocument,
  shapes: [],
  unique: [],
  search: [],
};
