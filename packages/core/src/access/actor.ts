import type { Role } from '../users/user.ts';

/** The signed-in person performing an action. */
export interface Actor {
  readonly id: string;
  /** Lower-cased: what assets and requests refer to. */
  readonly email: string;
  readonly role: Role;
}

export const isAdmin = (actor: Actor): boolean => actor.role === 'admin';
