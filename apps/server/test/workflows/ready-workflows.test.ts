import { assetSchema } from '@quartermaster/core/assets/asset';
import { notificationSchema, plainText } from '@quartermaster/core/notifications/notification';
import { requestSchema } from '@quartermaster/core/requests/request';
import { readyWorkflows } from '@quartermaster/core/workflows/ready-workflows';
import { workflowSchema } from '@quartermaster/core/workflows/workflow';
import { clockFrom, clockOf } from '@quartermaster/test-kit/demo-clock';
import { type FakeSlack, startFakeSlack } from '@quartermaster/test-kit/fake-slack';
import type { ServerProcess } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { connect, slackEnvOf } from '../slack/connected.ts';
import { Caller } from '../support/caller.ts';
import { made, newAsset, newItem, newPerson, newRequest } from '../support/company.ts';
import { removeData } from '../support/database.ts';
import { mailsTo } from '../support/mails.ts';
import { startServerProcess } from '../support/server-process.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';
import { runsOf } from './hook-tests.ts';

/** A Thursday. */
const begins = '2026-11-26T12:00:00.000Z';
const within = { timeout: 20_000 };

let slack: FakeSlack;
let process: ServerProcess;
let nobody: Caller;
let admin: Caller;
beforeAll(async () => {
  slack = await startFakeSlack();
  process = await startServerProcess({ preload: clockFrom(begins), env: slackEnvOf(slack) });
  nobody = new Caller(process.url);
  admin = await nobody.signedIn(adminEmail, adminPassword);
});
afterAll(async () => {
  nobody.hangUp();
  await process.kill();
  await removeData(process);
  await slack.close();
});

/** Adds a workflow that is ready to use, as Create Workflow does. */
async function add(name: string, more: object = {}): Promise<string> {
  const ready = readyWorkflows.find((one) => one.name === name);
  return made(await admin.post('/api/workflows', { ...ready?.workflow, ...more }), workflowSchema).id;
}

/** Moves the server's clock; sessions end meanwhile. */
async function at(time: string): Promise<void> {
  await clockOf(process)(time);
  admin = await nobody.signedIn(adminEmail, adminPassword);
}

const assetOf = async (id: string) => made(await admin.get(`/api/equipment/${id}`), assetSchema);
const ran = (id: string) =>
  expect.poll(async () => (await runsOf(admin, id)).map(({ status }) => status), within).toEqual(['success']);
async function told(): Promise<string> {
  const page = z.object({ items: z.array(notificationSchema) });
  const { items } = made(await admin.get('/api/notifications'), page);
  return items.map(({ title, detail }) => [plainText(title), detail].join(' ')).join('\n');
}

it('takes equipment back from whoever is suspended, and tells the administrators', async () => {
  const id = await add('take-back-from-leavers');
  const [leaver, stays] = [await newPerson({ admin, nobody }), await newPerson({ admin, nobody })];
  const assets = await Promise.all(
    [leaver, leaver, stays].map(({ email: assignedTo }) =>
      newAsset({ admin }, { status: 'Assigned', assignedTo }),
    ),
  );
  await admin.put(`/api/users/${leaver.id}/suspended`, { suspended: true });
  await ran(id);
  const holders = await Promise.all(assets.map(async (asset) => (await assetOf(asset.id)).assignedTo));
  expect(holders).toEqual([null, null, stays.email]);
  await expect.poll(told, within).toContain('Took back 2 assets from Person');
});

it('accepts a request below the price, and leaves a dearer one alone', async () => {
  const id = await add('auto-approve-small-requests');
  const person = await newPerson({ admin, nobody });
  const [cheap, dear] = [
    await newItem({ admin }, { name: 'Mouse', price: 30 }),
    await newItem({ admin }, { name: 'Workstation', price: 3000 }),
  ];
  const small = await newRequest(person.caller, cheap.id);
  const large = await newRequest(person.caller, dear.id);
  const statusOf = async (one: string) => made(await admin.get(`/api/requests/${one}`), requestSchema).status;
  await expect.poll(() => statusOf(small.id), within).toBe('procuring');
  await ran(id);
  expect(await statusOf(large.id)).toBe('pending');
});

it('posts to Slack what runs low', async () => {
  made(await connect({ server: { admin } }), z.object({}));
  const chosen = { enabled: true, channelOverrides: { defaults: '#it-desk' } };
  expect((await admin.put('/api/slack/config', chosen)).status).toBe(200);
  const id = await add('low-stock-to-slack');
  const item = await newItem({ admin }, { name: 'USB-C dock', inStock: 12 });
  await admin.put(`/api/catalog/${item.id}`, { inStock: 3 });
  await ran(id);
  await expect
    .poll(() => slack.messages.map(({ text }) => text).join('\n'), within)
    .toContain('Only 3 of USB-C dock left');
});

it('on Mondays sends e-mail of warranties that end in about 60 days', async () => {
  const ends = (days: number) =>
    new Date(Date.parse('2026-11-30') + days * 86_400_000).toISOString().slice(0, 10);
  const [soon, later] = [
    await newAsset({ admin }, { name: 'Ending soon', warrantyEnd: ends(57) }),
    await newAsset({ admin }, { name: 'Ending later', warrantyEnd: ends(61) }),
  ];
  const id = await add('warranty-ending');
  await at('2026-11-30T07:59:59.000Z');
  await ran(id);
  const mails = async () => (await mailsTo(process, adminEmail)).join('\n').replaceAll(/\s+/g, ' ');
  await expect
    .poll(mails, within)
    .toContain(`The warranty of ${soon.name} (${soon.assetId}) ends on ${ends(57)}`);
  expect(await mails()).not.toContain(later.name);
});

it('in the morning tells of orders that were due the day before', async () => {
  const person = await newPerson({ admin, nobody });
  const item = await newItem({ admin }, { name: 'Monitor' });
  const request = await newRequest(person.caller, item.id);
  const transitions = `/api/requests/${request.id}/transitions`;
  made(await admin.post(transitions, { to: 'procuring' }), requestSchema);
  const procurement = { ticketRef: 'T-1', vendor: 'ACME', expectedDeliveryDate: '2026-11-30' };
  made(await admin.post(transitions, { to: 'pending_delivery', procurement }), requestSchema);
  const id = await add('overdue-deliveries');
  await at('2026-12-01T07:59:59.000Z');
  await ran(id);
  await expect.poll(told, within).toContain(`(${request.id}) was due on 2026-11-30`);
});

it('on the first of a month schedules maintenance of all servers', async () => {
  const customFields = { model: 'R760' };
  const server = await newAsset({ admin }, { name: 'Rack 1', type: 'Server', customFields });
  const other = await newAsset({ admin }, { name: 'Paint' });
  const id = await add('monthly-maintenance');
  await at('2027-01-01T05:59:59.000Z');
  await ran(id);
  expect(await assetOf(server.id)).toMatchObject({ maintenanceScheduled: '2027-01-15' });
  expect(await assetOf(other.id)).not.toHaveProperty('maintenanceScheduled');
});
