import type { Role } from '../users/user.ts';

/** A signed-in person who does something. */
export interface Actor {
  readonly id: string;
  /** Lower-cased: what assets and requests refer to. */
  readonly email: string;
  readonly role: Role;
}

export const isAdmin = (actor: Actor): boolean => actor.role === 'admin';
