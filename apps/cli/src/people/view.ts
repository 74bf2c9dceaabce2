import { type User, userSchema } from '@quartermaster/core/users/user';
import type { Context } from '../context.ts';
import type { ListView } from '../output/list.ts';
import { ago } from '../output/times.ts';

/** How people are listed. */
export const personView = ({ now }: Context): ListView<User> => ({
  columns: [
    { title: 'E-mail', value: ({ email }) => email, least: 24 },
    { title: 'Name', value: ({ displayName }) => displayName, least: 14 },
    { title: 'Role', value: ({ role }) => role },
    { title: 'Department', value: ({ department }) => department ?? '', worth: 3, least: 10 },
    { title: 'Position', value: ({ position }) => position ?? '', worth: 2, least: 10 },
    {
      title: 'Created',
      value: ({ createdAt }) => createdAt,
      shown: ({ createdAt }) => ago(createdAt, now),
      worth: 1,
    },
  ],
  fields: Object.keys(userSchema.shape),
});
