import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyFolder } from './support/qm.ts';
import { openInstallation, openScene, type Person, type Scene } from './support/scene.ts';

let scene: Scene;
let folder: string;
beforeAll(async () => {
  scene = await openScene();
  folder = await emptyFolder();
});
afterAll(() => scene.close());

async function fileOf(text: string): Promise<string> {
  const path = join(folder, `${randomUUID()}.yaml`);
  await writeFile(path, text);
  return path;
}

const exported = async (person: Person) => {
  const { code, stdout, stderr } = await person.qm('config', 'export');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};

describe('what is configured, as a file', () => {
  test('makes another installation the same, and changes nothing a second time', async () => {
    const { admin } = scene;
    await admin.api.catalogue.create({ name: 'Hub', type: 'Peripheral', price: 9, sku: 'D-1' });
    for (const args of [
      ['settings', 'set', 'companyName=Northwind: Ltd', 'currency=EUR', 'theme=rose'],
      ['types', 'create', 'Camera', '--description', 'yes', '--maintenance', '6'],
      ['fields', 'create', 'Mount', '--type', 'select', '--option', 'E', '--option', 'no', '--for', 'Camera'],
      ['types', 'detach', 'Laptop', 'panel_type'],
      ['types', 'order', 'Tablet', 'os', 'imei1'],
      ['fields', 'edit', 'cpu', '--default', '007'],
      ['locations', 'create', 'Munich / Store', '--parents', '--address', 'Line 1\nLine 2'],
      ['locations', 'set-default', 'Munich'],
      [
        ...['vendors', 'create', 'Kestrel', '--email', 'sales@kestrel.example', '--phone', '1'],
        ...['--address', 'Line 1\nLine 2', '--country', 'Chile', '--payment-terms', 'Net: 30'],
      ],
      ['vendors', 'add-product', 'Kestrel', 'D-1', '--sku', 'A/1', '--price', '8.25', '--moq', '5'],
    ])
      expect((await admin.qm(...args)).code).toBe(0);
    // As an order or an import first names a vendor.
    const named = await admin.qmWith({ input: 'name\nOwl\n' }, 'vendors', 'import', '-', '--yes');
    expect(named.code).toBe(0);
    // Neither name nor SKU distinguishes these two, so they keep their ids.
    const bag = { name: 'Bag', type: 'Camera', price: 3, currency: 'EUR' };
    const twin = await admin.api.catalogue.create({ ...bag, specs: { colour: '=red', 'a: b': '' } });
    await admin.api.catalogue.create({ ...bag, price: 4, inStock: 2 });
    const [kestrel] = (await admin.api.vendors.list({ search: 'kestrel' })).items;
    const offer = { catalogueItemId: twin.id, sku: 'BAG', price: 1 };
    await admin.api.vendors.addProduct({ params: { id: kestrel?.id ?? '' }, body: offer });
    await admin.api.webhooks.create({
      ...{ name: 'Mirror', url: 'https://mirror.example/hook', filter: 'type:camera location:munich' },
      ...{ events: ['equipment.created'], headers: { authorization: 'Bearer a' } },
    });
    await admin.api.notifications.setDefaults({ choices: { stockLow: ['mail'], failure: [] } });
    await admin.api.acknowledgements.update({ types: ['Camera'], title: 'Use', text: 'With\ncare' });
    const text = await exported(admin);
    expect(text).toContain('acknowledgements:\n  types: [Camera]\n  title: Use\n');
    expect(text).toContain('notifications:\n  stockLow: [mail]\n  failure: []\n');
    expect(text).toContain('filter: type:Camera location:Munich');
    expect(text).not.toMatch(/authorization|Bearer|whsec/);
    expect(text).toContain('      - {item: Hub, sku: A/1, price: 8.25, currency: USD, leadTime: 0, moq: 5}');
    expect(text).not.toMatch(/\b(type|cf|loc)_/);
    expect(text.match(/^ +fieldOrder:(?! null)/gm)).toHaveLength(1);

    const other = await openInstallation();
    try {
      const file = await fileOf(text);
      const unattended = await other.admin.qm('config', 'apply', file);
      expect(unattended).toMatchObject({ code: 2, stdout: '' });
      expect(await other.admin.qm('config', 'diff', file, '--exit-code')).toMatchObject({ code: 1 });
      const applied = await other.admin.qm('config', 'apply', file, '--yes');
      expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining('created') });
      expect(await exported(other.admin)).toBe(text);
      const again = await other.admin.qm('config', 'apply', file, '--yes', '--json');
      expect(again).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
      expect(await other.admin.qm('config', 'diff', file, '--exit-code')).toMatchObject({ code: 0 });

      // Together with the people and assets, this is a whole company.
      await admin.api.assets.create({
        ...{ name: 'Bag 1', type: 'Camera', status: 'Assigned', condition: 'Fair' },
        ...{ assignedTo: scene.mia.email, vendor: 'Owl', customFields: { mount: 'no' } },
      });
      await admin.api.users.setSuspended({ params: { id: scene.mia.email }, body: { suspended: true } });
      for (const kind of ['people', 'assets']) {
        const { stdout } = await admin.qm(kind, 'export', '--columns', 'all');
        const moved = await other.admin.qmWith({ input: stdout }, kind, 'import', '-', '--yes');
        expect({ kind, code: moved.code, stderr: moved.stderr }).toMatchObject({ code: 0 });
      }
      const columns = 'assetId,name,type,status,assignedTo,vendor,condition,warrantyEnd,field.mount';
      const bags = async (person: Person) =>
        (await person.qm('assets', 'export', 'type:Camera', '--columns', columns)).stdout;
      expect(await bags(admin)).toContain('Bag 1,Camera,Assigned,mia@northwind.example,Owl,Fair,');
      expect(await bags(other.admin)).toBe(await bags(admin));
      expect((await other.admin.qm('people', 'export', 'state:suspended')).stdout).toContain('mia@');
      await admin.api.vendors.removeProduct({ params: { id: kestrel?.id ?? '', sku: 'BAG' } });
      await admin.api.users.setSuspended({ params: { id: scene.mia.email }, body: { suspended: false } });

      // A type that is new there gets the same forms as here.
      expect((await admin.qm('types', 'rename', 'Monitor', 'Screen')).code).toBe(0);
      const renamed = await fileOf(await exported(admin));
      expect((await other.admin.qm('config', 'apply', renamed, '--yes')).code).toBe(0);
      const form = async (person: Person) =>
        (await person.qm('types', 'get', 'Screen', '--json', 'customFields')).stdout;
      expect(await form(other.admin)).toBe(await form(admin));
      expect((await admin.qm('types', 'rename', 'Screen', 'Monitor')).code).toBe(0);
    } finally {
      await other.close();
    }
  });

  test('is JSON as well, and JSON can be applied', async () => {
    const { admin } = scene;
    const { stdout } = await admin.qm('config', 'export', '--json');
    const config: { types: { name: string }[] } = JSON.parse(stdout);
    expect(config.types.map(({ name }) => name)).toContain('Camera');
    const same = await admin.qmWith({ input: stdout }, 'config', 'apply', '-', '--yes');
    expect(same).toMatchObject({ code: 0, stdout: 'Part\tAction\tName\tValue\tFrom\tTo\n' });
    const some = await admin.qm('config', 'export', '--json=settings');
    expect(Object.keys(JSON.parse(some.stdout))).toEqual(['settings']);
  });

  test('at a terminal is written to a file, for what is in it must not act on the terminal', async () => {
    const { screen } = await scene.admin.sees(['config', 'export'], { cwd: folder });
    expect(screen).toContain('✓ company.yaml written');
    expect(await readFile(join(folder, 'company.yaml'), 'utf8')).toBe(await exported(scene.admin));
  });
});

