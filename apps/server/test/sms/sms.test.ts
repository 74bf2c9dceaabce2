import { smsConfigSchema } from '@quartermaster/core/sms/sms';
import {
  type FakeTwilio,
  startFakeTwilio,
  twilioNumber,
  twilioSid,
  twilioToken,
} from '@quartermaster/test-kit/fake-twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SmsService } from '../../src/sms/service.ts';
import { made } from '../support/company.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

const to = '+447700900418';
const complete = { enabled: true, accountSid: twilioSid, authToken: twilioToken, phoneNumber: twilioNumber };

let twilio: FakeTwilio;
let server: StartedServer;
let sms: SmsService;
beforeAll(async () => {
  twilio = await startFakeTwilio();
  server = await startTestServer({ twilioApiUrl: twilio.url });
  sms = (await openDirectAccess(server, server.store, { twilioApiUrl: twilio.url })).services.sms;
});
beforeEach(() => twilio.recover());
afterAll(async () => {
  await server.stop();
  await twilio.close();
});

const put = (body: object) => server.admin.put('/api/twilio/config', body);
const test = (body: object) => server.admin.post('/api/twilio/test', body);

describe('the configuration', () => {
  it('is off at first, with all five switches on', async () => {
    expect(made(await server.admin.get('/api/twilio/config'), smsConfigSchema)).toMatchObject({
      enabled: false,
      notifications: {
        ...{ requestCreated: true, requestFulfilled: true, requestRejected: true },
        ...{ equipmentAssigned: true, maintenanceRequired: true },
      },
    });
    expect(await test({ to })).toMatchObject({
      status: 409,
      body: { message: 'Twilio configuration is incomplete' },
    });
  });

  it('keeps the token sealed, shows its end, and keeps it where the mask comes back', async () => {
    const answer = await put({ ...complete, phoneNumber: '+44 (20) 7946-0182' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Twilio configuration updated',
        ...{ accountSid: twilioSid, authToken: '••••••••3f9a', phoneNumber: twilioNumber },
      },
    });
    const { services, log } = await openDirectAccess(server, server.store);
    const stored = JSON.stringify(await services.sms.current());
    expect(stored).toContain('sealed:');
    const events = JSON.stringify(await log.read({ newestFirst: true, limit: 3 }));
    expect(events).toContain('"sms.updated"');
    for (const text of [stored, events, answer.text, server.log()]) expect(text).not.toContain(twilioToken);
    const { version } = await services.sms.current();
    expect((await put({ authToken: '••••••••3f9a' })).status).toBe(200);
    expect((await services.sms.current()).version).toBe(version);
    expect((await test({ to })).status).toBe(200);
  });

  it('says field by field what is wrong', async () => {
    const wrong = { accountSid: 'AC12', phoneNumber: '020 7946 0182' };
    expect((await put(wrong)).body).toMatchObject({
      status: 422,
      data: {
        issues: [
          { path: 'accountSid', message: 'Use the account SID: AC and 32 letters and digits' },
          { path: 'phoneNumber', message: 'Use an international number, like +44 7700 900418' },
        ],
      },
    });
    expect((await put({ authToken: '••••••••0000' })).body).toMatchObject({
      status: 422,
      message: 'Failed to update Twilio configuration',
      data: { issues: [{ path: 'authToken', message: 'Enter the auth token: there is none to keep' }] },
    });
  });

  it('is incomplete without any one of its parts', async () => {
    for (const part of ['accountSid', 'authToken', 'phoneNumber']) {
      await put({ ...complete, [part]: null });
      expect((await test({ to })).body).toMatchObject({ message: 'Twilio configuration is incomplete' });
      expect(await sms.sends('requestCreated')).toBe(false);
    }
    await put(complete);
    await put({ notifications: { requestRejected: false } });
    expect([await sms.sends('requestCreated'), await sms.sends('requestRejected')]).toEqual([true, false]);
  });
});

