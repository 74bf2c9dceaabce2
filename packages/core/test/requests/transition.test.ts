import { expect, test } from 'vitest';
import type { Actor } from '../../src/access/actor.ts';
import { checkEdit, checkRequester } from '../../src/requests/editing.ts';
import { requestStatuses, requestTransitions } from '../../src/requests/status.ts';
import { type Movable, transition } from '../../src/requests/transition.ts';

const now = '2026-11-21T09:00:00.000Z';
const admin: Actor = { id: 'a', email: 'ada@northwind.example', role: 'admin' };
const owner: Actor = { id: 'o', email: 'mia@northwind.example', role: 'user' };
const procurement = { vendor: 'ACME', expectedDeliveryDate: '2026-12-01' };

const request = (status: Movable['status'], fields: Partial<Movable> = {}): Movable => ({
  status,
  statusTimes: {},
  userId: owner.email,
  items: [{ id: 'i', catalogItemId: 'c', name: 'Dock', price: 1, currency: 'USD', quantity: 2, status }],
  updatedAt: '2026-11-20T09:00:00.000Z',
  ...fields,
});

test('a step moves the request and its items, and notes when', () => {
  expect(transition(request('pending'), { to: 'procuring' }, admin, now)).toMatchObject({
    ok: true,
    value: {
      step: { event: 'request.updated' },
      next: { status: 'procuring', items: [{ status: 'procuring' }], statusTimes: { procuring: now } },
    },
  });
});

test('a rejection has the reason that is given, else the specified one', () => {
  const reasonOf = (reason?: string) =>
    transition(request('pending'), { to: 'rejected', ...(reason ? { reason } : {}) }, owner, now);
  expect(reasonOf()).toMatchObject({ value: { next: { reason: 'Request cancelled' } } });
  expect(reasonOf('Too dear')).toMatchObject({ value: { next: { reason: 'Too dear' } } });
});

test('an order needs the procurement form, with a ticket reference unless the request has one', () => {
  const order = (fields: Partial<Movable>, form?: typeof procurement) =>
    transition(
      request('procuring', fields),
      { to: 'pending_delivery', ...(form ? { procurement: form } : {}) },
      admin,
      now,
    );
  expect(order({})).toMatchObject({ ok: false, data: { issues: [{ path: 'procurement' }] } });
  expect(order({}, procurement)).toMatchObject({
    ok: false,
    data: { issues: [{ path: 'procurement.ticketRef' }] },
  });
  expect(order({ ticketRef: 'T-1' }, procurement)).toMatchObject({
    value: { step: { effect: 'create' }, next: { ticketRef: 'T-1' }, procurement },
  });
});

test('nothing is ordered for a day that is over wherever one is', () => {
  const order = (expectedDeliveryDate: string, at: string) =>
    transition(
      request('procuring', { ticketRef: 'T-1' }),
      { to: 'pending_delivery', procurement: { ...procurement, expectedDeliveryDate } },
      admin,
      at,
    );
  expect(order('2020-01-01', now)).toMatchObject({
    ok: false,
    data: {
      issues: [
        { path: 'procurement.expectedDeliveryDate', message: 'Expected delivery cannot be in the past' },
      ],
    },
  });
  // At 09:00 UTC it is still the day before in Hawaii, at 12:00 UTC nowhere.
  expect(order('2026-11-20', '2026-11-21T09:00:00.000Z').ok).toBe(true);
  expect(order('2026-11-20', '2026-11-21T12:00:00.000Z').ok).toBe(false);
  expect(order('2026-11-21', '2026-11-21T23:59:00.000Z').ok).toBe(true);
});

test('every legal step says which event it raises; what isn’t in the table is refused', () => {
  for (const from of requestStatuses) {
    for (const to of requestStatuses) {
      const step = requestTransitions.find(
        (one) => one.from === from && one.to === to && one.who === 'admin',
      );
      const input = { to, procurement: { ...procurement, ticketRef: 'T-1' } };
      const verdict = transition(request(from), input, admin, now);
      expect([from, to, verdict.ok]).toEqual([from, to, step !== undefined]);
      if (verdict.ok) expect(verdict.value.step.event).toMatch(/^request\./);
    }
  }
});

test('the owner edits the notes while pending; an administrator more, until it is ordered', () => {
  expect(checkEdit({ status: 'pending' }, ['notes'], owner)).toMatchObject({ ok: true });
  expect(checkEdit({ status: 'pending' }, ['items'], owner)).toMatchObject({ code: 'FORBIDDEN' });
  expect(checkEdit({ status: 'procuring' }, ['notes'], owner)).toMatchObject({ code: 'CONFLICT' });
  expect(checkEdit({ status: 'procuring' }, ['items', 'ticketRef', 'priority'], admin)).toMatchObject({
    ok: true,
  });
  expect(checkEdit({ status: 'pending_delivery' }, ['notes'], admin)).toMatchObject({ code: 'CONFLICT' });
});

test('a user asks for themself; an administrator says for whom, and alone sets the priority', () => {
  expect(checkRequester({}, owner)).toEqual({ ok: true, value: { userId: owner.email } });
  expect(checkRequester({ userId: admin.email }, owner)).toMatchObject({ code: 'FORBIDDEN' });
  expect(checkRequester({ priority: 'low' }, owner)).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  expect(checkRequester({}, admin)).toMatchObject({ message: 'User ID is required' });
  expect(checkRequester({ userId: owner.email, priority: 'high' }, admin)).toMatchObject({ ok: true });
});
