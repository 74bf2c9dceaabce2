import type { Role } from '../users/user.ts';

/** What an access token lets a program do: read, or all that its owner may. */
export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The signed-in person performing an action. */
export interface Actor {
  readonly id: string;
  /** Lower-cased: what assets and requests refer to. */
  readonly email: string;
  /** Theirs as well, while what refers to it follows to the new one. */
  readonly formerEmail?: string | undefined;
  /** As it is now; events keep it. */
  readonly name?: string;
  readonly role: Role;
  /** Set if a program acts with an access token of theirs. */
  readonly token?: TokenScope;
}

/** The addresses by which assets and requests are somebody's. */
export const addressesOf = ({
  email,
  formerEmail,
}: {
  readonly email: string;
  readonly formerEmail?: string | undefined;
}): string[] => (formerEmail === undefined ? [email] : [email, formerEmail]);

export const isAdmin = (actor: Actor): boolean => actor.role === 'admin';
