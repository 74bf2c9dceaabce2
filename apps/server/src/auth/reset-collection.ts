import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

const resetDocument = z.strictObject({
  /** The user's id, so there is at most one reset, the newest. */
  id: z.string(),
  /** SHA-256 of the token in the link. */
  tokenHash: z.string(),
  /** The user's securityEpoch when the link was sent; a change of the password raises it, which ends the link. */
  epoch: z.number(),
  expiresAt: z.string(),
});
export type ResetDocument = z.infer<typeof resetDocument>;

export const resetCollection: CollectionDeclaration<ResetDocument> = {
  name: 'passwordResets',
  schema: resetDocument,
  shapes: [{ equals: ['tokenHash'] }, { sort: ['expiresAt'] }],
  unique: [],
  search: [],
};
