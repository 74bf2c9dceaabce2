import { tokenScopes } from '@quartermaster/core/access/actor';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const sessionDocument = z.strictObject({
  /**
   * SHA-256 of the cookie's token or the access token, or the id in the JWT. The token itself isn't stored.
   */
  id: z.string(),
  /** The id shown in lists; it grants no access. */
  publicId: z.string(),
  userId: z.string(),
  kind: z.enum(['cookie', 'bearer', 'token']),
  remember: z.boolean(),
  /** An access token's name, scope and first characters. */
  token: z.strictObject({ name: z.string(), scope: z.enum(tokenScopes), start: z.string() }).optional(),
  /** User-Agent at sign-in. */
  device: z.string().optional(),
  /** Address of the last use. */
  address: z.string().optional(),
  /** The user's securityEpoch at sign-in; when that increases, the session ends. */
  epoch: z.number(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
});
export type SessionDocument = z.infer<typeof sessionDocument>;
export type StoredSession = Stored<SessionDocument>;

export const sessionCollection: CollectionDeclaration<SessionDocument> = {
  name: 'sessions',
  schema: sessionDocument,
  shapes: [
    { equals: ['userId', 'kind'], sort: ['-createdAt'] },
    { equals: ['publicId'] },
    { sort: ['expiresAt'] },
  ],
  unique: [],
  search: [],
};

const attemptsDocument = z.strictObject({
  /** Hash of the account, device or network that attempts are counted for. */
  id: z.string(),
  failures: z.number(),
  lastAt: z.string(),
  expiresAt: z.string(),
});
export type AttemptsDocument = z.infer<typeof attemptsDocument>;

export const attemptsCollection: CollectionDeclaration<AttemptsDocument> = {
  name: 'signInAttempts',
  schema: attemptsDocument,
  shapes: [{ sort: ['expiresAt'] }],
  unique: [],
  search: [],
};
