import { fold } from '@quartermaster/core/query/fold';
import type { PersonState } from '@quartermaster/core/users/user';
import type { Context } from './context.ts';
import { wrongUsage } from './failure.ts';

/** Maximum number of people listed for an ambiguous name. */
const mostNamed = 5;

/**
 * Finds a person by email, or by name, department or position if only one matches.
 * @param among only people in these states
 */
export async function findPerson(context: Context, written: string, among?: readonly PersonState[]) {
  const client = await context.client();
  if (written.includes('@')) return client.users.get({ params: { id: written } });
  const { items } = await client.users.list({
    ...{ search: written, limit: String(mostNamed + 1) },
    ...(among === undefined ? {} : { state: [...among] }),
  });
  const called = items.filter(({ displayName }) => fold(displayName) === fold(written));
  const [only, ...others] = called.length > 0 ? called : items;
  if (!only) throw wrongUsage(`Nobody is called '${written}'.`, ['qm people list']);
  if (others.length > 0)
    throw wrongUsage(
      `Several people are found by '${written}'. Use the email instead:`,
      [only, ...others].slice(0, mostNamed).map(({ email }) => email),
    );
  return only;
}
