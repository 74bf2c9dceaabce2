import { errorBody } from '@quartermaster/contract';
import { requestSchema } from '@quartermaster/core/requests/request';
import { type RequestStatus, requestStatuses } from '@quartermaster/core/requests/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { lastEvent, move, procurement, requestIn } from './request-in.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const people = ['admin', 'owner', 'other'] as const;
type Person = (typeof people)[number];

// Section 4, stated independently.
const legal: Record<Person, Partial<Record<RequestStatus, readonly RequestStatus[]>>> = {
  admin: {
    pending: ['procuring', 'rejected'],
    procuring: ['pending_delivery', 'rejected'],
    pending_delivery: ['fulfilled'],
  },
  owner: { pending: ['rejected'] },
  other: {},
};
const allowed = (who: Person, from: RequestStatus) => legal[who][from] ?? [];

function expectedStatus(who: Person, from: RequestStatus, to: RequestStatus): number {
  if (who === 'other') return 404;
  if (allowed(who, from).includes(to)) return 200;
  return allowed('admin', from).includes(to) ? 403 : 409;
}

type Door = (caller: Caller, id: string, to: RequestStatus) => Promise<Answer>;
const doors: Record<string, Door> = {
  'POST transitions': (caller, id, to) => move(caller, id, to),
  'PUT with status': (caller, id, to) =>
    caller.put(`/api/requests/${id}`, {
      status: to,
      ...(to === 'pending_delivery' ? { procurement } : {}),
    }),
};

describe.each(Object.entries(doors))('promise 19, by %s', (_name, door) => {
  describe.each(requestStatuses)('from %s', (from) => {
    it('what section 4 does not allow is refused, says what is allowed, and changes nothing', async () => {
      const { id } = await requestIn(scene, from);
      const before = await stored(id);
      const events = await lastEvent(scene.direct);
      for (const who of people) {
        for (const to of requestStatuses) {
          const status = expectedStatus(who, from, to);
          if (status === 200) continue;
          const answer = await door(scene[who].caller, id, to);
          expect([who, to, answer.status]).toEqual([who, to, status]);
          const error = errorBody.parse(answer.body);
          if (status === 409) expect(error.data).toEqual({ from, to, allowed: allowed(who, from) });
        }
      }
      expect(await stored(id)).toBe(before);
      const since = await scene.direct.log.read({ after: events, limit: 1000 });
      expect(since.filter(({ type }) => type !== 'access.refused')).toEqual([]);
    });

    it.each(people.flatMap((who) => allowed(who, from).map((to) => [who, to] as const)))(
      '%s may take it to %s',
      async (who, to) => {
        const before = await requestIn(scene, from);
        const after = made(await door(scene[who].caller, before.id, to), requestSchema);
        expect(after.status).toBe(to);
        expect(after.items.map((item) => item.status)).toEqual([to]);
        expect(after.updatedAt > before.updatedAt).toBe(true);
        expect(after.statusSince).toBe(after.statusTimes[to]);
        expect(after.statusTimes).toMatchObject(before.statusTimes);
      },
    );
  });
});

it('a refused step leaves the notes as they were that the same PUT names', async () => {
  const { id } = await requestIn(scene, 'pending', { notes: 'as asked for' });
  const before = await stored(id);
  const { caller } = scene.admin;
  const illegal = await caller.put(`/api/requests/${id}`, { status: 'fulfilled', notes: 'other' });
  expect(illegal.status).toBe(409);
  expect(await stored(id)).toBe(before);
});

it('an order without its form leaves the notes as they were that the same PUT names', async () => {
  const { id } = await requestIn(scene, 'procuring', { notes: 'as asked for' });
  const before = await stored(id);
  const { caller } = scene.admin;
  const order = { status: 'pending_delivery', notes: 'other' };
  const { ticketRef: _, ...withoutTicket } = procurement;
  for (const input of [order, { ...order, procurement: withoutTicket }]) {
    expect((await caller.put(`/api/requests/${id}`, input)).status).toBe(422);
    expect(await stored(id)).toBe(before);
  }
  const ticketRef = 'T-9';
  const ordered = await caller.put(`/api/requests/${id}`, {
    ...order,
    ticketRef,
    procurement: withoutTicket,
  });
  expect(made(ordered, requestSchema)).toMatchObject({
    status: 'pending_delivery',
    notes: 'other',
    ticketRef,
  });
});

it('a status that no request has is refused like any other input', async () => {
  const { id } = await requestIn(scene, 'pending');
  const answer = await scene.admin.caller.post(`/api/requests/${id}/transitions`, { to: 'approved' });
  expect(answer.status).toBe(422);
});

it('with If-Match a step is taken only from the version that was read', async () => {
  const { id, version } = await requestIn(scene, 'pending');
  const step = { to: 'procuring' };
  const path = `/api/requests/${id}/transitions`;
  const stale = await scene.admin.caller.post(path, step, { 'if-match': `"${version - 1}"` });
  expect(stale.status).toBe(412);
  const fresh = await scene.admin.caller.post(path, step, { 'if-match': `"${version}"` });
  expect(fresh.status).toBe(200);
  expect(fresh.headers.etag).toBe(`"${version + 1}"`);
});

const stored = async (id: string): Promise<string> =>
  JSON.stringify(await scene.direct.services.requests.collection.get(id));
