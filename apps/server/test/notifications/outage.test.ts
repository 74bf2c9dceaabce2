import { startFakeTwilio, twilioNumber, twilioSid, twilioToken } from '@quartermaster/test-kit/fake-twilio';
import { expect, onTestFinished, test } from 'vitest';
import { startClockedServer } from '../support/clocked-server.ts';
import { newAsset, newItem, newPerson, newRequest } from '../support/company.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

const refusal = JSON.stringify({ code: 20500, message: 'Internal error', status: 500 });

async function start() {
  const twilio = await startFakeTwilio();
  onTestFinished(() => twilio.close());
  const server = await startClockedServer({ twilioApiUrl: twilio.url });
  onTestFinished(() => server.stop());
  const { consumers } = server.services;
  for (const consumer of consumers) consumer.start();
  onTestFinished(async () => void (await Promise.all(consumers.map((consumer) => consumer.stop()))));
  const admin = await server.nobody.signedIn(adminEmail, adminPassword);
  const account = { accountSid: twilioSid, authToken: twilioToken, phoneNumber: twilioNumber };
  await admin.put('/api/twilio/config', { enabled: true, ...account });
  const reachable = async (phoneNumber: string) => {
    const person = await newPerson({ admin, nobody: server.nobody });
    await person.caller.put('/api/me', { phoneNumber });
    await person.caller.put('/api/notifications/preferences', { choices: {}, textMe: true });
    return person;
  };
  const assign = async (name: string, assignedTo: string) => {
    const { id } = await newAsset({ admin }, { name });
    expect((await admin.put(`/api/equipment/${id}`, { assignedTo })).status).toBe(200);
  };
  return { twilio, server, admin, reachable, assign };
}

test('promise 52: while Twilio is away calls are answered, it is probed after 30 s and then less often, and no text is lost', async () => {
  const { twilio, server, reachable, assign } = await start();
  const mia = await reachable('+44 7700 900418');
  twilio.fail('/Messages.json', { kind: 'error', status: 500, body: refusal });
  const names = Array.from({ length: 8 }, (_, n) => `Dock ${n}`);
  for (const name of names) await assign(name, mia.email);
  await expect.poll(() => twilio.calls.length).toBe(5);
  // What became of a call may be noted after it was seen here, so time goes on until the next one.
  const callsAfter = (ms: number) => () => {
    server.pass(ms);
    return twilio.calls.length;
  };
  await expect.poll(callsAfter(5_000)).toBe(6);
  await expect.poll(callsAfter(5_000)).toBe(7);
  twilio.recover();
  await expect
    .poll(() => callsAfter(30_000)() && twilio.texts.map(({ body }) => /Dock \d/.exec(body)?.[0]).sort(), {
      timeout: 30_000,
    })
    .toEqual(names);
});

test('a text that waits is not sent to whoever no longer agrees, nor once it is switched off', async () => {
  const { twilio, server, admin, reachable, assign } = await start();
  const [mia, noah] = [await reachable('+44 7700 900418'), await reachable('+44 7700 900419')];
  twilio.fail('/Messages.json', { kind: 'error', status: 500, body: refusal }, 2);
  await assign('Dock 1', mia.email);
  await expect.poll(() => twilio.calls.length).toBe(1);
  await assign('Dock 2', noah.email);
  await expect.poll(() => twilio.calls.length).toBe(2);
  await mia.caller.put('/api/notifications/preferences', { choices: {}, textMe: false });
  const textsTo = () => {
    server.pass(10_000);
    return twilio.texts.map(({ to }) => to);
  };
  await expect.poll(textsTo).toEqual(['+447700900419']);

  twilio.fail('/Messages.json', { kind: 'error', status: 500, body: refusal }, 1);
  await assign('Dock 3', noah.email);
  await expect.poll(() => twilio.calls.length).toBe(4);
  await admin.put('/api/twilio/config', { notifications: { equipmentAssigned: false } });
  server.pass(60_000);
  const item = await newItem({ admin });
  const { id } = await newRequest(noah.caller, item.id);
  await admin.post(`/api/requests/${id}/transitions`, { to: 'rejected', reason: 'Too many' });
  await expect
    .poll(() => twilio.texts.slice(1).map(({ body }) => body))
    .toEqual([expect.stringContaining('was rejected')]);
});
