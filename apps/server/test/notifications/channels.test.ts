import {
  type FakeTwilio,
  startFakeTwilio,
  twilioNumber,
  twilioSid,
  twilioToken,
} from '@quartermaster/test-kit/fake-twilio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAsset, newPerson } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

describe('texts', () => {
  let twilio: FakeTwilio;
  let server: StartedServer;
  beforeAll(async () => {
    twilio = await startFakeTwilio();
    server = await startTestServer({ twilioApiUrl: twilio.url });
    const account = { accountSid: twilioSid, authToken: twilioToken, phoneNumber: twilioNumber };
    await server.admin.put('/api/twilio/config', { enabled: true, ...account });
  });
  afterAll(async () => {
    await server.stop();
    await twilio.close();
  });

  const texts = () => twilio.texts.map(({ to, body }) => `${to}: ${body}`);
  const assign = async (name: string, email: string) =>
    server.admin.put(`/api/equipment/${(await newAsset(server, { name })).id}`, { assignedTo: email });

  it('go to the number of those who agree, for what the company sends texts about', async () => {
    const [mia, noah] = [await newPerson(server), await newPerson(server)];
    const path = '/api/notifications/preferences';
    for (const { caller } of [mia, noah]) await caller.put('/api/me', { phoneNumber: '+44 7700 900418' });
    expect((await mia.caller.put(path, { choices: {}, textMe: true })).body).toMatchObject({
      ...{ textMe: true, number: '+447700900418' },
      reachable: ['app', 'mail', 'sms'],
    });
    await assign('Not Asked', noah.email);
    await assign('Agreed', mia.email);
    await expect.poll(texts).toEqual([expect.stringContaining('+447700900418: Agreed was assigned to you')]);
    await server.admin.put('/api/twilio/config', { notifications: { equipmentAssigned: false } });
    await assign('Switched Off', mia.email);
    await expect
      .poll(async () => (await mia.caller.get('/api/notifications')).text)
      .toContain('Switched Off');
    await server.admin.put('/api/twilio/config', { notifications: { equipmentAssigned: true } });
    await assign('Again', mia.email);
    await expect.poll(() => texts().slice(1)).toEqual([expect.stringContaining('Again')]);
  });

  it('do not go to a number that somebody else has written', async () => {
    const [mia, noah] = [await newPerson(server), await newPerson(server)];
    const path = '/api/notifications/preferences';
    for (const [{ caller }, number] of [
      [mia, '+44 7700 900420'],
      [noah, '+44 7700 900421'],
    ] as const) {
      await caller.put('/api/me', { phoneNumber: number });
      await caller.put(path, { choices: {}, textMe: true });
    }
    const csv = `email,name,phone\n${mia.email},Mia,+44 7700 900666\n`;
    expect((await server.admin.csv('/api/users/import', csv)).status).toBe(200);
    expect((await mia.caller.get(path)).body).toMatchObject({ number: '+447700900666', textMe: false });
    await assign('For Mia', mia.email);
    await assign('For Noah', noah.email);
    await expect.poll(texts).toContainEqual(expect.stringContaining('+447700900421: For Noah'));
    expect(texts().filter((one) => one.includes('For Mia'))).toEqual([]);
    await mia.caller.put(path, { choices: {}, textMe: true });
    await assign('Agreed Again', mia.email);
    await expect.poll(texts).toContainEqual(expect.stringContaining('+447700900666: Agreed Again'));
  });

  it('are not sent again when nobody knows whether one arrived (promise 51)', async () => {
    const mia = await newPerson(server);
    await mia.caller.put('/api/me', { phoneNumber: '+44 7700 900419' });
    await mia.caller.put('/api/notifications/preferences', { choices: {}, textMe: true });
    const before = twilio.calls.length;
    twilio.fail('/Messages.json', { kind: 'hangUp' }, 1);
    await assign('Lost', mia.email);
    await expect.poll(() => twilio.calls.length).toBe(before + 1);
    await assign('Next', mia.email);
    await expect
      .poll(() => texts().filter((one) => one.includes('900419')))
      .toEqual([expect.stringContaining('Next')]);
    expect(twilio.calls.length).toBe(before + 2);
  });
});
