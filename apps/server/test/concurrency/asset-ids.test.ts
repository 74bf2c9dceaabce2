import { requestSchema } from '@quartermaster/core/requests/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bring, move } from '../requests/request-in.ts';
import { made, newAsset, newItem, newRequest } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const issue = async (): Promise<number> => {
  const { assetId } = await newAsset(scene.server);
  return Number(assetId.replace(/^\D+/, ''));
};
const set = async (change: object): Promise<void> => {
  expect((await scene.admin.caller.put('/api/settings', change)).status).toBe(200);
};

describe('promise 38: the counter skips what is in use, and issuing never fails for it', () => {
  it('the first ID is QTM1000, and each one is the next', async () => {
    expect((await newAsset(scene.server)).assetId).toBe('QTM1000');
    expect((await newAsset(scene.server)).assetId).toBe('QTM1001');
  });

  it('IDs given by hand ahead of the counter are passed over, in whatever letters they are', async () => {
    const last = await issue();
    await newAsset(scene.server, { assetId: `QTM${last + 1}` });
    await newAsset(scene.server, { assetId: `qtm${last + 2}` });
    await newAsset(scene.server, { assetId: `QTM${last + 4}` });
    expect([await issue(), await issue()]).toEqual([last + 3, last + 5]);
  });

  it('an order takes consecutive IDs where they are free, and others where not', async () => {
    const last = await issue();
    await newAsset(scene.server, { assetId: `QTM${last + 2}` });
    const { id: catalogItemId } = await newItem(scene.server);
    const { id } = await newRequest(scene.owner.caller, catalogItemId, {
      items: [{ catalogItemId, quantity: 3 }],
    });
    await bring(scene, id, 'procuring');
    const { items } = made(await move(scene.admin.caller, id, 'pending_delivery'), requestSchema);
    const numbers = items[0]?.units?.map(({ assetId }) => Number(assetId.slice('QTM'.length)));
    expect(numbers).toEqual([last + 1, last + 3, last + 4]);
  });

  it('a long run of imported IDs ahead of the counter is passed over', async () => {
    const last = await issue();
    const count = process.env.QM_SOAK ? 100_000 : 3000;
    const rows = Array.from(
      { length: count },
      (_, n) => `QTM${last + 1 + n},Imported,Peripheral,Available\n`,
    );
    const file = `assetId,name,type,status\n${rows.join('')}`;
    const imported = await scene.admin.caller.csv('/api/equipment/import', file);
    expect(imported.body).toMatchObject({ created: count, failed: 0 });
    expect(await issue()).toBe(last + count + 1);
    expect(await issue()).toBe(last + count + 2);
  }, 600_000);

  it('with the counter set back, or the prefix changed and changed back, nothing is issued twice', async () => {
    const last = await issue();
    await set({ assetIdCounter: 1000 });
    const numbers = [last];
    while (numbers.length < 10) numbers.push(await issue());
    await set({ assetIdPrefix: 'NW-', assetIdCounter: 1000 });
    expect((await newAsset(scene.server)).assetId).toBe('NW-1000');
    await set({ assetIdPrefix: 'QTM' });
    while (numbers.length < 20) numbers.push(await issue());
    expect(new Set(numbers).size).toBe(20);
    // All numbers below were in use, except for the few that were skipped.
    expect(numbers).toContain(last + 1);
  });

  it("a deleted asset's ID is never issued again", async () => {
    const { id, assetId } = await newAsset(scene.server);
    const number = Number(assetId.slice('QTM'.length));
    await scene.admin.caller.delete(`/api/equipment/${id}`);
    await set({ assetIdCounter: number });
    expect(await issue()).toBe(number + 1);
  });

  it('an ID is unique by index: of 20 who give the same one, one gets it', async () => {
    const body = { name: 'A', type: 'Software License', status: 'Available', condition: 'New' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        scene.admin.caller.post('/api/equipment', { ...body, assetId: n % 2 === 0 ? 'Label-7' : 'LABEL-7' }),
      ),
    );
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    for (const { status, body: refusal } of answers.filter((answer) => answer !== won[0])) {
      expect([status, refusal]).toMatchObject([409, { message: 'Asset ID already exists' }]);
    }
  });

  it('a counter that would leave what numbers can hold is refused, and issuing goes on', async () => {
    const refused = await scene.admin.caller.put('/api/settings', { assetIdCounter: 2 ** 53 - 1 });
    expect(refused.status).toBe(422);
    const answer = await scene.admin.caller.post('/api/equipment', {
      name: 'A',
      type: 'Software License',
      status: 'Available',
      condition: 'New',
    });
    expect(answer.status).toBe(201);
  });
});
