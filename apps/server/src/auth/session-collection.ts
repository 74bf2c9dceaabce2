import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const sessionDocument = z.strictObject({
  /** SHA-256 of the cookie's token, or the id in the JWT. The token itself isn't stored. */
  id: z.string(),
  userId: z.string(),
  kind: z.enum(['cookie', 'bearer']),
  remember: z.boolean(),
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
  shapes: [{ equals: ['userId'] }, { sort: ['expiresAt'] }],
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
