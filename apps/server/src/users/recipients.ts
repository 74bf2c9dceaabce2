import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { isErased } from '@quartermaster/core/users/erasure';
import { granted, refused, type Verdict } from '@quartermaster/core/verdict';
import type { UserService } from './service.ts';

/**
 * Looks up people to whom something goes, or goes back, by the ids that were noted earlier: the addresses of then may be
 * somebody else's by now.
 * @returns the present address of one, or why nothing can go to them
 */
export async function recipients(
  { collection }: UserService,
  ids: readonly string[],
): Promise<(id: Json | undefined) => Verdict<string>> {
  const known = new Map((await collection.getMany(ids)).map((user) => [user.id, user]));
  return (id) => {
    const user = typeof id === 'string' ? known.get(id) : undefined;
    if (!user) return refused('CONFLICT', message.recipientGone);
    if (isErased(user)) return refused('CONFLICT', message.recipientErased);
    return user.unconfirmed ? refused('CONFLICT', message.confirmFirst(user.email)) : granted(user.email);
  };
}
