import { z } from 'zod';
import { made, newAsset } from '../support/company.ts';
import type { Scene } from '../support/scene.ts';
import { ownAsset } from './matrix-records.ts';
import { adminOnly, get, ownersAlone, type Row, signedIn } from './matrix-row.ts';

const answered = z.object({ agreement: z.object({ version: z.number() }) });

/** Publishes a text, and hands an asset to whoever calls. @returns the version of the text */
async function asked({ server, admin, owner, other }: Scene): Promise<number> {
  const { agreement } = made(
    await server.admin.put('/api/acknowledgements', {
      types: ['Software License'],
      title: 'Use',
      text: 'Look after it',
    }),
    answered,
  );
  for (const { email } of [owner, other, admin]) await newAsset(server, { assignedTo: email });
  return agreement.version;
}

/** Everybody acknowledges what they got; only administrators say what has to be acknowledged. */
export const acknowledgementRows = {
  'acknowledgements.get': { call: get('/api/acknowledgements'), expected: adminOnly(200) },
  'acknowledgements.update': {
    call: () => ({ method: 'PUT', path: '/api/acknowledgements', body: { types: [] } }),
    expected: adminOnly(200),
  },
  'acknowledgements.agreement': {
    call: async (scene) => ({ method: 'GET', path: `/api/acknowledgements/texts/${await asked(scene)}` }),
    expected: signedIn(200),
  },
  'acknowledgements.pending': { call: get('/api/me/acknowledgements'), expected: signedIn(200) },
  'acknowledgements.accept': {
    call: async (scene) => ({
      method: 'POST',
      path: '/api/me/acknowledgements',
      body: { agreement: await asked(scene) },
    }),
    expected: signedIn(200),
  },
  'acknowledgements.acceptOne': {
    call: async (scene) => ({
      method: 'POST',
      path: (await ownAsset(scene)).replace('equipment', 'me/acknowledgements'),
      body: { agreement: await asked(scene) },
    }),
    // Only for what one has.
    expected: ownersAlone(200),
  },
} satisfies Record<string, Row>;
