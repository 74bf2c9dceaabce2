import type { RequestStatus } from '@quartermaster/core/requests/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newScene, type Scene } from '../support/scene.ts';
import { eventsSince, lastEvent, move, requestIn } from './request-in.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const clients = 20;
const rounds = process.env.QM_SOAK ? 25 : 3;

describe(`promise 20: a legal step raced by ${clients} clients succeeds once and fires its event once`, () => {
  it.each([
    ['admin', 'pending', 'procuring', ['request.updated']],
    ['admin', 'pending', 'rejected', ['request.rejected']],
    ['admin', 'procuring', 'pending_delivery', ['equipment.created', 'request.updated']],
    ['admin', 'procuring', 'rejected', ['request.rejected']],
    ['admin', 'pending_delivery', 'fulfilled', ['equipment.assigned', 'request.fulfilled']],
    ['owner', 'pending', 'rejected', ['request.rejected']],
  ] satisfies [string, RequestStatus, RequestStatus, string[]][])(
    '%s: %s -> %s',
    async (who, from, to, fired) => {
      // Creates the vendor of all orders in advance, so that its event isn't among an order's.
      await requestIn(scene, 'pending_delivery');
      for (let round = 0; round < rounds; round += 1) {
        const { id } = await requestIn(scene, from);
        const before = await lastEvent(scene.direct);
        const { caller } = who === 'admin' ? scene.admin : scene.owner;
        const answers = await Promise.all(Array.from({ length: clients }, () => move(caller, id, to)));
        const statuses = answers.map(({ status }) => status).sort();
        expect(statuses).toEqual([200, ...Array(clients - 1).fill(409)]);
        const events = await eventsSince(scene.direct, before);
        expect(events.map(({ type }) => type)).toEqual(fired);
      }
    },
  );
});
