import { isIn } from '@quartermaster/core/query/where';
import { requestSchema } from '@quartermaster/core/requests/request';
import { type SlackSwitch, slackSwitches } from '@quartermaster/core/slack/slack';
import { type SmsSwitch, smsSwitches } from '@quartermaster/core/sms/sms';
import { aThird } from '@quartermaster/test-kit/a-third';
import { startFakeTwilio, twilioNumber, twilioSid, twilioToken } from '@quartermaster/test-kit/fake-twilio';
import { it, vi } from 'vitest';
import { z } from 'zod';
import { cursorCollection } from '../../src/events/cursor-collection.ts';
import { batchMessageCollection } from '../../src/notifications/collection.ts';
import { outboxCollection } from '../../src/notifications/outbox.ts';
import { procurement } from '../requests/request-in.ts';
import { connect, newSlackScene } from '../slack/connected.ts';
import { made, newAsset, newItem, newPerson, newRequest, type Person } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

/** Something that happens, about a thing of this name. */
type Happening = (server: StartedServer, mia: Person, thing: string) => Promise<unknown>;

const requested = async (server: StartedServer, mia: Person, thing: string): Promise<string> =>
  (await newRequest(mia.caller, (await newItem(server, { name: thing, inStock: 50 })).id)).id;

const move = async ({ admin }: StartedServer, id: string, body: object) =>
  made(await admin.post(`/api/requests/${id}/transitions`, body), requestSchema);

const happenings: Record<SlackSwitch | SmsSwitch, Happening> = {
  equipmentCreated: (server, _mia, thing) => newAsset(server, { name: thing }),
  equipmentAssigned: async (server, mia, thing) => {
    const { id } = await newAsset(server, { name: thing });
    await server.admin.put(`/api/equipment/${id}`, { assignedTo: mia.email });
  },
  requestCreated: requested,
  requestRejected: async (server, mia, thing) =>
    move(server, await requested(server, mia, thing), { to: 'rejected', reason: `No ${thing}` }),
  requestFulfilled: async (server, mia, thing) => {
    const id = await requested(server, mia, thing);
    await move(server, id, { to: 'procuring' });
    await move(server, id, { to: 'pending_delivery', procurement });
    await move(server, id, { to: 'fulfilled' });
  },
  lowInventory: async (server, _mia, thing) => {
    const { id } = await newItem(server, { name: thing, inStock: 6 });
    await server.admin.put(`/api/catalog/${id}`, { inStock: 5 });
  },
  maintenanceRequired: (server, mia, thing) =>
    newAsset(server, { name: thing, purchaseDate: '2020-01-01', assignedTo: mia.email, status: 'Assigned' }),
};

/** Whatever else a happening has for a consequence: what it makes is added, or requested, too. */
const alsoTold: Partial<Record<SlackSwitch | SmsSwitch, readonly (keyof typeof happenings)[]>> = {
  equipmentCreated: ['equipmentAssigned', 'requestFulfilled', 'maintenanceRequired'],
  equipmentAssigned: ['requestFulfilled'],
  requestCreated: ['requestRejected', 'requestFulfilled'],
};

/** Lets everything happen that has nothing to do with a switch, and then what the switch is for. */
async function happen(one: keyof typeof happenings, server: StartedServer, mia: Person): Promise<void> {
  for (const [other, happening] of Object.entries(happenings))
    if (other !== one && !alsoTold[one]?.some((told) => told === other))
      await happening(server, mia, `Not ${one}`);
  await happenings[one](server, mia, `Thing of ${one}`);
}

/** Waits until all that has happened was told, or refused by a switch: a switch counts when a message is sent. */
const allTold = ({ store }: StartedServer) =>
  vi.waitFor(
    async () => {
      const cursors = (await store.collection(cursorCollection).find({ limit: 200 })).items;
      const last = await store.events.last();
      const isBehind = cursors.some(({ seq }) => seq < last);
      const gathered = (await store.collection(batchMessageCollection).find({ limit: 200 })).items;
      const where = isIn('state', ['waiting', 'unknown']);
      const { items: sending } = await store.collection(outboxCollection).find({ where, limit: 1 });
      if (isBehind || gathered.some(({ toldAt }) => toldAt === undefined) || sending.length > 0)
        throw new Error('Not everything is told yet');
    },
    { timeout: 60_000, interval: 100 },
  );