describe('a test message', () => {
  it('is sent, with a text or without', async () => {
    await put(complete);
    expect(await test({ to: '+44 7700 900418', text: 'Hello “Ada” – bye' })).toMatchObject({
      status: 200,
      body: { message: 'Test message sent successfully' },
    });
    expect(twilio.texts.at(-1)).toEqual({ to, from: twilioNumber, body: 'Hello "Ada" - bye' });
    await test({ to });
    expect(twilio.texts.at(-1)).toMatchObject({ body: 'Hello from Quartermaster' });
  });

  it.each([
    [{}, 'Please enter a test phone number'],
    [{ to: ' ' }, 'Please enter a test phone number'],
    [{ to: '0770' }, 'Use an international number, like +44 7700 900418'],
    [{ to, text: '' }, 'Please enter a test message'],
  ])('%j is refused: %s', async (body, message) => {
    expect(await test(body)).toMatchObject({ status: 422, body: { message } });
  });

  it('fails with a reason', async () => {
    await put(complete);
    twilio.stopped.add('+15005550001');
    expect(await test({ to: '+15005550001' })).toMatchObject({
      status: 409,
      body: {
        message: 'Failed to send test message',
        data: { reason: 'The number has asked for no more texts' },
      },
    });
    await put({ authToken: 'a token of somebody else' });
    expect((await test({ to })).body).toMatchObject({
      data: { reason: 'Twilio does not accept the account SID or the auth token' },
    });
    await put(complete);
  });
});

describe('a text', () => {
  const send = () => sms.send(to, 'Your request is fulfilled', 'https://qm.example/requests?selected=abc');

  it('is one of 160 characters, with its link whole', async () => {
    await put(complete);
    expect(await sms.send(to, 'word '.repeat(60), 'https://qm.example/r')).toMatchObject({ kind: 'sent' });
    const body = twilio.texts.at(-1)?.body ?? '';
    expect(body.length).toBeLessThanOrEqual(160);
    expect(body).toMatch(/word\.\.\. https:\/\/qm\.example\/r$/);
  });

  const twilioSays = (code: number) => JSON.stringify({ code, message: 'No', status: 500 });
  it.each([
    [
      { kind: 'rateLimited', retryAfterSeconds: 4 },
      { kind: 'later', afterMs: 4_000 },
    ],
    // No more than an hour, whatever is said.
    [
      { kind: 'rateLimited', retryAfterSeconds: 1e15 },
      { kind: 'later', afterMs: 3_600_000 },
    ],
    [{ kind: 'rateLimited' }, { kind: 'later', reason: 'Twilio asks to wait' }],
    [{ kind: 'error', status: 503, body: twilioSays(20503) }, { kind: 'later' }],
    [{ kind: 'error', status: 500, body: twilioSays(20500) }, { kind: 'later' }],
    // From a proxy before Twilio, which doesn't know.
    [{ kind: 'error', status: 502, body: '<html>Bad gateway</html>' }, { kind: 'unknown' }],
    [{ kind: 'error', status: 400, body: twilioSays(21659) }, { kind: 'refused' }],
    [
      { kind: 'error', status: 404, body: '' },
      { kind: 'refused', reason: 'Twilio refused it: HTTP 404' },
    ],
    [{ kind: 'hangUp' }, { kind: 'unknown', reason: 'Twilio did not say whether it has sent it' }],
    [{ kind: 'rubbish' }, { kind: 'unknown' }],
    [{ kind: 'rubbish', body: '{}' }, { kind: 'unknown' }],
  ] as const)('that meets %j comes to %j, with one call', async (fault, outcome) => {
    twilio.fail('/Messages.json', fault);
    const before = twilio.calls.length;
    expect(await send()).toMatchObject(outcome);
    expect(twilio.calls.length).toBe(before + 1);
  });

  it('is in doubt after a time-out of 10 s', async () => {
    twilio.fail('/Messages.json', { kind: 'stall' });
    expect(await send()).toMatchObject({ kind: 'unknown' });
  }, 20_000);

  it('is certainly not sent where nothing listens', async () => {
    const elsewhere = await openDirectAccess(server, server.store, { twilioApiUrl: 'http://127.0.0.1:9' });
    expect(await elsewhere.services.sms.send(to, 'Hello')).toEqual({
      kind: 'later',
      reason: 'Twilio cannot be reached',
    });
  });
});
