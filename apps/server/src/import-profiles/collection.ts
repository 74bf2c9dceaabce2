import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const importProfileDocument = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** JSON of what is chosen: the store keeps neither nulls nor every name in it. */
  content: z.string(),
  /** The folded name. */
  nameKey: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ImportProfileDocument = z.infer<typeof importProfileDocument>;
export type StoredImportProfile = Stored<ImportProfileDocument>;

export const importProfileCollection: CollectionDeclaration<ImportProfileDocument> = {
  name: 'importProfiles',
  schema: importProfileDocument,
  shapes: [{ sort: ['nameKey'] }],
  unique: [{ name: 'name', fields: ['nameKey'] }],
  search: [],
};
