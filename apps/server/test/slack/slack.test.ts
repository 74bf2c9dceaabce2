import { slackChannelSchema, slackScopes } from '@quartermaster/core/slack/slack';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newPerson } from '../support/company.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { connect, consented, consentUrl, newSlackScene, type SlackScene, slackConfig } from './connected.ts';

let scene: SlackScene;
beforeAll(async () => {
  scene = await newSlackScene();
});
beforeEach(async () => {
  scene.slack.recover();
  await scene.server.admin.post('/api/slack/disconnect');
});
afterAll(() => scene.end());

const admin = () => scene.server.admin;
const put = (body: object) => admin().put('/api/slack/config', body);

describe('connecting', () => {
  it('asks for what section 7 says, and comes back to the console', async () => {
    const url = await consentUrl(admin());
    expect(url.origin).toBe(new URL(scene.slack.url).origin);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: slackScopes.join(','),
      redirect_uri: expect.stringMatching(/^http:\/\/localhost:\d+\/slack\/callback$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('connects, and says so without the token', async () => {
    const answer = await connect(scene);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Slack connected successfully',
        ...{ connected: true, enabled: true, teamName: 'Northwind Studio' },
        token: '••••••••abcd',
        connectedByName: expect.any(String),
        channelOverrides: {},
        notifications: { equipmentCreated: true, lowInventory: true },
      },
    });
    const token = [...scene.slack.tokens].at(-1) ?? '';
    const direct = await openDirectAccess(scene.server, scene.server.store);
    const stored = JSON.stringify(await direct.services.slack.current());
    const events = JSON.stringify(await direct.log.read({ newestFirst: true, limit: 5 }));
    for (const text of [answer.text, stored, events, scene.server.log()]) expect(text).not.toContain(token);
    expect(events).toContain('"slack.connected"');
    expect(stored).toContain('sealed:');
  });

  it('takes a state once, and only in the session that it was made for', async () => {
    const other = await newPerson(scene.server, 'admin');
    const theirs = await consented(other.caller);
    const refused = { status: 409, body: { message: 'Failed to connect Slack' } };
    expect(await admin().post('/api/slack/oauth/callback', theirs)).toMatchObject(refused);
    const mine = await consented(admin());
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin().post('/api/slack/oauth/callback', mine)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      await admin().post('/api/slack/oauth/callback', { code: scene.slack.consent('x'), state: 'guessed' }),
    ).toMatchObject(refused);
  });

  it.each([
    ['a wrong code', (): void => undefined, 409],
    ['an error of Slack', () => scene.slack.fail('oauth.v2.access', { kind: 'error', status: 500 }), 503],
    [
      'too many calls',
      () => scene.slack.fail('oauth.v2.access', { kind: 'rateLimited', retryAfterSeconds: 7 }),
      503,
    ],
    ['rubbish', () => scene.slack.fail('oauth.v2.access', { kind: 'rubbish' }), 503],
    ['a broken connection', () => scene.slack.fail('team.info', { kind: 'hangUp' }), 503],
  ])('fails because of %s, and leaves nothing connected', async (what, fail, status) => {
    const { code, state } = await consented(admin());
    fail();
    const given = { state, code: what === 'a wrong code' ? 'wrong' : code };
    const answer = await admin().post('/api/slack/oauth/callback', given);
    expect(answer).toMatchObject({ status, body: { message: 'Failed to connect Slack' } });
    if (what === 'too many calls') expect(answer.headers['retry-after']).toBe('7');
    expect(await slackConfig(scene)).toMatchObject({ connected: false, enabled: false });
  });
});

describe('the configuration', () => {
  it('has a channel for each kind, which is joined', async () => {
    await connect(scene);
    const answer = await put({
      channelOverrides: { defaults: '#it-desk', requests: '#it-requests' },
      notifications: { equipmentAssigned: false },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Slack configuration updated',
        channelOverrides: { defaults: '#it-desk', requests: '#it-requests' },
        notifications: { equipmentAssigned: false, equipmentCreated: true },
      },
    });
    expect([...scene.slack.joined].sort()).toEqual(['C0000000001', 'C0000000003']);
    expect((await put({ channelOverrides: { requests: null } })).body).toMatchObject({
      channelOverrides: { defaults: '#it-desk' },
    });
    const { services } = await openDirectAccess(scene.server, scene.server.store);
    expect(await services.slack.sender.channelFor('requests')).toEqual({
      id: 'C0000000001',
      name: '#it-desk',
    });
    expect(await services.slack.sender.posts('equipmentAssigned')).toBe(false);
    expect(await services.slack.sender.posts('lowInventory')).toBe(true);
  });

  it('takes no channel that is archived or unknown', async () => {
    await connect(scene);
    scene.slack.archive('it-purchasing');
    scene.slack.channels.push({ id: 'C99', name: 'new-since' });
    const answer = await put({
      channelOverrides: { inventory: '#it-purchasing', equipment: '#nowhere', requests: '#new-since' },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        data: {
          issues: [
            { path: 'channelOverrides.equipment', message: 'Slack has no public channel of this name' },
            { path: 'channelOverrides.inventory', message: 'Archived in Slack. Choose another channel.' },
          ],
        },
      },
    });
    expect((await put({ channelOverrides: { requests: 'no-hash' } })).status).toBe(422);
    expect((await put({ channelOverrides: { requests: '#new-since' } })).status).toBe(200);
  });

  it('is refused while nothing is connected', async () => {
    expect(await put({ enabled: true })).toMatchObject({
      status: 409,
      body: { message: 'Slack integration not configured' },
    });
  });

  it('is cleared by disconnecting, with Slack away too', async () => {
    await connect(scene);
    await put({ channelOverrides: { defaults: '#it-desk' }, notifications: { lowInventory: false } });
    const token = [...scene.slack.tokens].at(-1) ?? '';
    expect(await admin().post('/api/slack/disconnect')).toMatchObject({
      status: 200,
      body: {
        message: 'Slack disconnected successfully',
        ...{ connected: false, enabled: false, channelOverrides: {}, notifications: { lowInventory: true } },
      },
    });
    expect(scene.slack.tokens.has(token)).toBe(false);
    await connect(scene);
    scene.slack.fail('auth.revoke', { kind: 'hangUp' });
    expect((await admin().post('/api/slack/disconnect')).status).toBe(200);
    expect(await slackConfig(scene)).toMatchObject({ connected: false });
  });
});

