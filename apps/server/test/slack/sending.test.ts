import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '../../src/services.ts';
import { connect, newSlackScene, type SlackScene, slackServices } from './connected.ts';

const channel = 'C0000000001';
const text = {
  headline: 'Request accepted',
  lines: ['60 x MacBook Pro for *Ada* & <Co>'],
  link: { url: 'https://qm.example/requests?selected=abc', label: 'Open the request' },
};

let scene: SlackScene;
let sender: Services['slack']['sender'];
beforeAll(async () => {
  scene = await newSlackScene();
  sender = (await slackServices(scene)).slack.sender;
});
beforeEach(async () => {
  scene.slack.recover();
  await connect(scene);
});
afterAll(() => scene.end());

describe('a message to Slack', () => {
  it('is sent as blocks, as plain text and with its link', async () => {
    expect(await sender.post(channel, text)).toEqual({
      kind: 'sent',
      id: expect.stringMatching(/^\d+\.\d+$/),
    });
    const posted = scene.slack.messages.at(-1);
    expect(posted).toMatchObject({
      channel,
      text: 'Request accepted\n60 x MacBook Pro for *Ada* &amp; &lt;Co&gt;\nhttps://qm.example/requests?selected=abc',
    });
    expect(JSON.parse(posted?.blocks ?? '')).toEqual([
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_section',
            elements: [
              { type: 'text', text: 'Request accepted', style: { bold: true } },
              { type: 'text', text: '\n60 x MacBook Pro for *Ada* & <Co>' },
              { type: 'text', text: '\n' },
              { type: 'link', url: text.link.url, text: 'Open the request' },
            ],
          },
        ],
      },
    ]);
  });

  it('reaches somebody alone, by their address', async () => {
    scene.slack.people.set('ada@northwind.example', 'U0ADA');
    expect(await sender.sendTo('ada@northwind.example', text)).toMatchObject({ kind: 'sent' });
    expect(scene.slack.messages.at(-1)).toMatchObject({ channel: 'U0ADA' });
    expect(await sender.sendTo('nobody@northwind.example', text)).toEqual({
      kind: 'refused',
      reason: 'Nobody in the workspace has this address',
    });
  });

  it.each([
    [
      { kind: 'rateLimited', retryAfterSeconds: 30 },
      { kind: 'later', afterMs: 30_000 },
    ],
    // No more than an hour, whatever is said.
    [
      { kind: 'rateLimited', retryAfterSeconds: 1e15 },
      { kind: 'later', afterMs: 3_600_000 },
    ],
    [{ kind: 'rateLimited' }, { kind: 'later' }],
    [
      { kind: 'error', status: 500 },
      { kind: 'later', reason: 'Slack is not available at the moment' },
    ],
    [{ kind: 'error', status: 302 }, { kind: 'later' }],
    [{ kind: 'hangUp' }, { kind: 'later', reason: 'Slack cannot be reached' }],
    [{ kind: 'rubbish' }, { kind: 'later', reason: 'Slack answered something unreadable' }],
    [{ kind: 'rubbish', body: '{"ok":true}' }, { kind: 'later' }],
    [{ kind: 'rubbish', body: 'null' }, { kind: 'later' }],
    [{ kind: 'rubbish', body: '{"ok":false,"error":"internal_error"}' }, { kind: 'later' }],
    [
      { kind: 'rubbish', body: '{"ok":false,"error":"restricted_action"}' },
      { kind: 'refused', reason: 'Slack refused it: restricted_action' },
    ],
    [
      { kind: 'rubbish', body: '{"ok":false,"error":"is_archived"}' },
      { kind: 'refused', reason: 'Archived in Slack. Choose another channel.' },
    ],
  ] as const)('that meets %j comes to %j, with one call', async (fault, outcome) => {
    scene.slack.fail('chat.postMessage', fault);
    const before = scene.slack.calls.length;
    expect(await sender.post(channel, text)).toMatchObject(outcome);
    expect(scene.slack.calls.length).toBe(before + 1);
  });

  it('is tried again after a time-out of 10 s', async () => {
    scene.slack.fail('chat.postMessage', { kind: 'stall' });
    expect(await sender.post(channel, text)).toEqual({ kind: 'later', reason: 'Slack cannot be reached' });
  }, 20_000);

  it('is refused once the token is revoked, and nothing is posted from then on', async () => {
    scene.slack.revokeAll();
    expect(await sender.post(channel, text)).toMatchObject({ kind: 'refused' });
    expect(await sender.posts('requestCreated')).toBe(false);
    const before = scene.slack.calls.length;
    expect(await sender.post(channel, text)).toEqual({
      kind: 'refused',
      reason: 'Slack integration not configured',
    });
    expect(scene.slack.calls.length).toBe(before);
  });
});
