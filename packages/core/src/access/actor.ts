import type { Role } from '../users/user.ts';

/** The signed-in person performing an action. */
export interface Actor {
  readonly id: string;
  /** Lower-cased: what assets and requests refer to. */
  readonly email: string;
  /** As it is now; events keep it. */
  readonly name?: string;
  readonly role: Role;
}

export const isAdmin = (actor: Actor): boolean => actor.role === 'admin';
