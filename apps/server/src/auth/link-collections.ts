import type { LinkPurpose } from '@quartermaster/core/users/link';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const linkDocument = z.strictObject({
  /** The user's id, so there is at most one link of each kind: the newest. */
  id: z.string(),
  /** SHA-256 of the token in the link. */
  tokenHash: z.string(),
  /**
   * The user's securityEpoch when the link was sent; a change of the password raises it, which invalidates
   * the link.
   */
  epoch: z.number(),
  expiresAt: z.string(),
});
export type LinkDocument = z.infer<typeof linkDocument>;
export type StoredLink = Stored<LinkDocument>;

const linkCollection = (name: string): CollectionDeclaration<LinkDocument> => ({
  name,
  schema: linkDocument,
  shapes: [{ equals: ['tokenHash'] }, { sort: ['expiresAt'] }],
  unique: [],
  search: [],
});

export const resetCollection = linkCollection('passwordResets');
export const invitationCollection = linkCollection('invitations');
export const confirmationCollection = linkCollection('confirmations');

/** The collection that holds the links for each purpose. */
export const linkCollections: Readonly<Record<LinkPurpose, CollectionDeclaration<LinkDocument>>> = {
  invitation: invitationCollection,
  reset: resetCollection,
  confirmation: confirmationCollection,
};
