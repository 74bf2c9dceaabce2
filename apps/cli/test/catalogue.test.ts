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

test('an item is created with all its fields, shown with those of its type, and changed by itself', async () => {
  const { admin } = scene;
  const qm = (...args: string[]) => admin.qm('catalogue', ...args);
  const created = await qm(
    ...['create', 'Slate 14', '--sku=SLATE-14', '--type=laptop', '--manufacturer=Framework'],
    ...['--price=1699.50', '--stock=4', '--description=With a stylus', '--image=https://x.example/s.png'],
    ...['--spec', 'CPU=Ryzen 7', '--spec', 'hinge=180°', '--json=name,type,price,inStock,specs'],
  );
  expect(JSON.parse(created.stdout)).toEqual({
    ...{ name: 'Slate 14', type: 'Laptop', price: 1699.5, inStock: 4 },
    specs: { cpu: 'Ryzen 7', hinge: '180°' },
  });
  const { screen } = await admin.sees(['catalogue', 'get', 'slate-14']);
  expect(screen).toMatch(/SKU +SLATE-14/);
  expect(screen).toMatch(/In stock +Only 4 left/);
  expect(screen).toMatch(/CPU +Ryzen 7/);
  expect(screen).toMatch(/RAM \(GB\) +-\n/);
  expect(screen.trim()).toMatch(/hinge +180°$/);
  const edited = await qm(
    'edit',
    'SLATE-14',
    '--name=Slate 15',
    '--spec=hinge=',
    '--spec=cpu=Ryzen 9',
    '--json',
  );
  expect(JSON.parse(edited.stdout)).toMatchObject({ name: 'Slate 15', specs: { cpu: 'Ryzen 9' } });
  expect((await qm('edit', 'SLATE-14', 'ZDOCK-1', '--sku=X')).stderr).toContain('--sku is for one item');
  expect(await qm('create', 'Kite', '--type=Labtop')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Did you mean Laptop?'),
  });
  expect((await qm('create', 'Kite', '--type=Laptop', '--price=cheap')).code).toBe(2);
  expect((await qm('create', 'Kite', '--type=Laptop', '--sku=slate-14')).stderr).toContain(
    'SKU already exists',
  );
});
