import type { Json } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { isErased } from '@quartermaster/core/users/erasure';
import { granted, refused, type Verdict } from '@quartermaster/core/verdict';
import type { UserService } from './service.ts';

/**
 * Looks up the people who get (back) records, by ids recorded earlier, as their addresses of that time may
 * belong to somebody else by now.
 * @returns a function that gives a person's current address, or why nothing can go to them
 */
export async function recipients(
  { collection }: UserService,
  ids: readonly string[],
): Promise<(id: Json | undefined) => Verdict<string>> {
  const known = new Map((await collection.getMany(ids)).map((user) => [user.id, user]));
  return (id) => {
    const user = typeof id === 'string' ? known.get(id) : undefined;
    if (!user) return refused('CONFLICT', message.assigneeGone);
    if (isErased(user)) return refused('CONFLICT', message.recipientErased);
    return user.unconfirmed ? refused('CONFLICT', message.confirmFirst(user.email)) : granted(user.email);
  };
}
