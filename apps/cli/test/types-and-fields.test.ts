import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const typeNamed = async (name: string) =>
  (await scene.admin.api.assetTypes.list()).items.find((type) => type.name === name);
const fieldNamed = async (apiName: string) =>
  (await scene.admin.api.customFields.list()).items.find((field) => field.apiName === apiName);

async function addAssets(type: string, values: readonly Record<string, string | number | boolean>[]) {
  const added = [];
  for (const [n, customFields] of values.entries())
    added.push(
      await scene.admin.api.assets.create({
        name: `${type} ${n}`,
        type,
        status: 'Available',
        condition: 'New',
        customFields: { model: 'M', ...customFields },
      }),
    );
  return added;
}

describe('asset types', () => {
  test('are added, shown, changed and deleted by their names', async () => {
    const { admin } = scene;
    const created = await admin.qm(
      ...['types', 'create', 'Camera', '--description', 'Photo and video', '--maintenance', '6'],
      ...['--calibration', '--field', 'model', '--field', 'Color'],
    );
    expect(created).toMatchObject({ code: 0, stderr: '' });
    expect(created.stdout.split('\n')[1]).toMatch(
      /^Camera\t6\ttrue\tmodel, color, purchase_date, warranty_end, vendor\tPhoto and video\t/,
    );
    expect((await admin.sees(['types', 'get', 'camera'])).screen.split('\n')).toEqual([
      '  Camera',
      '',
      '  Description  Photo and video',
      '  Maintenance  6 months',
      '  Calibration  required',
      '  Fields       model, color, purchase_date, warranty_end, vendor',
      '',
    ]);
    expect(
      (await admin.qm('types', 'edit', 'Camera', '--maintenance', 'never', '--no-calibration')).code,
    ).toBe(0);
    expect((await admin.qm('types', 'edit', 'Camera', '--description', '')).code).toBe(0);
    const changed = await typeNamed('Camera');
    expect(changed).toMatchObject({ maintenanceInterval: 0, requiresCalibration: false });
    expect(changed).not.toHaveProperty('description');
    expect((await admin.qm('types', 'edit', 'Camera', '--maintenance', 'default')).code).toBe(0);
    expect((await typeNamed('Camera'))?.maintenanceInterval).toBeNull();
    expect((await admin.qm('types', 'delete', 'Camera')).stderr).toContain('--yes');
    expect((await admin.sees(['types', 'delete', 'Camera', '--yes'])).screen).toBe('  ✓ Camera deleted\n');
    expect(await typeNamed('Camera')).toBeUndefined();
  });

  test('are listed and filtered by what they have', async () => {
    const names = async (...terms: string[]) => {
      const { stdout } = await scene.admin.qm('types', 'list', '--json=name', ...terms);
      const listed: { name: string }[] = JSON.parse(stdout);
      return listed.map(({ name }) => name);
    };
    expect(await names('customFields:imei1')).toEqual(['Mobile Phone', 'Tablet']);
    expect(await names('name:NET*')).toEqual(['Network Device']);
    expect(await names('-name:laptop,desktop,monitor', 'customFields:ram_gb,cpu')).toEqual([
      'Mobile Phone',
      'Tablet',
      'Server',
    ]);
    expect(await names('--sort=-name', '--limit', '2')).toEqual(['Tablet', 'Software License']);
    const unknown = await scene.admin.qm('types', 'list', 'colour:red');
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain("This list has no field 'colour'.");
    expect((await scene.admin.qm('types', 'list', '--sort=bogus')).stderr).toContain(
      "Cannot sort by 'bogus'.",
    );
  });

  test('get and lose fields, on both sides', async () => {
    const { admin } = scene;
    expect((await admin.qm('types', 'attach', 'Peripheral', 'ports_count', 'MAC Address')).code).toBe(0);
    expect((await fieldNamed('ports_count'))?.assetTypes).toContain('Peripheral');
    expect((await admin.qm('fields', 'list', 'assetTypes:Peripheral')).stdout).toContain('mac_address');
    const lost = await admin.sees(['types', 'detach', 'Peripheral', 'ports_count', 'mac_address']);
    expect(lost.screen).toContain('✓ Peripheral no longer has ports_count, mac_address');
    expect((await fieldNamed('ports_count'))?.assetTypes).not.toContain('Peripheral');
  });

  test('that lose a field of all types say where it stays, and that later types won’t have it', async () => {
    const { admin } = scene;
    await admin.qm('fields', 'create', 'Owner', '--type', 'text', '--for', '*');
    const others = (await admin.api.assetTypes.list()).items.length - 1;
    const note = `'owner' no longer applies to all types: it stays on the other ${others}, and new types will not get it.`;
    const piped = await admin.qm('types', 'detach', 'Server', 'owner');
    expect(piped).toMatchObject({ code: 0, stderr: `    ${note}\n` });
    expect((await admin.qm('types', 'detach', 'Tablet', 'owner')).stderr).toBe('');
    await admin.qm('fields', 'edit', 'owner', '--for', '*');
    const { screen } = await admin.sees(['types', 'detach', 'Server', 'owner'], { columns: 160 });
    expect(screen).toBe(`  ✓ Server no longer has owner\n    ${note}\n`);
    await admin.qm('fields', 'delete', 'owner', '--yes');
  });

  test('never have the tag: it belongs to none of them', async () => {
    const { admin } = scene;
    const added = await admin.sees(['fields', 'create', 'Asset Tag', '--type', 'text', '--for', 'Laptop']);
    const note = 'The asset ID already serves as the tag, so asset_tag belongs to no type.';
    expect(added.screen).toBe(`  ✓ asset_tag added, text\n    ${note}\n`);
    const attached = await admin.qm('types', 'attach', 'Laptop', 'cpu', 'asset_tag');
    expect(attached).toEqual({ code: 2, stdout: '', stderr: `✗ ${note}\n` });
    await admin.qm('fields', 'delete', 'asset_tag', '--yes');
  });

  test('have their fields in an order, that of forms', async () => {
    const { admin } = scene;
    const ordered = await admin.sees(['types', 'order', 'Software License', 'expiry_date', 'Seats']);
    expect(ordered.screen).toBe('  ✓ Software License now starts with expiry_date, seats\n');
    expect((await admin.qm('types', 'list', 'name:"Software License"')).stdout).toContain(
      '\texpiry_date, seats, purchase_date, warranty_end, license_key, vendor\t',
    );
    expect(await admin.qm('types', 'order', 'Software License', 'cpu')).toMatchObject({
      code: 2,
      stderr: "✗ Software License has no custom field 'cpu'.\n  qm types attach 'Software License' cpu\n",
    });
  });

  test('that are unknown are named with the nearest', async () => {
    expect(await scene.admin.qm('types', 'get', 'Labtop')).toEqual({
      code: 2,
      stdout: '',
      stderr: "✗ Unknown asset type 'Labtop'.\n  Did you mean Laptop?\n  qm types list\n",
    });
    const twice = await scene.admin.qm('types', 'create', 'laptop');
    expect(twice).toMatchObject({ code: 1, stderr: '✗ Type already exists.\n' });
  });

  test('are renamed with all that names them', async () => {
    const { admin } = scene;
    await addAssets('Tablet', [{}, {}]);
    const renamed = await admin.sees(['types', 'rename', 'tablet', 'Pad']);
    expect(renamed.screen).toContain('✓ Renamed type and updated 2 item(s)');
    expect((await admin.qm('assets', 'list', 'type:Pad', '--jsonl')).stdout.trim().split('\n')).toHaveLength(
      2,
    );
    expect(await admin.qm('types', 'rename', 'pad', 'Pad')).toEqual({
      code: 2,
      stdout: '',
      stderr: '✗ Enter a different name.\n',
    });
    const piped = await admin.qm('types', 'rename', 'Pad', 'PAD');
    expect(piped).toMatchObject({ code: 0, stderr: '  ✓ Renamed type and updated 2 item(s)\n' });
    expect(piped.stdout).toMatch(/^Type\t.*\nPAD\t/);
    const json = await admin.qm('types', 'rename', 'PAD', 'Pad', '--json=updated,message');
    expect(json.stderr).toBe('');
    expect(JSON.parse(json.stdout)).toEqual({ updated: 2, message: 'Renamed type and updated 2 item(s)' });
  });

  test('in use are not deleted: the way out is a merge, which is followed to its end', async () => {
    const { admin } = scene;
    await addAssets(
      'Monitor',
      Array.from({ length: 3 }, () => ({})),
    );
    expect(await admin.qm('types', 'delete', 'Monitor', '--yes')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        '✗ Cannot delete asset type that is in use.\n  3 assets have this type. To give them another:\n' +
        '  qm types merge Monitor --into TYPE\n',
    });
    const itself = await admin.qm('types', 'merge', 'Monitor', '--into', 'monitor');
    expect(itself).toMatchObject({ code: 2, stderr: '✗ A type cannot be merged into itself.\n' });
    const unattended = await admin.qm('types', 'merge', 'Monitor', '--into', 'Peripheral');
    expect(unattended).toMatchObject({ code: 2, stdout: '' });

    const session = admin.opens(['types', 'merge', 'Monitor', '--into', 'peripheral']);
    await session.sees('3 assets and 0 catalogue items will move to Peripheral');
    await session.sees('Peripheral gains the fields');
    await session.sees('Merge Monitor into Peripheral?');
    session.type('y\r');
    const { code, screen } = await session.end();
    expect(code).toBe(0);
    expect(screen).toContain('✓ Merged 1 type(s) into Peripheral (3 updated)');
    expect(await typeNamed('Monitor')).toBeUndefined();
    expect((await admin.api.assets.list({ type: 'Peripheral' })).total).toBe(3);
  });

  test('that are merged say so to scripts as well, with how many were moved', async () => {
    const { admin } = scene;
    await admin.qm('types', 'create', 'Headset', '--field', 'model');
    await admin.qm('types', 'create', 'Earphones');
    await addAssets('Headset', [{}, {}]);
    const piped = await admin.qm('types', 'merge', 'Headset', '--into', 'Earphones', '--yes');
    expect(piped).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/ {2}✓ Merged 1 type\(s\) into Earphones \(2 updated\)\n$/),
    });
    expect(piped.stderr).toContain('Earphones gains the field Model\n');
    expect(piped.stdout).toMatch(/^Job\tKind\tState\tProcessed\n[^\t]+\ttypes\.merge\tdone\t2\n$/);
  });
});

