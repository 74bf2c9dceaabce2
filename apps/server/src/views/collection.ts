import { viewSchema } from '@quartermaster/core/views/view';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const viewDocument = z.strictObject({
  ...viewSchema.omit({ version: true, sort: true, columns: true }).shape,
  sort: z.string().exactOptional(),
  columns: z.array(z.string()).exactOptional(),
  /** The folded name, for sorting. */
  nameKey: z.string(),
});
export type ViewDocument = z.infer<typeof viewDocument>;
export type StoredView = Stored<ViewDocument>;

export const viewCollection: CollectionDeclaration<ViewDocument> = {
  name: 'views',
  schema: viewDocument,
  shapes: [
    { equals: ['ownerId'], sort: ['nameKey'] },
    { equals: ['shared'], sort: ['nameKey'] },
  ],
  unique: [{ name: 'name', fields: ['ownerId', 'nameKey'] }],
  search: [],
};
