import { describe, expect, test } from 'vitest';
import type { Actor } from '../../src/access/actor.ts';
import {
  availableTransitions,
  checkTransition,
  type RequestStatus,
  requestStatuses,
  requestTransitions,
} from '../../src/requests/status.ts';

const admin: Actor = { id: 'a', email: 'admin@northwind.example', role: 'admin' };
const owner: Actor = { id: 'o', email: 'mia@northwind.example', role: 'user' };
const other: Actor = { id: 'x', email: 'ben@northwind.example', role: 'user' };

// Section 4, restated independently.
const adminMay: Record<RequestStatus, readonly RequestStatus[]> = {
  pending: ['procuring', 'rejected'],
  procuring: ['pending_delivery', 'rejected'],
  pending_delivery: ['fulfilled'],
  fulfilled: [],
  rejected: [],
};
const ownerMay: Record<RequestStatus, readonly RequestStatus[]> = {
  pending: ['rejected'],
  procuring: [],
  pending_delivery: [],
  fulfilled: [],
  rejected: [],
};
const pairs = requestStatuses.flatMap((from) => requestStatuses.map((to) => [from, to] as const));

describe('every pair of states', () => {
  test.each(pairs)('%s -> %s', (from, to) => {
    const request = { status: from, userId: owner.email };
    const adminGoes = adminMay[from].includes(to);

    const byAdmin = checkTransition(request, to, admin);
    if (adminGoes) expect(byAdmin).toMatchObject({ ok: true, value: { from, to } });
    else expect(byAdmin).toMatchObject({ code: 'CONFLICT', data: { from, to, allowed: adminMay[from] } });

    const byOwner = checkTransition(request, to, owner);
    if (ownerMay[from].includes(to)) expect(byOwner).toMatchObject({ ok: true, value: { from, to } });
    else if (adminGoes) expect(byOwner).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    else expect(byOwner).toMatchObject({ code: 'CONFLICT', data: { from, to, allowed: ownerMay[from] } });

    const byOther = checkTransition(request, to, other);
    expect(byOther).toMatchObject({ ok: false, code: adminGoes ? 'FORBIDDEN' : 'CONFLICT' });
  });
});

test('nothing is procured for an address that is not confirmed; the rest stays possible', () => {
  const request = { status: 'pending', userId: owner.email, requesterUnconfirmed: true } as const;
  expect(availableTransitions(request, admin).map(({ verb }) => verb)).toEqual(['reject']);
  expect(checkTransition(request, 'procuring', admin)).toMatchObject({
    code: 'CONFLICT',
    message: `The address ${owner.email} is not confirmed. Confirm the account first.`,
  });
  expect(checkTransition(request, 'procuring', owner)).toMatchObject({ code: 'FORBIDDEN' });
  expect(checkTransition(request, 'rejected', owner)).toMatchObject({ ok: true });
});

test('there are the five steps of an administrator and the one of the owner', () => {
  expect(requestTransitions.filter(({ who }) => who === 'admin')).toHaveLength(5);
  expect(requestTransitions.filter(({ who }) => who === 'owner')).toHaveLength(1);
});

test('the buttons are those of section 4', () => {
  const buttons = (status: RequestStatus, actor: Actor) =>
    availableTransitions({ status, userId: owner.email }, actor).map(({ label }) => label);
  expect(buttons('pending', admin)).toEqual(['Accept & Start Procurement', 'Reject']);
  expect(buttons('procuring', admin)).toEqual(['Mark as Ordered', 'Cancel Request']);
  expect(buttons('pending_delivery', admin)).toEqual(['Mark as Delivered']);
  expect(buttons('fulfilled', admin)).toEqual([]);
  expect(buttons('rejected', admin)).toEqual([]);
  expect(buttons('pending', owner)).toEqual(['Cancel Request']);
  expect(buttons('procuring', owner)).toEqual([]);
  expect(buttons('pending', other)).toEqual([]);
});

test('an administrator has the administrator’s two buttons and states, also with a request of their own', () => {
  const own = { status: 'pending', userId: admin.email } as const;
  expect(availableTransitions(own, admin).map(({ label }) => label)).toEqual([
    'Accept & Start Procurement',
    'Reject',
  ]);
  expect(checkTransition(own, 'fulfilled', admin)).toMatchObject({
    message: 'A request cannot go from pending to fulfilled',
    data: { allowed: ['procuring', 'rejected'] },
  });
});