describe('a file', () => {
  test('is shown before it is applied, each change by itself, and asked for', async () => {
    const { admin } = scene;
    const file = await fileOf(
      [
        'settings: {currency: USD, companyName: Northwind}',
        'types:',
        '  - {name: Camera, description: null, maintenanceInterval: 12}',
        '  - {name: Tripod}',
        'fields:',
        '  - {apiName: mount, assetTypes: [Camera, Tripod]}',
        'locations:',
        '  - {path: Paris / Lab, contact: {name: Ada}}',
        '  - {path: Paris, default: true}',
      ].join('\n'),
    );
    const shown = [
      '  settings',
      "  ~ companyName: 'Northwind: Ltd' → Northwind",
      '  ~ currency: EUR → USD',
      '',
      '  types',
      '  ~ Camera  description: yes → none',
      '            maintenanceInterval: 6 → 12',
      '  + Tripod  maintenanceInterval 12',
      '',
      '  fields',
      '  ~ mount  assetTypes: + Tripod',
      '',
      '  locations',
      '  + Paris',
      '  + Paris / Lab  contact Ada',
      '  ~ Paris        default: false → true',
      '',
      '  3 to create, 5 to change',
    ];
    const before = await exported(admin);
    const diff = await admin.sees(['config', 'diff', file]);
    expect(diff.screen.split('\n').slice(0, shown.length)).toEqual(shown);
    const dry = await admin.sees(['config', 'apply', file, '--dry-run']);
    expect(dry.screen).toContain('This was a dry run: nothing was changed.');
    const no = admin.opens(['config', 'apply', file]);
    await no.sees('Make 8 changes? (y/N)');
    no.type('n\r');
    expect((await no.end()).code).toBe(1);
    expect(await exported(admin)).toBe(before);

    const yes = admin.opens(['config', 'apply', file]);
    await yes.sees('Make 8 changes? (y/N)');
    yes.type('y\r');
    const { code, screen } = await yes.end();
    expect(code).toBe(0);
    expect(screen).toContain('✓ 3 created, 5 changed');
    expect(screen).toMatch(/left unchanged: 9 types, 31 fields,\s+4\s+locations/);
    const places = (await admin.api.locations.list()).items;
    expect(places.find(({ isDefault }) => isDefault)?.path).toBe('Paris');
    expect(places.map(({ path }) => path)).toContain('Paris / Lab');
    const camera = (await admin.api.assetTypes.list()).items.find(({ name }) => name === 'Camera');
    expect(camera).not.toHaveProperty('description');
  });

  test('tells programs each value that would change', async () => {
    const file = await fileOf('settings: {theme: amber}\ntypes: [{name: Drone}]\n');
    const { stdout } = await scene.admin.qm('config', 'diff', file);
    expect(stdout.split('\n')).toEqual([
      'Part\tAction\tName\tValue\tFrom\tTo',
      'settings\tchange\t\ttheme\trose\tamber',
      'types\tcreate\tDrone\tmaintenanceInterval\t\t12',
      'types\tcreate\tDrone\trequiresCalibration\t\tfalse',
      '',
    ]);
    const json = await scene.admin.qm('config', 'diff', file, '--json', 'action,name');
    expect(JSON.parse(json.stdout)).toEqual([
      { action: 'change', name: '' },
      { action: 'create', name: 'Drone' },
    ]);
  });

  test('of another type of field shows what becomes of stored values, and keeps what does not convert', async () => {
    const { admin } = scene;
    await admin.qm('fields', 'create', 'Weight', '--type', 'text', '--for', 'Laptop');
    for (const weight of ['1.2', 'light'])
      await admin.api.assets.create({
        name: 'X1',
        type: 'Laptop',
        status: 'Available',
        condition: 'New',
        customFields: { model: 'X', weight },
      });
    const file = await fileOf('fields: [{apiName: weight, type: number}]\n');
    const refused = await admin.qm('config', 'apply', file, '--yes', '--quiet');
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        '✗ Nothing was changed: some stored values cannot be converted.',
        '  weight: 1 of 2 stored values cannot be converted.',
        "  Use --set-aside to move them to their assets' specs.",
        '',
      ].join('\n'),
    });
    const { code, screen } = await admin.sees(['config', 'apply', file, '--yes', '--set-aside']);
    expect(code).toBe(0);
    expect(screen).toContain("1 of 2 values cannot be converted: QTM1002 'light'");
    const { items } = await admin.api.assets.list({ search: 'X1', sort: 'assetId' });
    expect(items.map(({ customFields, specs }) => [customFields?.weight, specs?.weight])).toEqual([
      [1.2, undefined],
      [undefined, 'light'],
    ]);
  });

  test('does not overwrite what somebody changed meanwhile, and says how far it came', async () => {
    const { admin } = scene;
    const file = await fileOf(
      'settings: {theme: emerald}\ntypes: [{name: Server, description: Ours}, {name: Rack}]\n',
    );
    const session = admin.opens(['config', 'apply', file]);
    await session.sees('Make 3 changes? (y/N)');
    await admin.qm('types', 'edit', 'Server', '--description', 'Theirs');
    session.type('y\r');
    const { code, screen } = await session.end();
    expect(code).toBe(1);
    expect(screen).toContain('✗ types Server: This record has changed since you loaded it.');
    expect(screen).toContain('1 of 3 changes took effect. Apply the file again for the rest.');
    const types = (await admin.api.assetTypes.list()).items;
    expect(types.find(({ name }) => name === 'Server')?.description).toBe('Theirs');
    expect(types.map(({ name }) => name)).not.toContain('Rack');
    expect((await admin.api.settings.get()).theme).toBe('emerald');
  });

  test('that is no text is refused without quoting it', async () => {
    const binary = await fileOf('settings: \0\x01\x02\n');
    const stderr = `✗ ${binary} is not a text file.\n`;
    expect(await scene.admin.qm('config', 'apply', binary, '--yes')).toEqual({ code: 1, stdout: '', stderr });
  });

  test('that does not hold is refused whole, each fault by line and path', async () => {
    const { admin } = scene;
    const before = await exported(admin);
    const bad = await fileOf(
      'settings:\n  currency: EUR\n  theme: purple\ntypes:\n  - nam: A\nfields:\n  - apiName: RAM\nlogo: x\n',
    );
    expect(await admin.qm('config', 'apply', bad, '--yes')).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        `✗ ${bad} cannot be applied.`,
        '  line 3, settings.theme: Use one of: indigo, blue, emerald, rose, amber',
        '  line 5, types[0].name: This field is required',
        '  line 5, types[0].nam: Unknown key',
        '  line 7, fields[0].apiName: Invalid API name format',
        '  line 8, logo: Unknown key',
        '',
      ].join('\n'),
    });
    for (const [text, fault] of [
      [
        'settings: {currency: EUR}\nfields:\n  - {apiName: cpu, assetTypes: [Labtop]}\n',
        'Did you mean Laptop?',
      ],
      ['types: [a, b', 'line 1: Flow sequence'],
      ['types: &a [*a]', 'can'],
      ['types: !!js/function x', 'line 1'],
      ['{"types": [{"name": "A", "name": "B"}]}', 'Map keys must be unique'],
    ] as const) {
      const { code, stdout, stderr } = await admin.qmWith({ input: text }, 'config', 'apply', '-', '--yes');
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(fault);
    }
    expect((await admin.qm('config', 'diff', join(folder, 'none.yaml'))).stderr).toContain('no such file');
    expect(await exported(admin)).toBe(before);
  });

  test('with --prune takes away what its parts do not mention, as far as nothing has it', async () => {
    const { admin } = scene;
    await admin.qm('types', 'create', 'Drone');
    const { types } = JSON.parse((await admin.qm('config', 'export', '--json=types')).stdout);
    const kept = types.filter(({ name }: { name: string }) => name !== 'Drone' && name !== 'Laptop');
    const file = await fileOf(JSON.stringify({ types: kept }));
    const quiet = await admin.qm('config', 'apply', file, '--yes');
    expect(quiet).toMatchObject({ code: 0, stdout: 'Part\tAction\tName\tValue\tFrom\tTo\n' });
    const diff = await admin.qm('config', 'diff', file, '--prune');
    expect(diff.stderr).toBe('✗ types Laptop: Cannot delete asset type that is in use\n');
    const pruned = await admin.qm('config', 'apply', file, '--prune', '--yes');
    expect(pruned).toMatchObject({ code: 3, stdout: '1 removed, 1 failed\n' });
    expect(pruned.stderr).toContain('  - Laptop\n      ✗ Cannot delete asset type that is in use\n');
    expect(pruned.stderr).toContain('  2 to remove\n  1 change will be refused.\n');
    expect(pruned.stderr).toContain('✗ types Laptop: Cannot delete asset type that is in use.');
    const names = (await admin.api.assetTypes.list()).items.map(({ name }) => name);
    expect(names).toContain('Laptop');
    expect(names).not.toContain('Drone');

    // The type's only item changes its type first, so nothing prevents the removal.
    const lead = { name: 'Lead', sku: 'L-1' };
    await admin.qm('types', 'create', 'Cable');
    await admin.api.catalogue.create({ ...lead, type: 'Cable' });
    const moved = await fileOf(JSON.stringify({ types: kept, items: [{ ...lead, type: 'Peripheral' }] }));
    expect((await admin.qm('config', 'diff', moved, '--prune')).stderr).not.toContain('types Cable');

    // Laptop stays, so the list of types doesn't become empty.
    const nothing = await fileOf('types: []\nfields: []\n');
    const { stderr } = await admin.qm('config', 'apply', nothing, '--prune', '--dry-run');
    expect(stderr).toContain('A server that starts without any custom fields adds the default ones again.');
    expect(stderr).not.toContain('without any asset types');
  });

  test('is an administrator’s to apply', async () => {
    const file = await fileOf('settings: {theme: amber}\n');
    for (const args of [['export'], ['diff', file], ['apply', file, '--yes']])
      expect(await scene.mia.qm('config', ...args)).toMatchObject({ code: 4, stdout: '' });
  });
});

