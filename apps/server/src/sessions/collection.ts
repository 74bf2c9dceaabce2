import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const sessionDocument = z.strictObject({
  /** SHA-256 of the cookie's token, or the id that a JWT carries. The token itself is stored nowhere. */
  id: z.string(),
  userId: z.string(),
  kind: z.enum(['cookie', 'bearer']),
  remember: z.boolean(),
  /** The user's securityEpoch at sign-in; once that has grown, the session is over. */
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
  /** Hash of what is counted: an account and the address that tries it. */
  id: z.string(),
  failures: z.number(),
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
