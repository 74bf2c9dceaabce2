import { foundSchema } from '@quartermaster/core/search/found';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

it('qm search finds records of every kind, for people, scripts and programs', async () => {
  const { admin } = scene;
  const made = await admin.api.assets.create({
    name: 'Oboe reed cutter',
    type: 'Software License',
    status: 'Available',
    condition: 'New',
  });
  const item = await admin.api.catalogue.create({
    name: 'Oboe stand',
    sku: 'OB-1',
    type: 'Peripheral',
    inStock: 3,
  });
  await admin.api.requests.create({
    userId: scene.mia.email,
    items: [{ catalogItemId: item.id, quantity: 2 }],
  });
  const { stdout } = await admin.qm('search', 'oboe');
  expect(stdout.split('\n')).toEqual([
    'Kind\tId\tName\tDetail',
    `asset\t${made.assetId}\tOboe reed cutter\tAvailable`,
    expect.stringMatching(/^request\t\w{8,}\t2 x Oboe stand\tpending$/),
    'item\tOB-1\tOboe stand\t3 in stock',
    '',
  ]);
  const found = foundSchema
    .strict()
    .parse(JSON.parse((await admin.qm('search', 'oboe', 'stand', '--json')).stdout));
  expect([found.assets.total, found.catalogue.total]).toEqual([0, 1]);
  const { screen } = await admin.sees(['search', 'oboe']);
  for (const text of ['Assets', made.assetId, 'Requests', '2 x Oboe stand', '3 in stock'])
    expect(screen).toContain(text);
  expect((await admin.sees(['search', 'nothing-like-it'])).screen).toContain('Nothing found.');
  const refused = await admin.qm('search', 'o');
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining('Type at least two characters'),
  ]);
});
