import { access, type Operation } from '@quartermaster/core/access/access';
import { explanationSchema } from '@quartermaster/core/access/explain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { made, newAsset, newItem, newRequest } from '../support/company.ts';
import { callers, newScene, type Scene } from '../support/scene.ts';
import { routeMatrix } from './route-matrix.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const explain = async (query: Record<string, string>) =>
  made(await scene.admin.caller.get(`/api/access/explain?${new URLSearchParams(query)}`), explanationSchema);

it('says of every operation what its route answers to every caller', async () => {
  for (const operation of Object.keys(access) as Operation[])
    for (const [at, caller] of callers.entries()) {
      if (caller === 'nobody') continue;
      const { allowed } = await explain({ user: scene[caller].id, operation });
      expect(allowed, `${operation} by ${caller}`).toBe(routeMatrix[operation].expected[at] !== 403);
    }
});

it('says why with a record: it is theirs, somebody else’s, not there, or in another status', async () => {
  const { owner, other, server } = scene;
  const asset = await newAsset(server, { assignedTo: owner.email });
  const request = await newRequest(owner.caller, (await newItem(server)).id);
  const why = async (user: string, operation: string, record: string) => {
    const { allowed, rules } = await explain({ user, operation, record });
    return [allowed, rules.at(-1)?.text];
  };
  expect(await why(owner.email, 'assets.get', asset.assetId)).toEqual([
    true,
    `${asset.assetId} is theirs to see`,
  ]);
  expect(await why(other.email, 'assets.get', asset.assetId)).toEqual([
    false,
    `${asset.assetId} is somebody else's, which is answered as if it were not there`,
  ]);
  expect(await why(other.email, 'assets.get', 'QTM9')).toEqual([false, 'There is no QTM9']);
  expect((await why(owner.email, 'assets.update', asset.id))[0]).toBe(false);
  expect(await why(owner.email, 'requests.transition', request.id)).toEqual([
    true,
    'As it is now, they may move it to rejected',
  ]);
  await scene.admin.caller.post(`/api/requests/${request.id}/transitions`, { to: 'procuring' });
  expect(await why(owner.email, 'requests.transition', request.id)).toEqual([
    false,
    'As it is now, they may move it to no other status',
  ]);
});

it('says what a suspended person may not, and which operation was probably meant', async () => {
  const { other, admin } = scene;
  expect((await explain({ user: other.id, operation: 'me.update' })).tokens).toEqual(['write']);
  await admin.caller.put(`/api/users/${other.id}/suspended`, { suspended: true });
  expect(await explain({ user: other.id, operation: 'catalogue.list' })).toMatchObject({
    allowed: false,
    rules: [
      { rule: 'account', holds: false },
      { rule: 'role', holds: true },
    ],
  });
  const mistyped = await admin.caller.get(`/api/access/explain?user=${other.id}&operation=asset.update`);
  expect(mistyped.status).toBe(422);
  expect(mistyped.text).toContain("There is no operation 'asset.update'. Did you mean assets.update?");
  expect((await admin.caller.get('/api/access/explain?user=x&operation=me.get')).status).toBe(404);
});
