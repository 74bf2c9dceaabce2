import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

test('vendors and what they sell are added, shown, changed and deleted', async () => {
  const { admin } = scene;
  const qm = (...args: string[]) => admin.qm('vendors', ...args);
  await admin.api.catalogue.create({ name: 'Dock', type: 'Peripheral', price: 10, sku: 'DOCK-1' });
  const details = ['--email', 'sales@kestrel.example', '--phone', '1', '--address', 'Street 1'];
  expect(await qm('create', 'Kestrel', ...details)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--country'),
  });
  const made = await qm('create', 'Kestrel', ...details, '--country', 'Chile', '--json=name,status');
  expect(made.stderr).toBe('');
  expect(JSON.parse(made.stdout)).toEqual({ name: 'Kestrel', status: 'active' });
  expect((await qm('list', 'country:Chile')).stdout).toContain('Kestrel');

  const wrong = await qm('add-product', 'kestrel', 'DOCK-1', '--sku', 'A/1', '--price', 'much');
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--price') });
  const added = await qm('add-product', 'kestrel', 'DOCK-1', '--sku', 'A/1', '--price', '9.99', '--moq=5');
  expect(added).toMatchObject({ code: 0 });
  expect(await qm('edit-product', 'Kestrel', 'a/1', '--price=8', '--currency', 'EUR')).toMatchObject({
    code: 0,
  });
  const shown = JSON.parse((await qm('get', 'Kestrel', '--json=products,items')).stdout);
  expect(shown).toMatchObject({
    products: [{ sku: 'A/1', price: 8, currency: 'EUR', moq: 5, leadTime: 0 }],
    items: [{ name: 'Dock' }],
  });
  expect(await qm('remove-product', 'Kestrel', 'A/1')).toMatchObject({ code: 0 });
  expect(await qm('remove-product', 'Kestrel', 'A/1')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Product not found'),
  });

  expect(await qm('edit', 'Kestrel', '--website', 'ftp://kestrel.example')).toMatchObject({ code: 2 });
  const renamed = await qm(
    'edit',
    'Kestrel',
    '--name',
    'Falcon',
    '--status',
    'inactive',
    '--json=name,status',
  );
  expect(JSON.parse(renamed.stdout)).toEqual({ name: 'Falcon', status: 'inactive' });
  expect(await qm('delete', 'Falcon', '--yes')).toMatchObject({ code: 0 });
  expect(await qm('get', 'Falcon')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Vendor not found: Falcon'),
  });
});
