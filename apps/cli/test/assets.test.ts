import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const add = (name: string, more: object = {}) =>
  scene.admin.api.assets.create({
    name,
    type: 'Software License',
    status: 'Available',
    condition: 'New',
    ...more,
  });

test('one asset gets another name, serial number and photo, each of which can be undone', async () => {
  const { admin } = scene;
  const { assetId } = await add('Old name', { notes: 'to go' });
  const photo = join(await mkdtemp(join(tmpdir(), 'qm-photo-')), 'front.png');
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await writeFile(photo, Buffer.from(pixel, 'base64'));
  const edited = await admin.qm(
    ...['assets', 'edit', assetId, '--name', 'New name', '--serial', 'SN-1', '--notes', ''],
    ...['--condition', 'Fair', '--json=name,serialNumber,notes,condition'],
  );
  expect(JSON.parse(edited.stdout)).toEqual({
    name: 'New name',
    serialNumber: 'SN-1',
    notes: null,
    condition: 'Fair',
  });
  expect(await admin.qm('assets', 'photo', assetId, photo)).toMatchObject({ code: 0 });
  expect((await admin.api.assets.get({ params: { id: assetId } })).image).toMatch('/api/files/');
  const { items } = await admin.api.batches.list({ limit: '2' });
  for (const { id, message } of items) {
    expect(message).toBe(`Updated ${assetId}`);
    expect(await admin.qm('undo', id, '--yes')).toMatchObject({ code: 0 });
  }
  const asset = await admin.api.assets.get({ params: { id: assetId } });
  expect(asset).toMatchObject({ name: 'Old name', notes: 'to go', condition: 'New' });
  expect(asset.image).toBeUndefined();
  expect((await admin.qm('assets', 'edit', '--where', 'type:Laptop', '--name', 'x')).stderr).toContain(
    '--name is for one asset',
  );
  expect((await admin.qm('assets', 'photo', assetId)).code).toBe(2);
});

test('of an asset that lacks a value its field is named', async () => {
  expect(await scene.admin.qm('assets', 'create', 'ThinkPad', '--type', 'Laptop')).toEqual({
    ...{ code: 2, stdout: '' },
    stderr: '✗ --field model: This field is required.\n',
  });
});

test('an asset is added, given to somebody by name, and taken back to a location', async () => {
  const { admin, mia } = scene;
  const added = await admin.qm(
    ...[
      'assets',
      'create',
      'Figma',
      '--type',
      'Software License',
      '--notes',
      'design',
      '--json=assetId,status,notes',
    ],
  );
  const { assetId, ...others } = JSON.parse(added.stdout);
  expect(others).toEqual({ status: 'Available', notes: 'design' });
  const { displayName } = await admin.api.users.get({ params: { id: mia.email } });
  const given = await admin.qm('assets', 'assign', assetId, displayName);
  expect(given).toMatchObject({ code: 0, stderr: expect.stringContaining(`Assigned to ${displayName}`) });
  expect((await admin.api.assets.get({ params: { id: assetId } })).assignedTo).toBe(mia.email);
  const { id } = await admin.api.locations.create({ name: 'Depot' });
  expect((await admin.qm('assets', 'assign', assetId, '--back', '--to', 'depot')).code).toBe(0);
  expect(await admin.api.assets.get({ params: { id: assetId } })).toMatchObject({
    assignedTo: null,
    status: 'Available',
    location: id,
  });
  expect((await admin.qm('assets', 'assign', assetId)).code).toBe(2);
  expect((await admin.qm('assets', 'assign', assetId, 'Nobody Here')).stderr).toContain(
    "Nobody is called 'Nobody Here'",
  );
  expect((await admin.qm('assets', 'create', 'x', '--type', 'Hovercraft')).stderr).toContain('Hovercraft');
});

