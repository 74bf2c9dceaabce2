import type { StartedServer } from './started-server.ts';

const lists = [
  '/api/users?sort=-createdAt',
  '/api/vendors?sort=-createdAt',
  '/api/equipment?sort=-createdAt',
  '/api/catalog?sort=-createdAt',
  '/api/requests?sort=-createdAt',
  '/api/locations',
  '/api/settings',
  '/api/branding',
];

/**
 * Everything that a call could change, newest first; if it is equal before and after, the call had no effect.
 */
export const stateOf = ({ admin }: Pick<StartedServer, 'admin'>): Promise<unknown[]> =>
  Promise.all(lists.map(async (path) => (await admin.get(path)).body));
