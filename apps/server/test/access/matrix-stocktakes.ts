import { stocktakeSchema } from '@quartermaster/core/stocktakes/stocktake';
import { made, newLocation } from '../support/company.ts';
import type { Scene } from '../support/scene.ts';
import { newName } from './matrix-records.ts';
import type { Row } from './matrix-row.ts';
import { adminOnly, get } from './matrix-row.ts';

const all = '/api/stocktakes';
const place = async ({ server }: Scene): Promise<object> => ({
  location: (await newLocation(server, { name: newName() })).id,
});
const one = async (scene: Scene): Promise<string> =>
  `${all}/${made(await scene.server.admin.post(all, await place(scene)), stocktakeSchema).id}`;

/** The matrix's rows for stock-takes. */
export const stocktakeRows = {
  'stocktakes.list': { call: get(all), expected: adminOnly(200) },
  'stocktakes.start': {
    call: async (scene: Scene) => ({ method: 'POST', path: all, body: await place(scene) }),
    expected: adminOnly(201),
  },
  'stocktakes.get': {
    call: async (scene: Scene) => ({ method: 'GET', path: await one(scene) }),
    expected: adminOnly(200),
  },
  'stocktakes.remove': {
    call: async (scene: Scene) => ({ method: 'DELETE', path: await one(scene) }),
    expected: adminOnly(200),
  },
  'stocktakes.scan': {
    call: async (scene: Scene) => ({
      ...{ method: 'POST', path: `${await one(scene)}/scans` },
      body: { scans: [{ code: 'QTM1' }] },
    }),
    expected: adminOnly(200),
  },
  'stocktakes.apply': {
    call: async (scene: Scene) => ({ method: 'POST', path: `${await one(scene)}/apply`, body: {} }),
    expected: adminOnly(200),
  },
} as const satisfies Record<string, Row>;
