import type { Scene } from '../support/scene.ts';
import { newName, ownView } from './matrix-records.ts';
import type { Row } from './matrix-row.ts';
import { get, ownersAlone, signedIn } from './matrix-row.ts';

/** The matrix's rows for saved views. */
export const viewRows = {
  'views.list': { call: get('/api/views'), expected: signedIn(200) },
  'views.create': {
    call: () => ({ method: 'POST', path: '/api/views', body: { name: newName() } }),
    expected: signedIn(201),
  },
  'views.update': {
    call: async (scene: Scene) => ({ method: 'PUT', path: await ownView(scene), body: { name: newName() } }),
    expected: ownersAlone(200),
  },
  'views.remove': {
    call: async (scene: Scene) => ({ method: 'DELETE', path: await ownView(scene) }),
    expected: ownersAlone(200),
  },
} as const satisfies Record<string, Row>;
