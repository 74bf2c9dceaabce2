import {
  type FakeSlack,
  slackClientId,
  slackClientSecret,
  startFakeSlack,
} from '@quartermaster/test-kit/fake-slack';
import { type FakeSmtp, startFakeSmtp } from '@quartermaster/test-kit/fake-smtp';
import {
  type FakeTwilio,
  startFakeTwilio,
  twilioNumber,
  twilioSid,
  twilioToken,
} from '@quartermaster/test-kit/fake-twilio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScene, type Scene } from './support/scene.ts';

let slack: FakeSlack;
let twilio: FakeTwilio;
let smtp: FakeSmtp;
let scene: Scene;
beforeAll(async () => {
  [slack, twilio, smtp] = await Promise.all([startFakeSlack(), startFakeTwilio(), startFakeSmtp()]);
  scene = await openScene((url) => ({
    QM_BASE_URL: url,
    SLACK_CLIENT_ID: slackClientId,
    SLACK_CLIENT_SECRET: slackClientSecret,
    SLACK_API_URL: slack.apiUrl,
    TWILIO_API_URL: twilio.url,
    QM_SMTP_URL: smtp.url,
  }));
});
afterAll(async () => {
  await scene.close();
  await slack.close();
  await twilio.close();
  await smtp.close();
});

/** Connects as somebody does with a browser. */
async function connect(): Promise<void> {
  const { slack: api } = scene.admin.api;
  const page = await (await fetch((await api.begin()).url)).text();
  const back = new URL((/href="([^"]+code=[^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&'));
  const [code = '', state = ''] = ['code', 'state'].map((name) => back.searchParams.get(name) ?? '');
  await api.connect({ code, state });
}

describe('qm slack', () => {
  it('says that nothing is connected: what is posted can be chosen, but not where', async () => {
    expect((await scene.admin.sees(['slack', 'status'])).screen).toContain('not connected');
    expect(await scene.admin.qm('slack', 'set', 'lowInventory=off')).toMatchObject({ code: 0 });
    expect(await scene.admin.qm('slack', 'set', 'requests=#it-requests')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Slack integration not configured'),
    });
  });

  it('shows and changes what is posted where, tests it and disconnects', async () => {
    const { admin } = scene;
    await connect();
    const set = await admin.sees([
      'slack',
      'set',
      'defaults=#it-desk',
      'requests=#it-requests',
      'LOWINVENTORY=off',
    ]);
    for (const text of ['Slack configuration updated', 'Northwind Studio', '#it-requests'])
      expect(set.screen).toContain(text);
    expect(JSON.parse((await admin.qm('slack', 'status', '--json')).stdout)).toMatchObject({
      connected: true,
      token: '••••••••abcd',
      channelOverrides: { defaults: '#it-desk', requests: '#it-requests' },
      notifications: { lowInventory: false, requestCreated: true },
    });
    await admin.qm('slack', 'set', 'requests=');
    expect((await admin.qm('slack', 'status')).stdout).toContain(
      'connected\tNorthwind Studio\t#it-desk\t\t\t\tlowInventory',
    );
    expect((await admin.qm('slack', 'channels', 'it-', '--limit', '2')).stdout).toBe(
      'Channel\tArchived\n#it-assets\t\n#it-desk\t\n',
    );
    expect(await admin.qm('slack', 'test', 'Hello')).toMatchObject({ code: 0 });
    expect(slack.messages).toMatchObject([{ channel: 'C0000000001', text: 'Hello' }]);
    slack.fail('chat.postMessage', { kind: 'error', status: 500 });
    const failed = await admin.qm('slack', 'test', 'Hello', '--channel', '#general');
    expect(failed).toMatchObject({ code: 5 });
    expect(failed.stderr).toContain('Failed to send Slack notification.');
    expect(failed.stderr).toContain('Slack is not available at the moment.');
    expect((await admin.qm('slack', 'set', 'inventory=#nowhere')).stderr).toContain(
      'Slack has no public channel of this name',
    );
    expect(await admin.qm('slack', 'set', 'inventry=#it-desk')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean inventory?'),
    });
    expect((await admin.qm('slack', 'disconnect', '--yes')).code).toBe(0);
    expect(slack.tokens.size).toBe(0);
  });
});

