import { expect, it } from 'vitest';
import type { ReadableEvent } from '../../src/events/event.ts';
import { told } from '../../src/notifications/told.ts';

type About = Pick<ReadableEvent, 'type' | 'subject' | 'data'>;

const event = (about: About, seq = 1): ReadableEvent => ({
  id: `e${seq}`,
  seq,
  at: '2026-11-21T09:44:12.000Z',
  actor: { kind: 'system' },
  via: 'system',
  digest: 'd',
  chain: 'c',
  keyId: 'k',
  ...about,
});

const failure = event({
  type: 'workflow.failed',
  subject: { kind: 'workflow', id: 'w1' },
  data: { name: 'Leavers', reason: 'Call: The answer had the status 500' },
});
const phone = event({
  type: 'equipment.assigned',
  subject: { kind: 'asset', id: 'a1' },
  data: { name: 'Pixel 9' },
});
const accepted = event({
  type: 'request.updated',
  subject: { kind: 'request', id: 'r1' },
  data: { status: 'procuring' },
});

it.each([1, 3])('leads from a failure to the workflow that failed', (times) => {
  expect(told([failure], times, 'admin')).toMatchObject({ screen: '/workflows/w1' });
});

it('names what has the same name once, so that there is room for others', () => {
  const dock = { ...phone, data: { name: 'Dock' } };
  expect(told([phone, phone, phone, phone, phone, dock], 60, 'user').detail).toBe(
    'Pixel 9, Dock and 58 more',
  );
});

it('counts the requests of somebody as people say it', () => {
  expect(
    told([accepted, accepted], 2, 'user')
      .title.map(({ text }) => text)
      .join(''),
  ).toBe('2 of your requests changed');
});