describe('the channels', () => {
  const channels = async (query = '') =>
    z
      .object({ items: z.array(slackChannelSchema), nextCursor: z.string().optional() })
      .parse((await admin().get(`/api/slack/channels${query}`)).body);

  it('are listed by name, searched and paged, from every page of Slack', async () => {
    for (let n = 0; n < 2_000; n++)
      scene.slack.channels.push({ id: `CMANY${n}`, name: `project-${String(n).padStart(4, '0')}` });
    await connect(scene);
    const found = await channels('?search=%23PROJECT%20199');
    expect(found.items.map(({ name }) => name)).toEqual(
      ['0199', '1199', ...Array.from({ length: 10 }, (_, n) => `199${n}`)].map(
        (number) => `#project-${number}`,
      ),
    );
    const first = await channels('?limit=2&search=it-');
    const rest = await channels(`?limit=50&search=it-&cursor=${first.nextCursor}`);
    expect([...first.items, ...rest.items].map(({ name }) => name)).toContain('#it-desk');
    expect(rest.nextCursor).toBeUndefined();
    expect((await channels('?name=%23general')).items).toEqual([
      { id: 'C0000000000', name: '#general', isArchived: false },
    ]);
    const asked = scene.slack.calls.filter(({ path }) => path.endsWith('conversations.list'));
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.every(({ fields }) => Number(fields.limit) < 1000)).toBe(true);
  });

  it.each([
    [{ kind: 'error', status: 500 }, 503],
    [{ kind: 'rubbish', body: '{"ok":true}' }, 503],
    [{ kind: 'rubbish', body: 'null' }, 503],
    [{ kind: 'rubbish', body: '{"ok":false,"error":"something_new"}' }, 409],
  ] as const)('%j is a failure to fetch them', async (fault, status) => {
    await connect(scene);
    scene.slack.fail('conversations.list', fault);
    expect(await admin().get('/api/slack/channels')).toMatchObject({
      status,
      body: { message: 'Failed to fetch Slack channels', data: { reason: expect.any(String) } },
    });
  });
});

describe('the test message', () => {
  const test = (body: object) => admin().post('/api/slack/message', body);

  it('is posted to the chosen channel, or to the default one', async () => {
    await connect(scene);
    expect((await test({ text: 'Hello' })).body).toMatchObject({ message: 'Choose a channel first' });
    await put({ channelOverrides: { defaults: '#it-desk' } });
    expect(await test({ text: 'Hello <!channel>' })).toMatchObject({
      status: 200,
      body: { message: 'Test message sent successfully' },
    });
    expect(scene.slack.messages.at(-1)).toMatchObject({
      channel: 'C0000000001',
      text: 'Hello &lt;!channel&gt;',
    });
    // The app isn't in that channel yet.
    await test({ text: 'Hello', channel: '#it-assets' });
    expect(scene.slack.messages.at(-1)).toMatchObject({ channel: 'C0000000002', text: 'Hello' });
  });

  it('needs a text', async () => {
    for (const body of [{}, { text: '' }, { text: '  ' }])
      expect(await test(body)).toMatchObject({
        status: 422,
        body: { message: 'Please enter a test message' },
      });
  });

  it('fails as Slack does, and switches Slack off where it no longer takes the token', async () => {
    await connect(scene);
    await put({ channelOverrides: { defaults: '#it-desk' } });
    scene.slack.fail('chat.postMessage', { kind: 'rateLimited', retryAfterSeconds: 3 }, 1);
    const busy = await test({ text: 'Hello' });
    expect(busy).toMatchObject({ status: 503, body: { message: 'Failed to send Slack notification' } });
    expect(busy.headers['retry-after']).toBe('3');
    scene.slack.revokeAll();
    expect(await test({ text: 'Hello' })).toMatchObject({
      status: 409,
      body: { message: 'Failed to send Slack notification' },
    });
    expect(await slackConfig(scene)).toMatchObject({ enabled: false, disabledBecause: 'revoked' });
    expect((await put({ enabled: true })).status).toBe(409);
    await connect(scene);
    const connected = await slackConfig(scene);
    expect(connected).toMatchObject({ enabled: true, channelOverrides: { defaults: '#it-desk' } });
    expect(connected).not.toHaveProperty('disabledBecause');
  });
});
