import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

it('qm acknowledgements says whom to ask, and qm me accept shows the text and acknowledges', async () => {
  const { admin, mia } = scene;
  const type = 'Software License';
  expect(await admin.qm('acknowledgements', 'set', '--type', type)).toMatchObject({ code: 2 });
  const text = 'You look after it.';
  const set = await admin.qmWith(
    { input: text },
    ...['acknowledgements', 'set', '--type', type, '--title', 'Use', '--text'],
  );
  expect(set.code).toBe(0);
  expect((await admin.sees(['acknowledgements', 'get'])).screen).toContain(text);
  const given = { name: 'Photoshop', type, status: 'Available', condition: 'New' } as const;
  const asset = await admin.api.assets.create({ ...given, assignedTo: mia.email });

  const read = await mia.qm('me', 'accept');
  expect(read.code).toBe(2);
  expect(read.stderr).toContain(text);
  expect(read.stderr).toContain(asset.assetId);
  expect(JSON.parse((await mia.qm('me', 'accept', asset.assetId, '--yes', '--json')).stdout)).toMatchObject({
    acknowledged: 1,
  });
  expect((await mia.sees(['me', 'accept'])).screen).toContain('Nothing is waiting for you');
});