test('assets are edited by ID or filter, shown first what would happen, and the refused are named', async () => {
  const { admin } = scene;
  const one = await add('Photoshop');
  const two = await add('Photoshop', { condition: 'Good' });
  const awaited = await add('Photoshop', { status: 'Pending Delivery' });
  const args = ['assets', 'edit', '--where', 'name:Photoshop'];
  const set = ['--status=Available', '--condition', 'good', '--field', 'seats=5'];
  expect(await admin.qm(...args, '--condition', 'good')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--condition'),
  });
  const edit = [
    ...args,
    ...set.map((word) => (word === 'good' ? 'Good' : word)),
    '--location',
    'berlin / hq',
  ];
  const planned = await admin.qm(...edit, '--dry-run');
  expect(planned.code).toBe(3);
  expect(planned.stdout).toBe('2 to change, 1 refused\n');
  const [head, ...examples] = planned.stderr.split('\n');
  // Both were added within the same millisecond, so either may come first.
  expect([head, ...examples.splice(0, 2).sort(), ...examples]).toEqual([
    '  ~    2 to change',
    expect.stringMatching(
      /^ {7}QTM\d+ Photoshop {2}Condition: New → Good, seats: - → 5, Location: - → Berlin \/ HQ$/,
    ),
    expect.stringMatching(/^ {7}QTM\d+ Photoshop {2}seats: - → 5, Location: - → Berlin \/ HQ$/),
    '  ✗    1 refused',
    `       ${awaited.assetId}  Pending Delivery until its request is delivered`,
    '  This was a dry run: nothing was changed.',
    '',
  ]);
  expect(await admin.qm(...edit)).toMatchObject({ code: 2, stdout: '' });
  const done = await admin.qm(...edit, '--yes');
  expect([done.code, done.stdout]).toEqual([3, 'Updated 2 assets successfully, 1 failed\n']);
  const cleared = await admin.qm(
    ...['assets', 'edit', one.assetId, two.id, '--field', 'Seats=', '--location=', '--yes', '--json=updated'],
  );
  expect(JSON.parse(cleared.stdout)).toEqual({ updated: 2 });
  const { items } = await admin.api.assets.list({ where: 'name:Photoshop condition:Good' });
  expect(items.map(({ customFields, location }) => [customFields?.seats, location])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect((await admin.qm('assets', 'edit', '--condition', 'Good')).stderr).toBe(
    '✗ Name the assets either by their IDs or by --where.\n  qm assets edit QTM1000 QTM1001\n  qm assets edit --where "type:Laptop status:Available"\n',
  );
});

test('assets are retired with a reason, with who holds them said first, listed when asked for, and restored', async () => {
  const { admin, mia } = scene;
  const held = await add('Old drill', { assignedTo: mia.email, purchaseDate: '2025-03-08' });
  const free = await add('Old drill');
  const both = [held.assetId, free.assetId];
  expect(await admin.qm('assets', 'retire', ...both)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--reason'),
  });
  expect((await admin.qm('assets', 'retire', ...both, '--reason', 'lost')).stderr).toContain(
    '--note: Say what is known',
  );
  const planned = await admin.qm('assets', 'retire', ...both, '--reason', 'sold', '--dry-run');
  expect(planned.stdout).toBe('2 to retire\n');
  expect(planned.stderr).toContain('!    1 held by 1 person');
  const kept = await admin.qm('assets', 'retire', ...both, '--reason', 'sold', '--except-held', '--yes');
  expect([kept.code, kept.stdout]).toEqual([0, 'Updated 1 assets successfully, 1 left out\n']);
  expect(
    (await admin.qm('assets', 'retire', held.assetId, '--reason', 'worn out', '--on', '2026-01-31', '--yes'))
      .code,
  ).toBe(0);
  expect((await admin.qm('assets', 'list', 'name:"Old drill"')).stdout).not.toContain(held.assetId);
  const listed = await admin.qm('assets', 'list', 'name:"Old drill"', 'is:retired');
  expect(listed.stdout).toContain('Retired: worn out');
  expect(listed.stdout).toContain('Retired: sold');
  expect((await admin.qm('search', held.assetId)).stdout).toContain('Retired: worn out');
  const again = await admin.qm('assets', 'retire', ...both, '--reason', 'scrapped', '--dry-run');
  expect(again.stdout).toBe('2 retired already, to change why\n');
  const shown = await admin.qm('assets', 'get', held.assetId, '--json=retired,retiredOn,status,assignedTo');
  expect(JSON.parse(shown.stdout)).toEqual({
    ...{ retired: 'worn out', retiredOn: '2026-01-31' },
    ...{ status: 'Available', assignedTo: null },
  });
  const traced = (await admin.sees(['trace', held.assetId])).screen;
  // A step of its own, which ends the holder's.
  expect(traced).toMatch(/Holder .+\n.*until .+\n(.*\n)*.*Retired +worn out/);
  expect((await admin.qm('assets', 'assign', held.assetId, mia.email)).stderr).toContain(
    'Retired: restore it first',
  );
  expect((await admin.qm('assets', 'restore', ...both, '--yes')).stdout).toBe(
    'Updated 2 assets successfully\n',
  );
});

