import type { Scene } from '../support/scene.ts';
import { adminOnly, get, type Row } from './matrix-row.ts';

const reservation = { method: 'POST', path: '/api/asset-ids/reservations', body: { count: 1 } };

/** The matrix's rows for the ledger of asset IDs, and for labels of several assets. */
export const assetIdRows = {
  'labels.print': { call: get('/api/labels'), expected: adminOnly(409) },
  'assetIds.get': { call: get('/api/asset-ids'), expected: adminOnly(200) },
  'assetIds.reserve': { call: () => reservation, expected: adminOnly(201) },
  'exports.assetIds': { call: get('/api/exports/asset-ids'), expected: adminOnly(200) },
  'assetIds.withhold': {
    call: () => ({ method: 'POST', path: '/api/asset-ids/withheld', body: { deleted: ['OLD-1'] } }),
    expected: adminOnly(200),
  },
  'assetIds.allow': {
    call: async ({ server }: Scene) => {
      await server.admin.post('/api/asset-ids/withheld', { deleted: ['OLD-2'] });
      return { method: 'DELETE', path: '/api/asset-ids/withheld/OLD-2' };
    },
    expected: adminOnly(200),
  },
  'assetIds.release': {
    call: async ({ server }: Scene) => {
      const { body } = await server.admin.post(reservation.path, reservation.body);
      return { method: 'DELETE', path: `${reservation.path}/${Object(body).id}` };
    },
    expected: adminOnly(200),
  },
} as const satisfies Record<string, Row>;
