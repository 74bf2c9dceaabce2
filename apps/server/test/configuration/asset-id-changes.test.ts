import { assetSchema } from '@quartermaster/core/assets/asset';
import { settingsSchema } from '@quartermaster/core/settings/settings';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestIn } from '../requests/request-in.ts';
import { made, newAsset } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const admin = () => scene.admin.caller;
const asset = { name: 'Adobe', type: 'Software License', status: 'Available', condition: 'New' };

const prefix = fc.constantFrom('QTM', 'NW-', 'qtm', 'A1');
const counter = fc.integer({ min: 1000, max: 1012 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('issue' as const), count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('order' as const) }),
  fc.record({ kind: fc.constant('settings' as const), assetIdPrefix: prefix, assetIdCounter: counter }),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

it('however prefix and counter are changed, back too, no asset ID is ever issued twice', async () => {
  const issued = new Map<string, string>();
  const note = (id: string, assetId: string) => {
    const key = assetId.toLowerCase();
    expect([assetId, issued.get(key) ?? id]).toEqual([assetId, id]);
    issued.set(key, id);
  };
  const carryOut = async (one: Step): Promise<void> => {
    switch (one.kind) {
      case 'issue': {
        // Concurrently with a change of the counter; either may come first.
        const answers = await Promise.all([
          ...Array.from({ length: one.count }, () => admin().post('/api/equipment', asset)),
          admin().put('/api/settings', { assetIdCounter: 1000 }),
        ]);
        for (const answer of answers.slice(0, -1)) {
          const { id, assetId } = made(answer, assetSchema);
          note(id, assetId);
        }
        return;
      }
      case 'delete': {
        const ids = [...issued.values()];
        await admin().delete(`/api/equipment/${ids[one.which % ids.length]}`);
        return;
      }
      case 'order': {
        const { items } = await requestIn(scene, 'pending_delivery');
        for (const { units = [] } of items) for (const unit of units) note(unit.inventoryId, unit.assetId);
        return;
      }
      case 'settings': {
        const { kind: _kind, ...change } = one;
        made(await admin().put('/api/settings', change), settingsSchema);
      }
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      for (const one of steps) await carryOut(one);
    }),
    { numRuns: process.env.QM_SOAK ? 200 : 8 },
  );
  expect(issued.size).toBeGreaterThan(0);
}, 120_000);

it('a counter set back shows the number that was set, and what is in use is passed over', async () => {
  const { assetId } = await newAsset(scene.server);
  const number = Number(/\d+$/.exec(assetId)?.[0]);
  made(await admin().put('/api/settings', { assetIdCounter: number }), settingsSchema);
  expect(made(await admin().get('/api/settings'), settingsSchema).assetIdCounter).toBe(number);
  expect((await newAsset(scene.server)).assetId).not.toBe(assetId);
});