describe('vendors', () => {
  test('are changed, added and removed with what they sell, and nothing else of them', async () => {
    const { admin } = scene;
    const [kestrel] = (await admin.api.vendors.list({ search: 'kestrel' })).items;
    const file = await fileOf(
      [
        'vendors:',
        '  - name: KESTREL',
        '    country: Peru',
        '    products: [{item: D-1, sku: a/1, price: 9, region: EU}]',
        '  - {name: Heron, phone: "2"}',
      ].join('\n'),
    );
    const shown = [
      '  vendors',
      '  ~ Kestrel  name: Kestrel → KESTREL',
      '             country: Chile → Peru',
      "             products: + 'a/1: Hub, 9.00 USD, at least 5, EU', - 'A/1: Hub, 8.25",
      "             USD, at least 5'",
      '  + Heron    phone 2',
      '',
      '  1 to create, 1 to change',
      '  Not in the file and left unchanged: 1 vendor. Remove them with --prune.',
    ];
    const diff = await admin.sees(['config', 'diff', file]);
    expect(diff.screen).toContain(shown.join('\n'));
    expect(await admin.qm('config', 'apply', file, '--yes')).toMatchObject({
      code: 0,
      stdout: '1 created, 1 changed\n',
    });
    expect(await admin.api.vendors.get({ params: { id: kestrel?.id ?? '' } })).toMatchObject({
      products: [{ sku: 'a/1', price: 9, moq: 5, region: 'EU' }],
      email: 'sales@kestrel.example',
    });
    expect(await admin.qm('config', 'diff', file, '--exit-code')).toMatchObject({ code: 0 });

    const pruned = await admin.qm('config', 'apply', file, '--prune', '--yes');
    expect(pruned).toMatchObject({ code: 0, stdout: '1 removed\n' });
    const left = (await admin.api.vendors.list({})).items.map(({ name }) => name);
    expect(left).toEqual(['Heron', 'KESTREL']);

    const wrong = await fileOf(
      'vendors:\n  - name: Heron\n    email: nobody\n    products:\n      - {item: Chair, sku: C, price: 1}\n',
    );
    expect(await admin.qm('config', 'diff', wrong)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('line 3, vendors[0].email'),
    });
  });
});
