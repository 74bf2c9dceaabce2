import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { isErased } from '@quartermaster/core/users/erasure';
import { granted, refused, type Verdict } from '@quartermaster/core/verdict';
import type { UserService } from '../users/service.ts';

/**
 * Looks up people to whom something goes back, by the ids that events tell: their addresses may be somebody else's by
 * now.
 * @returns the present address of one, or why nothing can go back to them
 */
export async function formerHolders(
  { collection }: UserService,
  ids: readonly string[],
): Promise<(id: Json | undefined) => Verdict<string>> {
  const known = new Map((await collection.getMany(ids)).map((user) => [user.id, user]));
  return (id) => {
    const user = typeof id === 'string' ? known.get(id) : undefined;
    if (!user) return refused('CONFLICT', message.holderGone);
    if (isErased(user)) return refused('CONFLICT', message.holderErased);
    return user.unconfirmed ? refused('CONFLICT', message.confirmFirst(user.email)) : granted(user.email);
  };
}
