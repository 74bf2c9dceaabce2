import type { Outputs } from '@quartermaster/contract';
import { printWhere } from '@quartermaster/core/query/text';
import { isIn } from '@quartermaster/core/query/where';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, client } from '../api.ts';
import { useUser } from '../auth/session.tsx';

/** How many addresses fit into the filter of one call. */
const atOnce = 40;
/** How long after its rows a list asks for the names of those out of sight, in ms. */
const aheadAfterMs = 1_500;
/** Of how many rows at most: as many as a page has. */
const mostAhead = 200;

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

/** After how long a name is asked for again when it is next shown, in ms. */
const renewedAfterMs = 300_000;

const personQuery = (email: string) => ({
  queryKey: [...api.users.key(), 'person', email],
  queryFn: () => personOf(email),
  // Never a time to wait for: each row that is scrolled into sight would start a timer.
  staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > renewedAfterMs ? 0 : Number.POSITIVE_INFINITY,
  // A name is worth keeping: without the network, an address would take its place.
  gcTime: Number.POSITIVE_INFINITY,
});

/** The person with an address, for administrators; undefined while loading or if nobody has it. */
export function usePerson(email: string): Person | undefined {
  const { role } = useUser();
  const { data } = useQuery({ ...personQuery(email), enabled: role === 'admin' && email !== '' });
  return data ?? undefined;
}

/**
 * Asks for the names in a list's latest rows before they are scrolled into sight, so that they are there even if the
 * network no longer is.
 * @param emails of the loaded rows
 */
export function useNamesAhead(emails: readonly (string | null)[]): void {
  const { role } = useUser();
  const queries = useQueryClient();
  const latest = useRef(emails);
  latest.current = emails;
  useEffect(() => {
    if (role !== 'admin' || emails.length === 0) return;
    const later = setTimeout(() => {
      for (const email of new Set(latest.current.slice(-mostAhead)))
        if (email !== null) void queries.prefetchQuery(personQuery(email));
    }, aheadAfterMs);
    return () => clearTimeout(later);
  }, [role, queries, emails.length]);
}

/** The name of the person with an address; the address itself while loading or if nobody has it. */
export function usePersonName(email: string): string {
  const user = useUser();
  const person = usePerson(email);
  return person?.displayName ?? (user.email === email ? user.displayName : email);
}
