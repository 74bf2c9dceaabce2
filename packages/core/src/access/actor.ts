import type { Role } from '../access/role.ts';

/** What an access token allows: reading only, or everything its owner may do. */
export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The signed-in person performing an action. */
export interface Actor {
  readonly id: string;
  /** In lower case; assets and requests refer to people by it. */
  readonly email: string;
  /** A previous address, which is theirs too while records that refer to it are being updated. */
  readonly formerEmail?: string | undefined;
  /** The name at the time of the action; events keep it. */
  readonly name?: string;
  readonly role: Role;
  /** Set if a program acts for them with an access token. */
  readonly token?: TokenScope;
}

/** The e-mail addresses under which assets and requests belong to somebody. */
export const addressesOf = ({
  email,
  formerEmail,
}: {
  readonly email: string;
  readonly formerEmail?: string | undefined;
}): string[] => (formerEmail === undefined ? [email] : [email, formerEmail]);

export const isAdmin = (actor: Actor): boolean => actor.role === 'admin';
