import { webhookSchema } from '@quartermaster/core/webhooks/webhook';
import { made } from '../support/company.ts';
import type { Scene } from '../support/scene.ts';
import { newName } from './matrix-records.ts';
import type { Row } from './matrix-row.ts';
import { adminOnly, recordRows } from './matrix-row.ts';

/** Nobody listens there, so tests of it end after a second. */
const newWebhook = () => ({
  name: newName(),
  url: 'http://127.0.0.1:9/',
  events: ['vendor.created'],
  active: false,
});

const aWebhook = async ({ server: { admin } }: Scene, more: object = {}): Promise<string> =>
  `/api/webhooks/${made(await admin.post('/api/webhooks', { ...newWebhook(), ...more }), webhookSchema).id}`;

const on =
  (method: string, part: string, body?: object): Row['call'] =>
  async (scene) => ({ method, path: `${await aWebhook(scene)}${part}`, ...(body ? { body } : {}) });

/** The matrix's rows for webhooks. */
export const webhookRows = {
  ...recordRows('webhooks', { create: newWebhook, change: { name: 'Renamed' } }),
  'webhooks.estimate': {
    call: async () => ({ method: 'GET', path: '/api/webhooks/estimate?events=vendor.created' }),
    expected: adminOnly(200),
  },
  'webhooks.test': { call: on('POST', '/test'), expected: adminOnly(200) },
  'webhooks.rotateSecret': { call: on('POST', '/secret'), expected: adminOnly(200) },
  'webhooks.deliveries': { call: on('GET', '/deliveries'), expected: adminOnly(200) },
  'webhooks.delivery': { call: on('GET', '/deliveries/none'), expected: adminOnly(404) },
  'webhooks.redeliver': { call: on('POST', '/deliveries/none/redeliver'), expected: adminOnly(404) },
  'webhooks.redeliverRange': {
    call: async (scene: Scene) => ({
      method: 'POST',
      path: `${await aWebhook(scene, { active: true })}/redeliver`,
      body: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
    }),
    expected: adminOnly(202),
  },
};
