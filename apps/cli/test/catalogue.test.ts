import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

test('items are changed and deleted by SKU or filter, and qm undo takes it back', async () => {
  const { admin } = scene;
  const qm = (...args: string[]) => admin.qm('catalogue', ...args);
  for (const [sku, inStock] of [
    ['ZDOCK-1', 3],
    ['ZDOCK-2', 30],
  ] as const)
    await admin.api.catalogue.create({ name: `Zed ${sku}`, type: 'Peripheral', sku, inStock });
  expect((await qm('list', 'inStock<=5')).stdout).not.toContain('ZDOCK-2');
  expect(await qm('edit', 'ZDOCK-1', '--stock', 'many')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--stock'),
  });
  expect((await qm('edit', 'zdock-1', '--stock', '12', '--price', '9.50', '--yes')).stdout).toContain(
    'Updated 1 item successfully',
  );
  expect((await qm('edit', '--where', 'sku:ZDOCK*', '--stock=12', '--dry-run')).stdout).toContain(
    '1 to change',
  );
  const deleted = await qm('delete', '--where', 'sku:ZDOCK*', '--yes', '--json=updated,batchId');
  expect(JSON.parse(deleted.stdout)).toMatchObject({ updated: 2 });
  expect((await qm('list')).stdout).not.toContain('ZDOCK');
  expect(await admin.qm('undo', JSON.parse(deleted.stdout).batchId, '--yes')).toMatchObject({ code: 0 });
  const listed = JSON.parse((await qm('list', '--json=sku,inStock,price')).stdout);
  expect(listed).toEqual(expect.arrayContaining([{ sku: 'ZDOCK-1', inStock: 12, price: 9.5 }]));
});

test('more items than one call changes are changed and deleted by a job', async () => {
  const { admin } = scene;
  const file = ['sku,name,type', ...Array.from({ length: 230 }, (_, at) => `MANY-${at},Many,Peripheral`)];
  await admin.qmWith({ input: file.join('\n') }, 'catalogue', 'import', '-', '--yes');
  const edited = await admin.qm('catalogue', 'edit', '--where', 'name:Many', '--stock=7', '--yes');
  expect([edited.code, edited.stdout]).toEqual([0, 'Updated 230 items successfully\n']);
  const at = admin.opens(['catalogue', 'delete', '--where', 'name:Many']);
  await at.sees('? Are you sure you want to delete 230 items? (y/N)');
  at.type('y\r');
  const { screen } = await at.end();
  expect(screen).toContain('✓ Deleted 230 items');
  expect(screen).toContain('qm undo ');
});