test('what was done is listed, and undone once it is confirmed; what stays is named', async () => {
  const { admin } = scene;
  const assets = await Promise.all([add('Scanner'), add('Scanner')]);
  const edit = ['assets', 'edit', '--where', 'name:Scanner', '--condition', 'Poor', '--yes'];
  const { batchId } = JSON.parse((await admin.qm(...edit, '--json')).stdout);
  await admin.qm('assets', 'edit', assets[0]?.assetId ?? '', '--condition', 'Fair', '--yes');
  const listed = (await admin.qm('undo', '--list')).stdout.split('\n');
  expect(listed[2]?.split('\t').slice(0, 4)).toEqual([batchId, 'Set condition to Poor', '2 assets', 'done']);
  const at = admin.opens(['undo', batchId.slice(0, 8)]);
  await at.sees('? Undo it? (y/N)');
  at.type('y\r');
  const { code, screen } = await at.end();
  expect(code).toBe(3);
  expect(screen).toContain('  ~ 1 record goes back');
  expect(screen).toContain(`       ${assets[0]?.assetId}  Changed since`);
  expect(screen).toContain('✓ 1 record is as before, 1 left as it is');
  expect((await admin.qm('undo', batchId, '--yes')).stderr).toContain('This has been undone already.');
  expect((await admin.qm('undo')).code).toBe(2);
  expect((await admin.qm('undo', batchId.slice(0, 7))).stderr).toContain('at least its first 8 characters');
});

test('assets are deleted once it is confirmed, with who holds them said first', async () => {
  const { admin, mia } = scene;
  const held = await add('Plotter', { assignedTo: mia.email });
  const at = admin.opens(['assets', 'delete', held.assetId]);
  await at.sees('? Delete 1 asset? (y/N)');
  at.type('y\r');
  const { code, screen } = await at.end();
  expect(code).toBe(0);
  expect(screen).toContain('  !    1 held by 1 person');
  expect(screen).toContain('✓ Deleted 1 asset');
  expect(screen).toMatch(/Undo it with: qm undo \w{20}/);
  expect((await admin.qm('assets', 'get', held.assetId)).code).toBe(1);
  expect((await mia.qm('assets', 'delete', held.assetId, '--yes')).code).toBe(4);
});

test('order number and cost are set, filtered by, shown and cleared', async () => {
  const { admin, mia } = scene;
  const created = await admin.qm(
    ...['assets', 'create', 'Costly', '--type', 'Software License', '--assigned-to', mia.email],
    ...['--order-number', 'PO-7', '--cost', '1849.5', '--currency', 'eur', '--json=assetId'],
  );
  const { assetId } = JSON.parse(created.stdout);
  const shown = await admin.qm('assets', 'get', assetId, '--json=orderNumber,cost,costCurrency,lastSeenHow');
  expect(JSON.parse(shown.stdout)).toEqual({
    ...{ orderNumber: 'PO-7', cost: 1849.5, costCurrency: 'EUR', lastSeenHow: 'handover' },
  });
  const { screen } = await admin.opens(['assets', 'get', assetId]).end();
  expect(screen).toMatch(/Last seen .*handed over by/);
  expect(screen).toContain('EUR 1,849.50');
  const clearing = ['--where', 'orderNumber:PO-7 cost>1000', '--cost', '', '--yes'];
  const edited = await admin.qm('assets', 'edit', ...clearing);
  expect(edited).toMatchObject({ code: 0 });
  const cleared = await admin.api.assets.get({ params: { id: assetId } });
  expect(cleared).not.toHaveProperty('cost');
  expect(cleared).not.toHaveProperty('costCurrency');
  const refused = await admin.qm('assets', 'edit', assetId, '--cost', 'much');
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toContain('--cost');
});
