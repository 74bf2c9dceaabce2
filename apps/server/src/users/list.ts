import type { contract, Received } from '@quartermaster/contract';
import { fold } from '@quartermaster/core/query/fold';
import { and, isIn } from '@quartermaster/core/query/where';
import { foldedComparison, type ListFields, listFilter, listSort, page } from '../lists/list-query.ts';
import { toUser, type UserService } from './service.ts';

const fields: ListFields = (name) =>
  name === 'displayName'
    ? { type: 'text', compare: foldedComparison('nameKey', fold), sort: 'nameKey' }
    : ['email', 'role', 'department', 'position', 'createdAt'].includes(name)
      ? { path: name, type: 'text', sort: name }
      : undefined;

/** People, a page at a time. What is secret of them is neither answered nor a field to filter by. */
export async function listUsers(users: UserService, input: Received<typeof contract.users.list>) {
  const where = and(
    await listFilter(input, fields),
    ...(['role', 'department'] as const).flatMap((name) => (input[name] ? [isIn(name, input[name])] : [])),
  );
  const sort = listSort(input.sort, ['nameKey'], fields);
  return page(users.collection, { where, sort, limit: input.limit, cursor: input.cursor }, (found) =>
    found.map(toUser),
  );
}
