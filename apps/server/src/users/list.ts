import type { contract, Received } from '@quartermaster/contract';
import { fold } from '@quartermaster/core/query/fold';
import { and, isIn } from '@quartermaster/core/query/where';
import { personStates, roles } from '@quartermaster/core/users/user';
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
  ownChoice('role', roles),
  ownChoice('state', personStates),
  ['suspended', { path: 'suspended', type: 'boolean', sort: 'suspended' }],
  ['unconfirmed', { path: 'unconfirmed', type: 'boolean', sort: 'unconfirmed' }],
]);

/** One page of users. Secrets are neither returned nor available as filters. */
export async function listUsers(
  users: UserService,
  input: Received<typeof contract.users.list>,
  reading: Reading,
) {
  const where = and(
    await listFilter(input, fields),
    ...(['role', 'department', 'state'] as const).flatMap((name) =>
      input[name] ? [isIn(name, input[name])] : [],
    ),
  );
  const sort = listSort(input.sort, ['nameKey'], fields);
  return page(users.collection, { where, sort, limit: input.limit, cursor: input.cursor }, reading, (found) =>
    found.map(toUser),
  );
}
