import { printWhere } from '@quartermaster/core/query/text';
import { isIn } from '@quartermaster/core/query/where';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { useUser } from '../auth/session.tsx';

/** How many addresses fit in the filter of one call. */
const atOnce = 40;

interface Wanted {
  readonly email: string;
  readonly resolve: (name: string | null) => void;
  readonly reject: (error: unknown) => void;
}

let wanted: Wanted[] = [];

/** Names requested at the same moment, by all visible rows, are batched into one call. */
function nameOf(email: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    if (wanted.length === 0) setTimeout(askForNames, 0);
    wanted.push({ email, resolve, reject });
  });
}

function askForNames(): void {
  const asked = wanted;
  wanted = [];
  for (let at = 0; at < asked.length; at += atOnce) void answer(asked.slice(at, at + atOnce));
}

async function answer(asked: readonly Wanted[]): Promise<void> {
  const emails = asked.map(({ email }) => email);
  try {
    const { items } = await client.users.list({
      where: printWhere(isIn('email', emails)),
      limit: String(atOnce),
    });
    const names = new Map(items.map(({ email, displayName }) => [email, displayName]));
    for (const { email, resolve } of asked) resolve(names.get(email) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

/** The name of the person with an address; the address itself until it is known, or if nobody has it. */
export function usePersonName(email: string): string {
  const user = useUser();
  const { data } = useQuery({
    queryKey: [...api.users.key(), 'name', email],
    queryFn: () => nameOf(email),
    staleTime: 300_000,
    enabled: user.role === 'admin' && email !== '',
  });
  return data ?? (user.email === email ? user.displayName : email);
}
