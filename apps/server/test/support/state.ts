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

/** What the API answers of all that a call could change, newest first: equal before and after means no effect. */
export const stateOf = ({ admin }: Pick<StartedServer, 'admin'>): Promise<unknown[]> =>
  Promise.all(lists.map(async (path) => (await admin.get(path)).body));
