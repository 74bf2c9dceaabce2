import { commentSchema } from '@quartermaster/core/requests/comment';
import { requestSchema } from '@quartermaster/core/requests/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { made, newPerson } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { eventsSince, lastEvent, move, requestIn } from './request-in.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const page = z.object({ items: z.array(commentSchema), nextCursor: z.string().optional() });

it('requester and administrators talk about a request in any state, newest first, and it stays as it is', async () => {
  const { admin, owner, other } = scene;
  const request = await requestIn(scene, 'pending');
  const path = `/api/requests/${request.id}/comments`;
  const text = 'By Friday?\n<b>See</b> https://shop.example/dock';
  const before = await lastEvent(scene.direct);
  const first = made(await owner.caller.post(path, { text: ` ${text} ` }), commentSchema);
  expect(first).toMatchObject({ text, author: { id: owner.id } });
  await move(admin.caller, request.id, 'rejected');
  const key = { 'idempotency-key': 'said-once' };
  const second = made(await admin.caller.post(path, { text: 'No' }, key), commentSchema);
  expect(made(await admin.caller.post(path, { text: 'No' }, key), commentSchema)).toEqual(second);

  const all = made(await owner.caller.get(path), page);
  expect(all).toEqual({ items: [second, first] });
  const newest = made(await owner.caller.get(`${path}?limit=1`), page);
  expect(newest.items).toEqual([second]);
  const older = made(await owner.caller.get(`${path}?limit=1&cursor=${newest.nextCursor}`), page);
  expect(older).toEqual({ items: [first] });

  const events = await eventsSince(scene.direct, before);
  expect(events.map(({ type }) => type)).toEqual([
    'request.commented',
    'request.rejected',
    'request.commented',
  ]);
  const now = made(await owner.caller.get(`/api/requests/${request.id}`), requestSchema);
  expect(now.version).toBe(request.version + 1);

  // Nobody else can see that it exists.
  expect((await other.caller.get(path)).status).toBe(404);
  expect((await other.caller.post(path, { text: 'Me too' })).status).toBe(404);
  for (const body of [
    { text: ' ' },
    {},
    { text: 'x'.repeat(5001) },
    { text: 'a\u0007' },
    { text: 'a', at: 'b' },
  ])
    expect((await owner.caller.post(path, body)).status).toBe(422);
});

it('a former employee is not named by what they said', async () => {
  const { admin, server } = scene;
  const leaver = await newPerson(server, 'user');
  const request = await requestIn({ ...scene, owner: leaver }, 'rejected');
  const path = `/api/requests/${request.id}/comments`;
  await leaver.caller.post(path, { text: `Write to ${leaver.email}` });
  await admin.caller.post(`/api/users/${leaver.id}/erase`, {}, { prefer: 'wait=20' });
  const { items } = made(await admin.caller.get(path), page);
  expect(items).toMatchObject([
    {
      text: expect.stringMatching(/^Write to former-\d+@erased\.invalid$/),
      author: { name: expect.stringMatching(/^Former employee #/) },
    },
  ]);
});