describe('qm sms', () => {
  it('shows and changes how texts are sent, and tests it', async () => {
    const { admin } = scene;
    const values = [
      'enabled=yes',
      `accountSid=${twilioSid}`,
      'phoneNumber=+44 20 7946 0182',
      'requestCreated=off',
    ];
    const set = await admin.qmWith(
      { input: `${twilioToken}\n` },
      ...['sms', 'set', ...values, '--auth-token-stdin', '--json'],
    );
    expect(set.code, set.stderr).toBe(0);
    expect(set.stdout).not.toContain(twilioToken);
    expect(JSON.parse(set.stdout)).toMatchObject({
      ...{ enabled: true, authToken: '••••••••3f9a', phoneNumber: twilioNumber },
      notifications: { requestCreated: false, requestRejected: true },
    });
    const { screen } = await admin.sees(['sms', 'status']);
    for (const text of [twilioSid, '••••••••3f9a', twilioNumber]) expect(screen).toContain(text);
    expect((await admin.qm('sms', 'test', '+44 7700 900418', 'Hello')).code).toBe(0);
    expect(twilio.texts).toEqual([{ to: '+447700900418', from: twilioNumber, body: 'Hello' }]);
    expect(await admin.qm('sms', 'test', '0770')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Use an international number, like +44 7700 900418'),
    });
    await admin.qm('sms', 'set', 'phoneNumber=');
    expect(await admin.qm('sms', 'test', '+447700900418')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Twilio configuration is incomplete'),
    });
    expect((await admin.qm('sms', 'set')).code).toBe(2);
  });
});

describe('qm mail', () => {
  it('shows how mail is sent, sends a test, and says what the mail server answers', async () => {
    const { admin } = scene;
    const { host } = new URL(smtp.url);
    expect((await admin.sees(['mail', 'status'])).screen).toContain(host);
    expect((await admin.qm('mail', 'test')).code).toBe(0);
    const { to = '' } = smtp.received.at(-1) ?? {};
    expect(smtp.received.at(-1)?.text).toContain('Mail from this server reaches you.');
    smtp.fail(to, { at: 'recipient', code: 550, said: 'No such user here' });
    for (let times = 0; times < 3; times += 1)
      expect(await admin.qm('mail', 'test')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('550 No such user here'),
      });
    const refused = JSON.parse((await admin.qm('mail', 'status', '--json=refused')).stdout);
    expect(refused).toMatchObject({ refused: [{ to: { email: to } }] });
    expect((await admin.qm('mail', 'resume', to)).code).toBe(0);
    expect(JSON.parse((await admin.qm('mail', 'status', '--json=refused')).stdout)).toEqual({ refused: [] });
  });

  it('shows and changes what mails about events say', async () => {
    const { admin } = scene;
    const set = ['mail', 'templates', 'set', 'equipment.assigned', '--subject={{ title }}'];
    expect(await admin.qmWith({ input: 'Collect {{ data.nmae }}\n' }, ...set)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean {{ data.name }}?'),
    });
    expect((await admin.qmWith({ input: 'Collect {{ data.name }}\n\n{{ link }}\n' }, ...set)).code).toBe(0);
    const shown = (await admin.sees(['mail', 'templates', 'get', 'equipment.assigned'])).screen;
    for (const text of ['Collect {{ data.name }}', '{{ data.assetId }}']) expect(shown).toContain(text);
    expect((await admin.qm('mail', 'templates', 'reset', 'equipment.assigned')).code).toBe(0);
    expect((await admin.qm('mail', 'templates')).stdout).toContain('{{ title }}');
    expect(await admin.qm('mail', 'templates', 'get', 'equipment.asigned')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean equipment.assigned?'),
    });
  });
});
