import type { Outputs } from '@quartermaster/contract';
import { type Role, roles } from '@quartermaster/core/access/role';
import { parseSearch } from '@quartermaster/core/query/parse-search';
import { printWhere } from '@quartermaster/core/query/text';
import { activeAdministrators, isActiveAdministrator } from '@quartermaster/core/users/person-rules';
import { type PersonState, personStates, userSchema } from '@quartermaster/core/users/user';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { pagesOf, useList } from '../ui/use-list.ts';

export type Person = Outputs['users']['list']['items'][number];

/** By name, with those who wait for confirmation on top. */
const waitingFirst = '-unconfirmed';
/** The column header's name for that order. */
const byName = 'displayName';

const shownStates: readonly PersonState[] = ['active', 'waiting'];

/** Reads the filters from the URL; `state=none` stands for no state at all. */
export function filtersOf(params: URLSearchParams) {
  const named = params.getAll('state');
  const states = personStates.filter((state) => named.includes(state));
  const text = (name: string) => params.get(name) ?? undefined;
  return {
    states: states.length > 0 || named.includes('none') ? states : shownStates,
    search: text('search'),
    role: roles.find((role) => role === text('role')),
    department: text('department'),
    sort: text('sort') ?? byName,
  };
}
export type PeopleFilters = ReturnType<typeof filtersOf>;

/** The URL parameter for a selection of states; the default selection needs none. */
export function stateParam(states: readonly PersonState[]): string[] | null {
  if (states.length === 0) return ['none'];
  const isDefault =
    states.length === shownStates.length && shownStates.every((state) => states.includes(state));
  return isDefault ? null : [...states];
}

const inputOf = ({ search, role, department }: PeopleFilters) => ({
  ...(role === undefined ? {} : { role }),
  ...(department === undefined ? {} : { department }),
  ...parseSearch(search, userSchema.shape),
});

/** The query for what the list shows. */
export const listedPeople = (filters: PeopleFilters) => ({
  ...inputOf(filters),
  state: [...filters.states],
  sort: filters.sort === byName ? waitingFirst : filters.sort,
});

export const usePeople = (filters: PeopleFilters) =>
  useList<Person>(
    api.users.list.infiniteOptions({
      ...pagesOf(listedPeople(filters)),
      enabled: filters.states.length > 0,
    }),
  );

/**
 * Counts of matching people by state, regardless of the states shown, of admins among
 * those shown, and of everyone.
 */
export function usePeopleCounts(filters: PeopleFilters) {
  const input = inputOf(filters);
  return {
    active: useTotal({ ...input, state: ['active'] }),
    waiting: useTotal({ ...input, state: ['waiting'] }),
    suspended: useTotal({ ...input, state: ['suspended'] }),
    admins: useTotal({ ...input, role: 'admin', state: [...filters.states] }),
    all: useTotal({}),
  };
}

/**
 * Whether somebody is the last administrator who can sign in, so that neither their role nor
 * their account can be taken away.
 */
export function useLastAdministrator(): (person: Person) => boolean {
  const administrators = useTotal({ where: printWhere(activeAdministrators) });
  return (person) => administrators === 1 && isActiveAdministrator(person);
}

export const useIsLastAdministrator = (person: Person): boolean => useLastAdministrator()(person);

/** How many accounts wait for somebody to confirm them. */
export const useWaiting = (): number | undefined => useTotal({ state: ['waiting'] });

/** How many people have no password and weren't invited to set one. */
export const useUninvited = (): number | undefined => useTotal({ where: 'invitation:unsent state:active' });

interface Counted {
  readonly role?: Role;
  readonly department?: string;
  readonly search?: string;
  readonly where?: string;
  readonly state?: PersonState[];
}

const useTotal = (input: Counted): number | undefined =>
  useQuery(
    api.users.list.queryOptions({ input: { ...input, limit: '1' }, placeholderData: (before) => before }),
  ).data?.total;
