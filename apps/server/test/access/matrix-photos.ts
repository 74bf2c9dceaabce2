import { pixel } from '../support/pictures.ts';
import type { Scene } from '../support/scene.ts';
import { item, ownAsset } from './matrix-records.ts';
import { adminOnly, type Row } from './matrix-row.ts';

const photo = (record: (scene: Scene) => Promise<string>) => async (scene: Scene) => ({
  method: 'PUT',
  path: `${await record(scene)}/image`,
  body: pixel,
  headers: { 'content-type': 'image/png' },
});

/** The matrix's rows for photos. */
export const photoRows = {
  'assets.setImage': { call: photo(ownAsset), expected: adminOnly(200) },
  'assets.removeImage': {
    call: async (scene: Scene) => ({ method: 'DELETE', path: `${await ownAsset(scene)}/image` }),
    expected: adminOnly(200),
  },
  'users.setPhoto': {
    call: async ({ owner }: Scene) => ({
      method: 'PUT',
      path: `/api/users/${owner.id}/photo`,
      body: pixel,
      headers: { 'content-type': 'image/png' },
    }),
    expected: adminOnly(200),
  },
  'catalogue.setImage': { call: photo(item), expected: adminOnly(200) },
} as const satisfies Record<string, Row>;
