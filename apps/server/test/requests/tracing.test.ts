import { requestSchema } from '@quartermaster/core/requests/request';
import { type Trace, traceSchema } from '@quartermaster/core/requests/trace';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newItem, newRequest } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { bring } from './request-in.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const traceOf = async (id: string | undefined, caller: Caller = scene.admin.caller): Promise<Trace> =>
  made(await caller.get(`/api/trace/${id}`), traceSchema);

it('a unit is followed from request to holder, and back from the asset, with the time in each state', async () => {
  const { admin, owner, other } = scene;
  const { id: catalogItemId } = await newItem(scene.server, { name: 'Phone' });
  const { id } = await newRequest(owner.caller, '', { items: [{ catalogItemId, quantity: 2 }] });
  expect((await traceOf(id)).request?.spans).toMatchObject([{ status: 'pending' }]);
  await bring(scene, id, 'fulfilled');
  const request = made(await admin.caller.get(`/api/requests/${id}`), requestSchema);
  const [unit, second] = request.items[0]?.units ?? [];
  await admin.caller.put(`/api/equipment/${unit?.inventoryId}`, { assignedTo: other.email });

  const trace = await traceOf(unit?.assetId);
  const { statusTimes } = request;
  expect(trace.request).toMatchObject({ id, userId: owner.email, name: 'Phone', quantity: 2 });
  expect(trace.request?.order?.vendor).toBe('ACME');
  expect(trace.request?.spans).toMatchObject([
    { status: 'pending', from: statusTimes.pending, to: statusTimes.procuring },
    { status: 'procuring', to: statusTimes.pending_delivery },
    { status: 'pending_delivery', to: statusTimes.fulfilled },
    { status: 'fulfilled', from: statusTimes.fulfilled },
  ]);
  expect(trace.request?.spans.every(({ by }) => by !== undefined)).toBe(true);
  expect(trace.unit).toEqual(unit);
  expect(trace.others).toEqual([{ assetId: second?.assetId, state: 'assigned' }]);
  const spans = trace.asset?.spans ?? [];
  expect(spans.map(({ status, holder }) => [status, holder?.email])).toEqual([
    ['Pending Delivery', owner.email],
    ['Assigned', owner.email],
    ['Assigned', other.email],
  ]);
  expect(spans.map(({ to }) => to)).toEqual([spans[1]?.from, spans[2]?.from, undefined]);
  // Who had it, how much they hold now, and how long such a unit takes.
  expect(trace.people.map(({ email, holds }) => [email, holds])).toEqual([
    [owner.email, 1],
    [other.email, 1],
  ]);
  expect(trace.typical).toMatchObject({ type: 'Laptop', units: 2 });
  expect(trace.asset).toMatchObject({ type: 'Laptop', addedBy: expect.any(String) });
  expect(trace.asset?.receivedBy).toBe(trace.request?.spans[3]?.by);
  expect(await traceOf(id)).toEqual(trace);
  expect(await traceOf(unit?.inventoryId)).toEqual(trace);

  // The holder sees what is theirs, the requester what they requested; neither sees who else did what.
  const held = await traceOf(unit?.assetId, other.caller);
  expect(held).not.toHaveProperty('request');
  expect(held).not.toHaveProperty('typical');
  expect(held.asset).not.toHaveProperty('receivedBy');
  expect([held.people, (await traceOf(id, owner.caller)).people]).toEqual([[], []]);
  expect(held.asset?.spans.map(({ holder }) => holder?.email)).toEqual([other.email]);
  const requesters = await traceOf(id, owner.caller);
  expect(requesters).not.toHaveProperty('asset');
  expect(requesters.request?.spans.map(({ by }) => by !== undefined)).toEqual([true, false, false, false]);
  expect((await other.caller.get(`/api/trace/${id}`)).status).toBe(404);
  expect((await owner.caller.get(`/api/trace/${unit?.assetId}`)).status).toBe(404);
});

it('an asset without a request begins with itself, and one that is deleted keeps its way', async () => {
  const { id, assetId } = await newAsset(scene.server, { assignedTo: scene.owner.email });
  await scene.admin.caller.delete(`/api/equipment/${id}`);
  const trace = await traceOf(assetId);
  expect(trace).not.toHaveProperty('request');
  expect(trace.asset?.deletedAt).toBe(trace.asset?.spans.at(-1)?.to);
});