test('a merge of many assets shows how far it is; Ctrl-C leaves it to the server', async () => {
  const { admin } = scene;
  await admin.qm('types', 'create', 'Cable');
  const rows = Array.from({ length: 4000 }, (_, n) => `C-${n},Cable ${n},Cable,Available`);
  const input = ['assetId,name,type,status', ...rows].join('\n');
  expect(await admin.qmWith({ input }, 'assets', 'import', '-', '--yes', '--quiet')).toMatchObject({
    code: 0,
  });
  const session = admin.opens(['types', 'merge', 'Cable', '--into', 'Peripheral', '--yes']);
  await session.sees('of 4,000');
  session.type('\u0003');
  const { code, screen } = await session.end();
  expect(code).toBe(1);
  expect(screen).toContain('✗ Interrupted. The server will finish the work on its own.');
  const merged = async () => (await admin.api.assets.list({ search: 'Cable', type: 'Peripheral' })).total;
  await expect.poll(merged, { timeout: 30_000 }).toBe(4000);
  await expect.poll(() => typeNamed('Cable')).toBeUndefined();
});

describe('custom fields', () => {
  test('are added with a type, options and a default, and belong to the types that are named', async () => {
    const { admin } = scene;
    const created = await admin.qm(
      ...[
        'fields',
        'create',
        'Keyboard Layout',
        '--type',
        'select',
        '--option',
        'QWERTZ',
        '--option',
        'AZERTY',
      ],
      ...['--default', 'qwertz', '--for', 'laptop', '--for', 'Desktop', '--required', '--json', 'apiName'],
    );
    expect(created).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(created.stdout)).toEqual({ apiName: 'keyboard_layout' });
    expect(await fieldNamed('keyboard_layout')).toMatchObject({
      displayName: 'Keyboard Layout',
      options: ['QWERTZ', 'AZERTY'],
      defaultValue: 'QWERTZ',
      assetTypes: ['Laptop', 'Desktop'],
      required: true,
    });
    const { screen } = await admin.sees(['fields', 'get', 'keyboard layout']);
    expect(screen).toContain('  Options      QWERTZ, AZERTY\n  Default      QWERTZ\n  Required     yes\n');
    expect((await admin.qm('fields', 'edit', 'keyboard_layout', '--no-required', '--default', '')).code).toBe(
      0,
    );
    const changed = await fieldNamed('keyboard_layout');
    expect(changed?.required).toBe(false);
    expect(changed).not.toHaveProperty('defaultValue');
    expect((await admin.qm('fields', 'delete', 'keyboard_layout', '--yes')).code).toBe(0);
    expect(await fieldNamed('keyboard_layout')).toBeUndefined();
  });

  test.each([
    [['create', 'Weight', '--type', 'float'], "Unknown field type 'float'"],
    [['create', 'Weight', '--type', 'number', '--default', 'heavy'], "--default 'heavy': Must be a number."],
    [
      ['create', 'Bought', '--type', 'date', '--default', '2026-02-30'],
      "--default '2026-02-30': There is no such day.",
    ],
    [
      ['create', 'Leased', '--type', 'boolean', '--default', 'maybe'],
      "--default 'maybe': Must be true or false.",
    ],
    [
      ['create', 'Size', '--type', 'select', '--option', 'S', '--option', 'M', '--default', 'L'],
      "--default 'L': Use one of: S, M.",
    ],
    [['create', 'Size', '--type', 'select', '--default', 'L'], '✗ A select field needs at least one option.'],
    [['create', 'Weight', '--type', 'select'], 'A select field needs at least one option'],
    [['create', '3D', '--type', 'text'], "Cannot derive an API name from '3D'."],
    [['create', '3D', '--type', 'text'], 'Set one with --api-name: a letter followed by letters, digits'],
    [['create', 'Weight'], 'give --type TYPE'],
    [['create', 'Weight', '--type', 'text', '--for', 'Labtop'], 'Did you mean Laptop?'],
    [['edit', 'cpu'], 'Specify what to change.'],
    [['get', 'ram'], "Unknown custom field 'ram'."],
  ])('%j is wrong usage, and says what is right', async (args, text) => {
    const { code, stdout, stderr } = await scene.admin.qm('fields', ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(text);
  });

  test('belong to the types that an edit names, and to no others: help and result say so', async () => {
    const { admin } = scene;
    await admin.qm(...['fields', 'create', 'Dock', '--type', 'text', '--for', 'Laptop', '--for', 'Desktop']);
    const { screen } = await admin.sees(['fields', 'edit', 'dock', '--for', 'desktop', '--for', 'Server']);
    expect(screen).toBe('  ✓ dock changed\n    Applies to Desktop, Server.\n');
    const all = await admin.sees(['fields', 'edit', 'dock', '--for', '*']);
    expect(all.screen).toBe('  ✓ dock changed\n    Applies to all types.\n');
    expect((await admin.sees(['fields', 'edit', 'dock', '--required'])).screen).toBe('  ✓ dock changed\n');
    const { stdout } = await admin.qm('fields', 'edit', '--help');
    expect(stdout.replace(/\s+/g, ' ')).toContain('replaces its current types');
    await admin.qm('fields', 'delete', 'dock', '--yes');
  });

  test('that lose their default by another type say so to scripts as well', async () => {
    const { admin } = scene;
    await admin.qm('fields', 'create', 'Ring', '--type', 'number', '--default', '5');
    const changed = await admin.qm('fields', 'edit', 'ring', '--type', 'date', '--yes', '--json=type');
    expect(changed).toMatchObject({
      code: 0,
      stderr: '    It no longer has a default. The old one was 5.\n',
    });
    expect(JSON.parse(changed.stdout)).toEqual({ type: 'date' });
    await admin.qm('fields', 'delete', 'ring', '--yes');
  });

  test('of another type show first what becomes of stored values', async () => {
    const { admin } = scene;
    await admin.qm(
      ...['fields', 'create', 'Weight', '--type', 'text', '--for', 'Laptop', '--default', 'light'],
    );
    const assets = await addAssets('Laptop', [{ weight: '1.4' }, { weight: '2' }, { weight: 'about 2' }]);
    const unattended = await admin.qm('fields', 'edit', 'weight', '--type', 'number');
    expect(unattended).toMatchObject({ code: 2, stdout: '' });
    expect(unattended.stderr).toContain(`1 of 3 values cannot be converted: ${assets[2]?.assetId} 'about 2'`);

    const no = admin.opens(['fields', 'edit', 'weight', '--type', 'number']);
    await no.sees('Change weight from text to number? (y/N)');
    no.type('n\r');
    expect((await no.end()).code).toBe(1);
    expect((await fieldNamed('weight'))?.type).toBe('text');

    const edit = ['fields', 'edit', 'weight', '--type', 'number', '--yes'];
    expect((await admin.qm(...edit)).stderr).toContain('Use --set-aside to move them');
    const { code, screen } = await admin.sees([...edit, '--set-aside']);
    expect(code).toBe(0);
    expect(screen).toContain('✓ weight changed: 2 values converted, 1 value moved to the specs');
    expect(screen).toContain('It no longer has a default. The old one was light.');
    const values = await Promise.all(
      assets.map(async ({ id }) => (await admin.api.assets.get({ params: { id } })).customFields?.weight),
    );
    expect(values).toEqual([1.4, 2, undefined]);
    const last = await admin.api.assets.get({ params: { id: assets[2]?.id ?? '' } });
    expect(last.specs).toEqual({ weight: 'about 2' });
  });
});

test('an employee may look, and is refused the rest', async () => {
  for (const noun of ['types', 'fields', 'locations'])
    expect((await scene.mia.qm(noun, 'list')).code).toBe(0);
  for (const args of [
    ['types', 'create', 'Camera'],
    ['types', 'delete', 'Server', '--yes'],
    ['fields', 'delete', 'cpu', '--yes'],
    ['locations', 'create', 'Munich'],
    ['settings', 'get'],
    ['settings', 'set', 'currency=EUR'],
  ]) {
    const { code, stdout, stderr } = await scene.mia.qm(...args);
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain('Only an administrator can do this.');
  }
});
