import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

/** What a database says of its keys. It goes along wherever its documents and events go. */
export const databaseKeysSchema = z.strictObject({
  /** The id of the key that it needs. */
  keyId: z.string().exactOptional(),
  /** Keys that were used before, each sealed with the present one: they verify what they signed. */
  formerKeys: z.array(z.string()).exactOptional(),
  /** A change of the key that is under way. */
  rotation: z
    .strictObject({
      from: z.string(),
      to: z.string(),
      /** The new key, sealed with the old one, and the other way round: whoever knows one knows both. */
      next: z.string(),
      previous: z.string(),
      /** Whether the new one is used; before, all servers have to know it. */
      isInUse: z.boolean(),
    })
    .exactOptional(),
});
export type DatabaseKeys = z.infer<typeof databaseKeysSchema>;

const installationDocument = databaseKeysSchema.extend({
  id: z.literal('installation'),
  /** How many migrations have run. */
  level: z.number(),
  /** The export being imported, and how many of its lines are done. */
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
