import type { contract, Received } from '@quartermaster/contract';
import { roles } from '@quartermaster/core/access/role';
import { fold } from '@quartermaster/core/query/fold';
import { and, exists, isIn, type Where } from '@quartermaster/core/query/where';
import { invitationStates, personStates } from '@quartermaster/core/users/user';
import {
  foldedComparison,
  type ListField,
  type ListFields,
  listFilter,
  listSort,
  ownChoice,
  ownInstant,
  ownText,
  page,
  type Reading,
} from '../lists/list-query.ts';
import { toUser } from './record.ts';
import type { UserService } from './service.ts';

const fields: ListFields = new Map<string, ListField>([
  ...['email', 'department', 'position'].map(ownText),
  ownInstant('createdAt'),
  ['displayName', { type: 'text', compare: foldedComparison('nameKey', fold), sort: 'nameKey' }],
  ['manager', { path: 'manager', type: 'text' }],
  ownChoice('role', roles),
  ownChoice('state', personStates),
  ['suspended', { path: 'suspended', type: 'boolean', sort: 'suspended' }],
  ownChoice('invitation', invitationStates),
  ['unconfirmed', { path: 'unconfirmed', type: 'boolean', sort: 'unconfirmed' }],
]);

/** Sorts people with unconfirmed accounts first, all by name. */
const waitingFirst = '-unconfirmed';

/** One page of users. Secrets are neither returned nor available as filters. */
export async function listUsers(
  users: UserService,
  input: Received<typeof contract.users.list>,
  reading: Reading,
) {
  const where = await userFilter(input);
  const sort = userSort(input.sort);
  return page(users.collection, { where, sort, limit: input.limit, cursor: input.cursor }, reading, (found) =>
    found.map(toUser),
  );
}

type UserFilters = Pick<
  Received<typeof contract.users.list>,
  'search' | 'where' | 'role' | 'department' | 'manager' | 'state'
>;

/** The people that the filters of a list or an export match. */
export const userFilter = async (filters: UserFilters): Promise<Where> =>
  and(
    await listFilter(filters, fields),
    ...(['role', 'department', 'manager', 'state'] as const).flatMap((name) =>
      filters[name] ? [isIn(name, filters[name])] : [],
    ),
  );

export const userSort = (sort: string | undefined) =>
  sort === waitingFirst ? [waitingFirst, 'nameKey'] : listSort(sort, ['nameKey'], fields);

/** All departments that people are in, sorted by name. */
export async function listDepartments({ collection }: UserService): Promise<string[]> {
  const groups = await collection.tally({ where: exists('department'), by: [{ path: 'department' }] });
  return groups
    .flatMap(({ key: [name] }) => (typeof name === 'string' ? [name] : []))
    .toSorted((one, other) => one.localeCompare(other, 'en'));
}
