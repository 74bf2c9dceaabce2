import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

const installationDocument = z.strictObject({
  id: z.literal('installation'),
  /** How many of the migrations its documents have been through. */
  level: z.number(),
  /** The export that is being put in, and how many of its lines are. */
  importing: z.strictObject({ id: z.string(), lines: z.number() }).exactOptional(),
  createdAt: z.string(),
});
export type InstallationDocument = z.infer<typeof installationDocument>;

/** One document: what the product's code has to know of the database before it uses it. */
export const installationCollection: CollectionDeclaration<InstallationDocument> = {
  name: 'installation',
  schema: installationDocument,
  shapes: [],
  unique: [],
  search: [],
};
export const installationId = 'installation';
