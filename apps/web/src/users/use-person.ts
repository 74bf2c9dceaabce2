import type { Outputs } from '@quartermaster/contract';
import { printWhere } from '@quartermaster/core/query/text';
import { isIn } from '@quartermaster/core/query/where';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { useUser } from '../auth/session.tsx';

/** How many addresses fit into the filter of one call. */
const atOnce = 40;

type Person = Pick<Outputs['users']['list']['items'][number], 'displayName' | 'unconfirmed' | 'department'>;

interface Wanted {
  readonly email: string;
  readonly resolve: (person: Person | null) => void;
  readonly reject: (error: unknown) => void;
}

let wanted: Wanted[] = [];

/** Batches the people requested at the same moment, by all visible rows, into one call. */
function personOf(email: string): Promise<Person | null> {
  return new Promise((resolve, reject) => {
    if (wanted.length === 0) setTimeout(askForPeople, 0);
    wanted.push({ email, resolve, reject });
  });
}

function askForPeople(): void {
  const batch = wanted;
  wanted = [];
  for (let at = 0; at < batch.length; at += atOnce) void answer(batch.slice(at, at + atOnce));
}

async function answer(batch: readonly Wanted[]): Promise<void> {
  const emails = batch.map(({ email }) => email);
  try {
    const { items } = await client.users.list({
      where: printWhere(isIn('email', emails)),
      limit: String(atOnce),
    });
    const people = new Map(items.map((person) => [person.email, person]));
    for (const { email, resolve } of batch) resolve(people.get(email) ?? null);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** The person with an address, for administrators; undefined while loading or if nobody has it. */
export function usePerson(email: string): Person | undefined {
  const { role } = useUser();
  const { data } = useQuery({
    queryKey: [...api.users.key(), 'person', email],
    queryFn: () => personOf(email),
    staleTime: 300_000,
    enabled: role === 'admin' && email !== '',
  });
  return data ?? undefined;
}

/** The name of the person with an address; the address itself while loading or if nobody has it. */
export function usePersonName(email: string): string {
  const user = useUser();
  const person = usePerson(email);
  return person?.displayName ?? (user.email === email ? user.displayName : email);
}
