import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

const cursorDocument = z.strictObject({
  /** The consumer's name. */
  id: z.string(),
  /** The number of the last event that it has handled. */
  seq: z.number(),
  /** The fence of the lease under which it is moved. */
  fence: z.number(),
});
export type CursorDocument = z.infer<typeof cursorDocument>;

/** How far each consumer of the log has come. */
export const cursorCollection: CollectionDeclaration<CursorDocument> = {
  name: 'cursors',
  schema: cursorDocument,
  shapes: [],
  unique: [],
  search: [],
};
