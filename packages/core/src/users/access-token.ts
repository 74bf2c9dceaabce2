import { z } from 'zod';
import { tokenScopes } from '../access/actor.ts';
import { filled, instant } from '../text.ts';

/** A personal access token as lists show it (decisions: Sign-in). The token itself is shown only when it is created. */
export const accessTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  /** The beginning of the token, to tell tokens apart. */
  start: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Accurate to a minute; absent if it was never used. */
  lastUsedAt: instant.optional(),
  /** The network address that it was last used from. */
  lastUsedFrom: z.string().optional(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** How long a token lasts that nobody gave a time, if the server allows that long. */
export const usualTokenDays = 90;

export const newAccessTokenSchema = z.strictObject({
  name: filled(100),
  scope: z.enum(tokenScopes).default('read'),
  /** Days; 90 unless given, or as long as the server allows. */
  expiresInDays: z.int().min(1).max(3650).optional(),
});
export type NewAccessToken = z.infer<typeof newAccessTokenSchema>;

/** A browser or program that is signed in with a password. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Like 'Chrome on Windows', or the program's own name. */
  device: z.string(),
  /** The network address that it was last used from. */
  address: z.string().optional(),
  createdAt: instant,
  /** Accurate to a minute. */
  lastUsedAt: instant,
  expiresAt: instant,
  /** Whether it is the session that made this call. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
