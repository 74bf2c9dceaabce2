import { type AccessToken, accessTokenSchema } from '@quartermaster/core/users/access-token';
import type { Context } from '../context.ts';
import type { ListView } from '../output/list.ts';
import { ago, awayOf } from '../output/times.ts';

/** How access tokens are listed. */
export const tokenView = ({ now }: Context): ListView<AccessToken> => ({
  columns: [
    { title: 'Name', value: ({ name }) => name, minWidth: 14 },
    { title: 'Token', value: ({ start }) => `${start}…` },
    { title: 'Scope', value: ({ scope }) => scope },
    {
      title: 'Expires',
      value: ({ expiresAt }) => expiresAt,
      shown: ({ expiresAt }) =>
        new Date(expiresAt) > now ? awayOf(expiresAt.slice(0, 10), now) : `expired ${ago(expiresAt, now)}`,
    },
    {
      title: 'Last used',
      value: ({ lastUsedAt }) => lastUsedAt ?? '',
      shown: ({ lastUsedAt }) => (lastUsedAt ? ago(lastUsedAt, now) : 'never'),
      priority: 2,
    },
    { title: 'From', value: ({ lastUsedFrom }) => lastUsedFrom ?? '', priority: 1 },
  ],
  fields: Object.keys(accessTokenSchema.shape),
});
