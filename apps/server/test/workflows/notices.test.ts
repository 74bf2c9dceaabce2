import { notificationSchema, plainText } from '@quartermaster/core/notifications/notification';
import { type FakeSlack, startFakeSlack } from '@quartermaster/test-kit/fake-slack';
import {
  type FakeTwilio,
  startFakeTwilio,
  twilioNumber,
  twilioSid,
  twilioToken,
} from '@quartermaster/test-kit/fake-twilio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connect, slackConfigOf } from '../slack/connected.ts';
import { made, newPerson } from '../support/company.ts';
import { mailsTo } from '../support/mails.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';
import { newHook, overRun } from './hook-tests.ts';

let slack: FakeSlack;
let twilio: FakeTwilio;
let server: StartedServer;
beforeAll(async () => {
  slack = await startFakeSlack();
  twilio = await startFakeTwilio();
  server = await startTestServer({ ...slackConfigOf(slack), twilioApiUrl: twilio.url });
  await connect({ server });
  await server.admin.put('/api/twilio/config', {
    ...{ enabled: true, accountSid: twilioSid, authToken: twilioToken, phoneNumber: twilioNumber },
  });
});
afterAll(async () => {
  await server.stop();
  await twilio.close();
  await slack.close();
});

/** Has a workflow send a text, and tells what came of it. */
async function sent(params: object, body: object = {}) {
  const action = { id: 'tell', type: 'send_notification', name: 'Tell', params };
  const { id, path, bearer } = await newHook(server.admin, { name: 'Greeter', actions: [action] });
  const run = made(await server.nobody.post(path, body, bearer), z.object({ id: z.string() })).id;
  const [step] = (await overRun(server.admin, id, run)).steps;
  return step;
}

const to = '+447700900418';

describe('a workflow sends a text', () => {
  it('by SMS, once, to a number', async () => {
    expect(
      await sent({ channel: 'sms', to, message: 'Hello {{ body.name }}' }, { name: 'Ada' }),
    ).toMatchObject({
      ...{ status: 'success', attempts: 1, output: { sent: 1 } },
    });
    expect(twilio.texts).toEqual([{ to, from: twilioNumber, body: 'Hello Ada' }]);
    twilio.stopped.add(to);
    expect(await sent({ channel: 'sms', to, message: 'Again' })).toMatchObject({ status: 'error' });
    expect(twilio.texts).toHaveLength(1);
  });

  it('by SMS to nobody who has not agreed', async () => {
    const { email } = await newPerson(server);
    expect(await sent({ channel: 'sms', to: email, message: 'Hello' })).toMatchObject({ status: 'error' });
    expect(twilio.texts).toHaveLength(1);
  });

  it('to a channel of Slack, whether written with # or not, and says which there is not', async () => {
    for (const channel of ['it-desk', '#it-desk'])
      expect(await sent({ channel: 'slack', to: channel, message: 'Up\nand running' })).toMatchObject({
        status: 'success',
      });
    expect(slack.messages.map(({ text }) => text)).toEqual(['Up\nand running', 'Up\nand running']);
    expect((await sent({ channel: 'slack', to: '#nowhere', message: 'Up' }))?.status).toBe('error');
  });

  it('to Slack at most once a second in a channel, and later where Slack asks to wait', async () => {
    slack.fail('chat.postMessage', { kind: 'rateLimited', retryAfterSeconds: 1 }, 1);
    const before = slack.messages.length;
    const texts = ['One', 'Two', 'Three'];
    const steps = await Promise.all(
      texts.map((message) => sent({ channel: 'slack', to: '#it-requests', message })),
    );
    expect(steps.map((step) => step?.status)).toEqual(['success', 'success', 'success']);
    const posted = slack.messages.slice(before);
    expect(posted.map(({ text }) => text).sort()).toEqual([...texts].sort());
    const gaps = posted.slice(1).map(({ atMs }, n) => atMs - (posted[n]?.atMs ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(950);
  });

  it('by e-mail to any address, with what was put in as text only', async () => {
    const outsider = 'supplier@elsewhere.example';
    const message = 'Order {{ body.n }}\nPlease send it';
    const step = await sent({ channel: 'email', to: outsider, message }, { n: '<b>1</b>' });
    expect(step).toMatchObject({ status: 'success' });
    const [mail = ''] = await mailsTo(server, outsider);
    expect(mail).toContain('Subject: Order <b>1</b>');
    expect(mail).toContain('&lt;b&gt;1&lt;/b&gt;');
    expect(mail).toContain('Sent by the workflow Greeter');
  });

  it('in the app to one person, or to all administrators and nobody else', async () => {
    const person = await newPerson(server);
    const titles = async (caller = person.caller) =>
      made(
        await caller.get('/api/notifications'),
        z.object({ items: z.array(notificationSchema) }),
      ).items.map(({ title, detail }) => [plainText(title), detail]);
    await sent({ channel: 'app', to: person.email, message: 'For you\nalone' });
    expect(await titles()).toEqual([['For you', 'alone']]);
    await sent({ channel: 'app', to: 'admins', message: 'For administrators' });
    expect(await titles(server.admin)).toContainEqual(['For administrators', undefined]);
    expect(await titles()).toHaveLength(1);
    expect(await sent({ channel: 'app', to: 'nobody@northwind.example', message: 'Hello' })).toMatchObject({
      ...{ status: 'error', message: 'Nobody can be reached at nobody@northwind.example' },
    });
  });

  it('by e-mail neither to colleagues who are suspended, nor to more than a hundred outsiders an hour', async () => {
    const { id, email } = await newPerson(server);
    await server.admin.put(`/api/users/${id}/suspended`, { suspended: true });
    expect(await sent({ channel: 'email', to: email, message: 'Hello' })).toMatchObject({
      ...{ status: 'error', message: `Nobody can be reached at ${email}` },
    });
    expect(await mailsTo(server, email)).toHaveLength(0);

    const actions = Array.from({ length: 50 }, (_, n) => ({
      ...{ id: `tell${n}`, type: 'send_notification', name: 'Tell' },
      params: { channel: 'email', to: '{{ body.to }}', message: 'Hello' },
    }));
    const errorHandling = { strategy: 'continue' };
    const hook = await newHook(server.admin, { name: 'Relay', actions, errorHandling });
    const told = async (address: string) => {
      const call = await server.nobody.post(hook.path, { to: address }, hook.bearer);
      const { steps } = await overRun(server.admin, hook.id, made(call, z.object({ id: z.string() })).id);
      return steps.filter(({ status }) => status === 'success').length;
    };
    expect(await told('anna@elsewhere.example')).toBe(50);
    expect(await told('ben@elsewhere.example')).toBe(50);
    expect(await told('cleo@elsewhere.example')).toBe(0);
    expect(await mailsTo(server, 'ben@elsewhere.example')).toHaveLength(50);
  });
});
