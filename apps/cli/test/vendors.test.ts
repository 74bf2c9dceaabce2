import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adminEmail } from '@quartermaster/test-kit/server-process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFolder } from './support/qm.ts';
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
    stderr: expect.stringContaining('Product not found: A/1.'),
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

test('what a vendor promised and how long it took are shown with it', async () => {
  const { admin } = scene;
  const { id: catalogItemId } = await admin.api.catalogue.create({
    name: 'Hub',
    type: 'Peripheral',
    price: 1,
  });
  const expectedDeliveryDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const procurement = { ticketRef: 'T-1', vendor: 'Owl', expectedDeliveryDate };
  for (let orders = 0; orders < 3; orders++) {
    const { id } = await admin.api.requests.create({
      userId: adminEmail,
      items: [{ catalogItemId, quantity: 1 }],
    });
    for (const to of ['procuring', 'pending_delivery', 'fulfilled'] as const)
      await admin.api.requests.transition({ params: { id }, body: { to, procurement } });
  }
  const { screen } = await admin.sees(['vendors', 'get', 'Owl']);
  expect(screen).toContain('the same day, promised 3');
  expect(screen).toContain('3 orders in a year: 0 days; promised 3; 0 late');
  const answer = JSON.parse((await admin.qm('vendors', 'get', 'Owl', '--json=deliveries')).stdout);
  expect(answer).toMatchObject({ deliveries: { orders: 3, took: { median: 0 }, promised: { median: 3 } } });
});

test('vendors and their products are imported once the plan was confirmed, exported, and taken back', async () => {
  const { admin } = scene;
  const folder = await emptyFolder();
  const file = join(folder, 'suppliers.csv');
  const catalogue = [
    { name: 'Lamp', type: 'Peripheral', price: 1 },
    { name: 'Desk', type: 'Peripheral', price: 1, sku: 'DESK-9' },
  ];
  for (const item of catalogue) await admin.api.catalogue.create(item);
  await writeFile(
    file,
    [
      'Supplier,Country,Product,SKU,Price,Currency,MOQ',
      'Heron,Chile,lamp,H-1,19.90,EUR,2',
      'Heron,,DESK-9,H-2,250,,',
      'Ibis,Peru,Chair,I-1,3,,',
    ].join('\n'),
  );
  const before = await admin.qm('vendors', 'export');
  expect(before.code).toBe(0);

  const at = admin.opens(['vendors', 'import', file], { cwd: folder });
  await at.sees('1 to create');
  await at.sees("line 4, Product: Unknown catalogue item 'Chair'");
  await at.sees('(y/N)');
  at.type('n\r');
  expect((await at.end()).code).toBe(1);
  expect((await admin.qm('vendors', 'export')).stdout).toBe(before.stdout);

  const errors = join(folder, 'errors.csv');
  const done = await admin.qm('vendors', 'import', file, '--yes', '--errors', errors, '--json');
  expect(done.code).toBe(3);
  const [batch] = (await admin.api.batches.list({})).items;
  expect(JSON.parse(done.stdout)).toMatchObject({ processed: 3, created: 1, failed: 1 });
  expect(await readFile(errors, 'utf8')).toContain('Ibis,Peru,Chair,I-1,3,,,');

  const output = join(folder, 'vendors.csv');
  expect(await admin.qm('vendors', 'export', '--output', output)).toMatchObject({ code: 0 });
  const exported = await readFile(output, 'utf8');
  expect(exported).toContain('Heron,,,,,Chile,,,active,,Lamp,H-1,19.9,EUR,0,2,');
  expect(exported).toContain('Heron,,,,,,,,,,Desk,H-2,250,USD,0,1,');
  const again = await admin.qm('vendors', 'import', output, '--yes', '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ created: 0, updated: 0, failed: 0 });
  expect((await admin.qm('vendors', 'export')).stdout).toBe(exported);

  expect(await admin.qm('undo', batch?.id ?? '', '--yes')).toMatchObject({ code: 0 });
  expect((await admin.qm('vendors', 'export')).stdout).toBe(before.stdout);
});

test('a vendor of which a config file says little sells the items that it means, whatever it calls them', async () => {
  const { admin } = scene;
  const item = { type: 'Peripheral', price: 1 };
  const left = await admin.api.catalogue.create({ ...item, name: 'Left glove', sku: 'G-1' });
  await admin.api.catalogue.create({ ...item, name: 'Right glove', sku: 'G-2' });
  // The two swap names.
  const input = [
    'items: [{sku: G-1, name: Right glove}, {sku: G-2, name: Left glove}]',
    'vendors: [{name: Puffin, products: [{item: G-1, sku: P/1, price: 2}]}]',
  ].join('\n');
  expect(await admin.qmWith({ input }, 'config', 'apply', '-', '--yes')).toMatchObject({ code: 0 });
  const [puffin] = (await admin.api.vendors.list({ search: 'Puffin', with: 'products' })).items;
  expect(puffin?.products).toMatchObject([{ catalogueItemId: left.id, sku: 'P/1' }]);
  expect(await admin.qmWith({ input }, 'config', 'diff', '-', '--exit-code')).toMatchObject({ code: 0 });
});
