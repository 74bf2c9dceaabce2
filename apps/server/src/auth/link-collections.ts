import { causeSchema } from '@quartermaster/core/events/event';
import { type LinkPurpose, linkPurposes } from '@quartermaster/core/users/link';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';
import { waitingFields } from '../outbox/waiting-rows.ts';

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

const linkMailDocument = z.strictObject({
  /** An address without an account has a `personId` that was made up for it. */
  ...waitingFields,
  purpose: z.enum(linkPurposes),
  /** Who asked for it. */
  cause: causeSchema,
});
export type LinkMailDocument = z.infer<typeof linkMailDocument>;

/** Mails with links that wait to be sent, or what became of them. The link is only made then: no token is ever stored. */
export const linkMailCollection: CollectionDeclaration<LinkMailDocument> = {
  name: 'linkMails',
  schema: linkMailDocument,
  shapes: [
    { equals: ['state'], sort: ['dueAt'] },
    { equals: ['state'], sort: ['-at'] },
    { equals: ['personId'] },
    { equals: ['claimed'] },
    { sort: ['at'] },
  ],
  unique: [],
  search: [],
};

/** The collection that holds the links for each purpose. */
export const linkCollections: Readonly<Record<LinkPurpose, CollectionDeclaration<LinkDocument>>> = {
  invitation: invitationCollection,
  reset: resetCollection,
  confirmation: confirmationCollection,
};
