import { personState, type User, userSchema } from '@quartermaster/core/users/user';
import type { Context } from '../context.ts';
import type { ListView } from '../output/list.ts';
import { ago } from '../output/times.ts';

/** How people are listed. */
export const personView = ({ now }: Context): ListView<User> => ({
  columns: [
    { title: 'Email', value: ({ email }) => email, minWidth: 24 },
    { title: 'Name', value: ({ displayName }) => displayName, minWidth: 14 },
    { title: 'Role', value: ({ role }) => role },
    { title: 'Department', value: ({ department }) => department ?? '', priority: 3, minWidth: 10 },
    { title: 'Position', value: ({ position }) => position ?? '', priority: 2, minWidth: 10 },
    { title: 'State', value: stateOf, priority: 4 },
    {
      title: 'Created',
      value: ({ createdAt }) => createdAt,
      shown: ({ createdAt }) => ago(createdAt, now),
      priority: 1,
    },
  ],
  fields: Object.keys(userSchema.shape),
});

const stateOf = (person: User): string => {
  const { invitation } = person;
  if (invitation === undefined) return personState(person);
  return invitation === 'sent' ? `${personState(person)}, invited` : `${personState(person)}, not invited`;
};
