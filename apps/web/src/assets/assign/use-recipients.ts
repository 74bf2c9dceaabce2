import { namesFirst } from '@quartermaster/core/users/names-first';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { usePerson } from '../../users/use-person.ts';
import { type Recipient, recentHolders } from './recent-holders.ts';

/** Maximum number of people listed. */
const most = 8;

interface Group {
  /** Absent for search results. */
  readonly title?: string;
  readonly people: readonly Recipient[];
}

/**
 * Who can be given an asset: recent recipients and the holder's department, or the results of a search, with
 * the names that start with it first.
 */
export function useRecipients(search: string, holder: string | null) {
  const department = usePerson(holder ?? '')?.department;
  const found = useQuery(
    api.users.list.queryOptions({
      input: {
        limit: '20',
        state: ['active'],
        ...(search ? { search } : department ? { department: [department] } : {}),
      },
      placeholderData: (before) => before,
    }),
  );
  const others = (found.data?.items ?? []).filter(({ email }) => email !== holder);
  const recent = recentHolders().filter(({ email }) => email !== holder);
  const rest = others.filter(({ email }) => !recent.some((one) => one.email === email));
  const groups: Group[] = search
    ? [{ people: namesFirst(others, search).slice(0, most) }]
    : [
        { title: 'Recent', people: recent },
        { title: department ? 'Same department' : 'People', people: rest.slice(0, most - recent.length) },
      ];
  return {
    groups: groups.filter(({ people }) => people.length > 0),
    pending: found.isPending || found.isPlaceholderData,
    hasMore: search !== '' && others.length > most,
  };
}
