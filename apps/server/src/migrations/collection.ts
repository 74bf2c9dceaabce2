import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

/** What a database records about its keys. Exported and copied along with its documents and events. */
export const databaseKeysSchema = z.strictObject({
  /** The id of the key that it needs. */
  keyId: z.string().exactOptional(),
  /** Keys used earlier, each sealed with the current one, to verify what they signed. */
  formerKeys: z.array(z.string()).exactOptional(),
  /** A change of the key that is in progress. */
  rotation: z
    .strictObject({
      from: z.string(),
      to: z.string(),
      /** Each key sealed with the other: whoever knows one knows both. */
      next: z.string(),
      previous: z.string(),
      /** Whether the new key is in use; before that, all servers have to learn it. */
      isInUse: z.boolean(),
    })
    .exactOptional(),
});
export type DatabaseKeys = z.infer<typeof databaseKeysSchema>;

const installationDocument = databaseKeysSchema.extend({
  id: z.literal('installation'),
  /** How many migrations have run. */
  level: z.number(),
  /** The export being imported, and how many of its lines have been imported. */
  importing: z.strictObject({ id: z.string(), lines: z.number() }).exactOptional(),
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
