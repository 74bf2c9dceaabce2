import { importProfileSchema } from '@quartermaster/core/reading/import-profile';
import { made } from '../support/company.ts';
import type { Scene } from '../support/scene.ts';
import { newName } from './matrix-records.ts';
import type { Row } from './matrix-row.ts';
import { adminOnly, get } from './matrix-row.ts';

const all = '/api/import-profiles';
const newProfile = () => ({
  ...{ name: newName(), kind: 'assets', header: ['Name'] },
  reading: { columns: [{ to: 'name', from: [[0]] }] },
});
const one = async ({ server: { admin } }: Scene): Promise<string> =>
  `${all}/${made(await admin.post(all, newProfile()), importProfileSchema).id}`;

/** The matrix's rows for import profiles. */
export const importProfileRows = {
  'importProfiles.list': { call: get(all), expected: adminOnly(200) },
  'importProfiles.create': {
    call: () => ({ method: 'POST', path: all, body: newProfile() }),
    expected: adminOnly(201),
  },
  'importProfiles.update': {
    call: async (scene: Scene) => ({ method: 'PUT', path: await one(scene), body: { name: newName() } }),
    expected: adminOnly(200),
  },
  'importProfiles.remove': {
    call: async (scene: Scene) => ({ method: 'DELETE', path: await one(scene) }),
    expected: adminOnly(200),
  },
} as const satisfies Record<string, Row>;
