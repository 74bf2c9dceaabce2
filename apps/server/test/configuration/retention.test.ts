import { assetSchema } from '@quartermaster/core/assets/asset';
import { createdWebhookSchema } from '@quartermaster/core/webhooks/webhook';
import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../support/caller.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made } from '../support/company.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';
import { on } from '../workflows/workflow-tests.ts';
import { refusal } from './configured.ts';

const day = 24 * 3_600_000;

let server: ClockedServer;
let admin: Caller;
beforeAll(async () => {
  server = await startClockedServer();
  await signIn();
});
afterAll(async () => {
  await server.services.workers.stop();
  await server.stop();
});

/** Again after time has passed, because the session has ended by then. */
const signIn = async () => {
  admin = await server.nobody.signedIn(adminEmail, adminPassword);
};
const counted = async (path: string) =>
  made(await admin.get(path), z.object({ items: z.array(z.unknown()) })).items.length;
const lossOf = async (query: string) => (await admin.get(`/api/settings/retention-loss?${query}`)).body;
const put = (change: object) => admin.put('/api/settings', change);

/** What the server does every hour. */
const sweep = async () => {
  const { retention, messages, webhookDeliveries, runRecords, workflows } = server.services;
  await messages.sweep(await retention.horizon('keepNotifications'));
  await webhookDeliveries.sweep(await retention.horizon('keepDeliveries'));
  const all = () => workflows.records.collection.all();
  await runRecords.sweep(all, await retention.horizon('keepExecutions'));
};

it('what is kept for fewer days is said before, recorded, and then deleted', async () => {
  const from = server.services.runtime.now().toISOString();
  const asset = made(
    await admin.post('/api/equipment', {
      name: 'Office',
      type: 'Software License',
      status: 'Available',
      condition: 'New',
    }),
    assetSchema,
  );
  const edited = await admin.put(`/api/equipment/${asset.id}`, { notes: 'Scratched' });
  const hook = made(
    await admin.post('/api/webhooks', {
      ...{ name: 'Mirror', url: 'https://mirror.example', events: ['equipment.created'] },
    }),
    createdWebhookSchema,
  );
  const to = server.services.runtime.now().toISOString();
  await admin.post(`/api/webhooks/${hook.id}/redeliver`, { from, to });
  await server.services.workers.run();
  const workflow = made(
    await admin.post('/api/workflows', { name: 'Never', trigger: on('vendor.created') }),
    workflowSchema,
  );
  await server.services.runQueue.runs.insert({
    ...{ id: 'over', workflowId: workflow.id, trigger: 'manual', status: 'success', queuedAt: to },
  });
  const me = made(await admin.get('/api/me'), z.object({ id: z.string() }));
  await server.services.messages.write('an event', [me.id], undefined);
  const lists = {
    deliveries: `/api/webhooks/${hook.id}/deliveries`,
    executions: `/api/workflows/${workflow.id}/executions`,
  };

  server.pass(20 * day);
  await signIn();
  const shorter = { keepDeliveries: 19, keepNotifications: 18, keepExecutions: 17, keepUndo: 16 };
  const query = Object.entries(shorter)
    .map((entry) => entry.join('='))
    .join('&');
  const loss = { keepDeliveries: 1, keepNotifications: 1, keepExecutions: 1, keepUndo: 1 };
  expect(await lossOf(query)).toEqual(loss);
  expect(await lossOf('keepDeliveries=21&keepUndo=100')).toEqual({ keepDeliveries: 0 });
  await sweep();
  expect(await Promise.all(Object.values(lists).map(counted))).toEqual([1, 1]);

  expect((await put(shorter)).status).toBe(200);
  expect(await server.services.runtime.store.events.read({ newestFirst: true, limit: 1 })).toMatchObject([
    {
      type: 'settings.updated',
      data: shorter,
      previous: { keepDeliveries: 30, keepNotifications: 90, keepExecutions: 90, keepUndo: 30 },
    },
  ]);
  await sweep();
  expect(await Promise.all(Object.values(lists).map(counted))).toEqual([0, 0]);
  expect((await admin.get('/api/notifications')).body).toMatchObject({ items: [], keptDays: 18 });
  expect(await counted('/api/batches')).toBe(0);
  const undone = await admin.post(`/api/batches/${edited.headers.batch}/undo`, {});
  expect(refusal(undone)).toEqual([409, 'Only what was done in the last 16 days can be undone']);
  expect(await lossOf('keepDeliveries=7')).toEqual({ keepDeliveries: 0 });
});

it('nothing is kept for less time than a delivery or a run may take', async () => {
  expect(refusal(await put({ keepDeliveries: 6 }))).toEqual([422, 'Use 7 to 365 days']);
  expect((await admin.get('/api/settings/retention-loss?keepUndo=0')).status).toBe(422);
});
