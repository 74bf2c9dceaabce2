import {
  requestEntryLines,
  requestEntrySchema,
  requestEntryTitle,
} from '@quartermaster/core/requests/history';
import { requestSchema } from '@quartermaster/core/requests/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { made, newItem, newRequest } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { bring } from './request-in.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const page = z.object({ items: z.array(requestEntrySchema), nextCursor: z.string().optional() });

it('a request’s history tells who took which step, what arrived and what was edited, newest first', async () => {
  const { admin, owner, other } = scene;
  const item = await newItem(scene.server);
  const { id } = await newRequest(owner.caller, '', { items: [{ catalogItemId: item.id, quantity: 2 }] });
  const path = `/api/requests/${id}`;
  await owner.caller.put(path, { notes: 'For the studio' });
  await owner.caller.post(`${path}/comments`, { text: 'Told elsewhere' });
  await admin.caller.put(path, { priority: 'high' });
  await bring(scene, id, 'pending_delivery');
  const { items } = made(await admin.caller.get(path), requestSchema);
  const [first, second] = items.flatMap(({ units = [] }) => units);
  await admin.caller.post(`${path}/units/${first?.key}`, { state: 'received', serialNumber: 'C02' });
  await admin.caller.post(`${path}/units/${second?.key}`, { state: 'missing', reason: 'Carton crushed' });

  const entries = made(await admin.caller.get(`${path}/history`), page).items;
  expect(entries.map((entry) => [requestEntryTitle(entry), ...requestEntryLines(entry)])).toEqual([
    ['Fulfilled'],
    [`Marked ${second?.assetId} as missing`, 'Carton crushed'],
    [`Received ${first?.assetId}`, 'Serial number C02'],
    ['Ordered', 'Ticket Ref: T-1'],
    ['Accepted'],
    ['Edited', 'Priority: medium → high'],
    ['Edited', 'Notes: For the studio'],
    ['Submitted'],
  ]);
  expect(entries.map(({ who }) => who.email)).toEqual([
    ...Array.from({ length: 6 }, () => admin.email),
    owner.email,
    owner.email,
  ]);

  const { id: whole } = await newRequest(owner.caller, item.id);
  await bring(scene, whole, 'fulfilled');
  const [delivered] = made(await admin.caller.get(`/api/requests/${whole}/history`), page).items;
  expect(delivered && requestEntryLines(delivered)).toEqual([expect.stringMatching(/^Received \w+$/)]);

  const newest = made(await admin.caller.get(`${path}/history?limit=3`), page);
  const older = made(await admin.caller.get(`${path}/history?cursor=${newest.nextCursor}`), page);
  expect([...newest.items, ...older.items]).toEqual(entries);

  // The requester learns what happened, but no other names; nobody else learns that the request exists.
  const own = made(await owner.caller.get(`${path}/history`), page).items;
  expect(own.map(({ who }) => who)).toEqual([
    ...Array.from({ length: 6 }, () => ({ kind: 'user' })),
    expect.objectContaining({ email: owner.email }),
    expect.objectContaining({ email: owner.email }),
  ]);
  expect((await other.caller.get(`${path}/history`)).status).toBe(404);
});