const only = <Switch extends string>(all: readonly Switch[], one: Switch) =>
  Object.fromEntries(all.map((name) => [name, name === one]));

it.concurrent('each of the six switches of Slack posts its thing, and nothing else', async ({
  expect,
  onTestFinished,
}) => {
  const scene = await newSlackScene();
  onTestFinished(() => scene.end());
  const { server, slack } = scene;
  await connect(scene);
  await server.admin.put('/api/slack/config', { channelOverrides: { defaults: '#general' } });
  const mia = await newPerson(server);
  const posted = () => slack.messages.map(({ text }) => text);
  const said: Record<SlackSwitch, RegExp> = {
    equipmentCreated: /^Thing of equipmentCreated was added/,
    equipmentAssigned: /^Thing of equipmentAssigned was assigned to/,
    requestCreated: /asked for 1 x Thing of requestCreated/,
    requestRejected: /was rejected\nNo Thing of requestRejected/,
    requestFulfilled: /was fulfilled\n1 x Thing of requestFulfilled/,
    lowInventory: /^Stock is down to 5: Thing of lowInventory/,
  };
  const chosen = aThird(slackSwitches);
  for (const [at, one] of chosen.entries()) {
    await server.admin.put('/api/slack/config', { notifications: only(slackSwitches, one) });
    await happen(one, server, mia);
    await allTold(server);
    expect(posted()[at]).toMatch(said[one]);
  }
  expect(posted()).toHaveLength(chosen.length);
}, 120_000);

it.concurrent('each of the five switches of SMS texts about its thing, and nothing else', async ({
  expect,
  onTestFinished,
}) => {
  const twilio = await startFakeTwilio();
  onTestFinished(() => twilio.close());
  const server = await startTestServer({ twilioApiUrl: twilio.url });
  onTestFinished(() => server.stop());
  const account = { accountSid: twilioSid, authToken: twilioToken, phoneNumber: twilioNumber };
  await server.admin.put('/api/twilio/config', { enabled: true, ...account });
  const boss = await newPerson(server, 'admin');
  const all = ['app', 'sms'];
  const isTexted = async ({ caller }: Person, phoneNumber: string, choices: object) => {
    await caller.put('/api/me', { phoneNumber });
    made(await caller.put('/api/notifications/preferences', { choices, textMe: true }), z.unknown());
  };
  await isTexted(boss, '+44 7700 900411', { requestCreated: all, maintenanceDue: ['app'] });
  const own = { requestChanged: all, equipmentAssigned: all, maintenanceDue: all };
  const texts = () => twilio.texts.map(({ to, body }) => `${to}: ${body}`);
  const said: Record<SmsSwitch, RegExp> = {
    requestCreated: /^\+447700900411: .*asked for 1 x Thing of requestCreated/,
    requestFulfilled: /^\+447700900410: Your request .* was fulfilled/,
    requestRejected: /^\+447700900410: Your request .* was rejected/,
    equipmentAssigned: /^\+447700900410: Thing of equipmentAssigned was assigned to you/,
    maintenanceRequired: /^\+447700900410: Maintenance is due on/,
  };
  const chosen = aThird(smsSwitches);
  for (const [at, one] of chosen.entries()) {
    await server.admin.put('/api/twilio/config', { notifications: only(smsSwitches, one) });
    // Somebody new each time: of maintenance people hear once a day.
    const mia = await newPerson(server);
    await isTexted(mia, '+44 7700 900410', own);
    await happen(one, server, mia);
    await allTold(server);
    expect(texts()[at]).toMatch(said[one]);
  }
  expect(texts()).toHaveLength(chosen.length);
}, 120_000);
