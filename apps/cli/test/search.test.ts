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
  const { screen, raw } = await admin.sees(['search', 'oboe']);
  expect(raw).toContain('\u001b[33m● pending\u001b[0m');
  for (const text of ['Assets', made.assetId, 'Requests', '2 × Oboe stand', '3 in stock'])
    expect(screen).toContain(text);
  expect((await admin.sees(['search', 'nothing-like-it'])).screen).toContain('Nothing found.');
  const refused = await admin.qm('search', 'o');
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining('Type at least two characters'),
  ]);
});

it('qm open prints the address of a record where there is no browser, and says if there is none', async () => {
  const { admin, mia } = scene;
  const { id, assetId } = await admin.api.assets.create({
    name: 'Bassoon reed',
    type: 'Software License',
    status: 'Available',
    condition: 'New',
  });
  const { url } = scene.server;
  expect(await admin.qm('open', assetId)).toMatchObject({
    code: 0,
    stdout: `${url}/assets?selected=${id}\n`,
  });
  const person = await admin.api.users.get({ params: { id: mia.email } });
  expect((await admin.qm('open', mia.email, '--print')).stdout).toBe(`${url}/employees/${person.id}\n`);
  expect((await mia.qm('open')).stdout).toBe(`${url}/\n`);
  expect(await mia.qm('open', assetId)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('qm search'),
  });
});

it('--csv prints the columns of any list as CSV that no spreadsheet runs', async () => {
  const { admin } = scene;
  await admin.api.catalogue.create({ name: '=1+1, "quoted"', sku: 'CSV-1', type: 'Peripheral' });
  const { stdout } = await admin.qm('catalogue', 'ls', 'sku:CSV-1', '--csv');
  const [head, row] = stdout.split('\n');
  expect(head).toContain('SKU,');
  expect(row).toContain(`"'=1+1, ""quoted"""`);
  // The signs of other scripts too, and no more than these.
  for (const [sku, name] of [
    ['CSV-2', '＝2+2'],
    ['CSV-3', '¼ inch adapter'],
  ] as const)
    await admin.api.catalogue.create({ name, sku, type: 'Peripheral' });
  const others = await admin.qm('catalogue', 'ls', 'sku:CSV-2,CSV-3', '--csv');
  expect(others.stdout).toContain("'＝2+2");
  expect(others.stdout).toContain('¼ inch adapter');
  expect(others.stdout).not.toContain("'¼");
  expect((await admin.sees(['types', 'list', '--csv', '--limit', '1'])).screen).toMatch(/^[^\t]*,[^\t]*$/m);
  expect((await admin.qm('types', 'list', '--csv', '--json')).code).toBe(2);
});
