import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

const installationDocument = z.strictObject({
  id: z.literal('installation'),
  /** How many migrations have run. */
  level: z.number(),
  /** The export being imported, and how many of its lines are done. */
  importing: z.strictObject({ id: z.string(), lines: z.number() }).exactOptional(),
  /** Tells which key secrets are sealed with. */
  keyId: z.string().exactOptional(),
  createdAt: z.string(),
});
export type InstallationDocument = z.infer<typeof installationDocument>;

/** A single document with what the code must know about the database before using it. */
export const installationCollection: CollectionDeclaration<InstallationDocument> = {
  name: 'installation',
  schema: installationDocument,
  shapes: [],
  unique: [],
  search: [],
};
export const installationId = 'installation';
