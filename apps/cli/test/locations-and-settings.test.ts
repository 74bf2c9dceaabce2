import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from './support/qm.ts';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

/** The address of a server that passes all calls on, but itself answers what would be lost. */
async function answeringLosses(losses: object): Promise<string> {
  const passing = createServer(async (call, answer) => {
    if (call.url?.startsWith('/api/settings/retention-loss'))
      return answer.setHeader('content-type', 'application/json').end(JSON.stringify(losses));
    const { authorization = '' } = call.headers;
    const passed = await fetch(`${scene.server.url}${call.url}`, {
      method: call.method ?? 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...(call.method === 'PUT' ? { body: await text(call) } : {}),
    });
    answer.writeHead(passed.status, { 'content-type': 'application/json' }).end(await passed.text());
  });
  onTestFinished(() => void passing.close());
  await once(passing.listen(0, '127.0.0.1'), 'listening');
  const address = passing.address();
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
}

const paths = async () => (await scene.admin.api.locations.list()).items.map(({ path }) => path);

describe('locations', () => {
  test('go out as a file, and come in again from it elsewhere and in whatever order', async () => {
    const { admin } = scene;
    const folder = await emptyFolder();
    const file = join(folder, 'places.csv');
    await writeFile(
      file,
      'path,address,contactName\nOslo / Loft,,Kari\nOslo,"1 Quay\nOslo",\nBergen / Attic,,\n',
    );
    const done = await admin.qm('locations', 'import', file, '--yes', '--json');
    expect(done.code).toBe(3);
    expect(JSON.parse(done.stdout)).toMatchObject({ created: 2, failed: 1 });
    const { stdout, stderr } = await admin.qm('locations', 'export', '--columns', 'path,address');
    expect(stdout).toContain('Oslo,"1 Quay\nOslo"\r\nOslo / Loft,\r\n');
    expect(stderr).toMatch(/\d+ locations written/);
    const lines = await admin.qm('locations', 'export', '--format', 'jsonl');
    expect(lines.stdout).toContain('{"path":"Oslo / Loft","contactName":"Kari"}\n');
    expect(lines.stderr).toContain(`${lines.stdout.trimEnd().split('\n').length} locations written`);
    expect((await admin.qm('locations', 'export', '--bom')).stdout).toMatch(/^\ufeffpath,/);
    expect(await admin.qm('locations', 'export', '--format', 'xlsx')).toMatchObject({ code: 2 });
    await admin.qm('locations', 'delete', 'Oslo / Loft', '--yes');
    await admin.qm('locations', 'delete', 'Oslo', '--yes');
  });

  test('are added below what is there, or with all that is missing', async () => {
    const { admin } = scene;
    const missing = await admin.qm('locations', 'create', 'Munich / Store / Shelf 1');
    expect(missing).toEqual({
      code: 2,
      stdout: '',
      stderr: "✗ Unknown location 'Munich / Store'.\n  Use --parents to create it too.\n",
    });
    const made = await admin.sees(['locations', 'create', 'Munich / Store / Shelf 1', '--parents']);
    expect(made.screen).toBe('  ✓ Munich / Store / Shelf 1 added\n');
    const args = ['--address', 'Allee 1', '--contact-name', 'Ada', '--contact-email', 'Ada@x.example'];
    const lab = await admin.qm('locations', 'create', 'hq / Lab', ...args, '--json=path,address,contact');
    expect(JSON.parse(lab.stdout)).toEqual({
      path: 'Berlin / HQ / Lab',
      address: 'Allee 1',
      contact: { name: 'Ada', email: 'ada@x.example' },
    });
    expect((await admin.qm('locations', 'create', 'Berlin / hq')).stderr).toContain(
      'Location name already exists here.',
    );
  });

  test('are a tree for people, and paths for scripts', async () => {
    const { admin } = scene;
    // Sorted by characters alone, it would come between Berlin and Berlin's sub-locations.
    await admin.qm('locations', 'create', 'Berlin (old)');
    const { screen } = await admin.sees(['locations', 'list']);
    expect(screen.split('\n').map((line) => line.slice(0, 16).trimEnd())).toEqual([
      '  Location',
      '  Berlin',
      '    HQ',
      '      Lab',
      '  Berlin (old)',
      '  Munich',
      '    Store',
      '      Shelf 1',
      '',
      '  7 of 7 · sorte',
      '',
    ]);
    const piped = await admin.qm('locations', 'list', 'lab');
    expect(piped.stdout.split('\n')[1]).toMatch(
      /^Berlin \/ HQ \/ Lab\tfalse\tAllee 1\tAda, ada@x\.example\t/,
    );
    const found = await admin.sees(['locations', 'list', 'lab']);
    expect(found.screen).toContain('  Berlin / HQ / Lab');
  });

  test('are moved with all below, never under themselves', async () => {
    const { admin } = scene;
    expect((await admin.qm('locations', 'move', 'Store', '--under', 'Berlin')).code).toBe(0);
    expect(await paths()).toContain('Berlin / Store / Shelf 1');
    expect(await admin.qm('locations', 'move', 'Store', '--under', 'Shelf 1')).toMatchObject({
      code: 2,
      stderr: '✗ A location cannot be moved under itself or its sub-locations.\n',
    });
    expect((await admin.qm('locations', 'move', 'Store')).stderr).toContain('--under LOCATION or --top');
    const top = await admin.sees(['locations', 'move', 'Store', '--top']);
    expect(top.screen).toBe('  ✓ Berlin / Store is now Store\n');
  });

  test('are changed; an empty text clears', async () => {
    const { admin } = scene;
    const args = ['--name', 'Laboratory', '--address', '', '--contact-email', ''];
    const { stdout } = await admin.qm('locations', 'edit', 'Lab', ...args, '--json=path,address,contact');
    expect(JSON.parse(stdout)).toEqual({
      path: 'Berlin / HQ / Laboratory',
      address: null,
      contact: { name: 'Ada' },
    });
  });

  test('name the option that is wrong, of a contact as well', async () => {
    const { admin } = scene;
    const long = 'x'.repeat(5000);
    for (const command of [
      ['create', 'Berlin / New'],
      ['edit', 'Berlin'],
    ]) {
      const refused = async (...args: string[]) => {
        const { code, stdout, stderr } = await admin.qm('locations', ...command, ...args);
        expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
        return stderr;
      };
      expect(await refused('--contact-email', 'bad')).toMatch(/^✗ --contact-email: /);
      expect(await refused('--contact-name', long)).toMatch(/^✗ --contact-name: At most /);
      expect(await refused('--contact-phone', long)).toMatch(/^✗ --contact-phone: At most /);
      expect(await refused('--address', long)).toMatch(/^✗ --address: At most /);
    }
  });

  test('are deleted once nothing depends on them; what does is said with the way out', async () => {
    const { admin } = scene;
    const refused = async (path: string, ...lines: string[]) =>
      expect(await admin.qm('locations', 'delete', path, '--yes')).toEqual({
        code: 1,
        stdout: '',
        stderr: lines.map((line) => `${line}\n`).join(''),
      });
    await refused('Store', '✗ Cannot delete location with sub-locations.', '  qm locations get Store');
    expect((await admin.qm('locations', 'set-default', 'Berlin (old)')).code).toBe(0);
    await refused(
      'Berlin (old)',
      '✗ Cannot delete the default location.',
      '  qm locations set-default OTHER',
    );
    const shelf = (await admin.api.locations.list()).items.find(({ name }) => name === 'Shelf 1');
    await admin.api.assets.create({
      name: 'Cable',
      type: 'Peripheral',
      status: 'Available',
      condition: 'New',
      customFields: { model: 'C' },
      ...(shelf ? { location: shelf.id } : {}),
    });
    await refused(
      'Store / Shelf 1',
      '✗ Cannot delete location with 1 asset.',
      "  qm assets list 'location:Store / Shelf 1'",
    );
    expect((await admin.qm('locations', 'delete', 'Laboratory', '--yes')).code).toBe(0);
    expect(await paths()).not.toContain('Berlin / HQ / Laboratory');
  });
});

describe('settings', () => {
  test('are shown by name, all or one', async () => {
    const { admin } = scene;
    const all = await admin.qm('settings', 'get');
    expect(all.stdout).toMatch(/^Setting\tValue\ncompanyName\tQuartermaster\nemail\t\n/);
    expect(await admin.qm('settings', 'get', 'assetidprefix')).toEqual({
      code: 0,
      stdout: 'QTM\n',
      stderr: '',
    });
    expect((await admin.qm('settings', 'get', 'signUpOpen', '--json')).stdout).toBe('true\n');
    const record = await admin.qm('settings', 'get', '--json');
    expect(JSON.parse(record.stdout)).toEqual(await admin.api.settings.get());
    expect((await admin.sees(['settings', 'get'])).screen).toContain('  email                   none\n');
  });

  test('are changed by name, each by its own kind', async () => {
    const { admin } = scene;
    const counter = (await admin.api.settings.get()).assetIdCounter;
    const { code, screen } = await admin.sees([
      ...[
        'settings',
        'set',
        'companyName=Northwind = Ltd',
        'autoApproveRequests=yes',
        'maintenanceInterval=6',
      ],
      ...['assetIdCounter=2000', 'theme=blue', 'email=', 'signUpDomains=northwind.example, fourth.example'],
    ]);
    expect(code).toBe(0);
    expect(screen.split('\n')).toEqual([
      '  ✓ companyName: Quartermaster → Northwind = Ltd',
      '  ✓ autoApproveRequests: false → true',
      '  ✓ maintenanceInterval: 3 → 6',
      `  ✓ assetIdCounter: ${counter} → 2000`,
      '  · theme is already blue',
      '  · email is already none',
      '  ✓ signUpDomains: none → northwind.example,fourth.example',
      '',
    ]);
    expect(await admin.api.settings.get()).toMatchObject({
      companyName: 'Northwind = Ltd',
      autoApproveRequests: true,
      maintenanceInterval: 6,
      assetIdCounter: 2000,
      signUpDomains: ['northwind.example', 'fourth.example'],
    });
    expect((await admin.qm('settings', 'set', 'signUpDomains=')).code).toBe(0);
    expect(await admin.api.settings.get()).toMatchObject({ signUpDomains: [] });
  });

  test('ask before things are kept for fewer days, as does a config file', async () => {
    const { admin } = scene;
    const set = ['settings', 'set', 'keepUndo=7'];
    // Nothing here is old enough, so one answer is made up; the server's own test has its figures.
    const url = await answeringLosses({ keepUndo: 1200 });
    const env = { QM_URL: url };
    expect(await admin.qmWith({ env }, ...set)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('1,200 changes can no longer be undone.'),
    });
    const asked = admin.opens(set, { env });
    await asked.sees('Keep for fewer days? (y/N)');
    asked.type('n\r');
    expect(await asked.end()).toMatchObject({
      code: 1,
      screen: expect.stringContaining('Nothing was changed.'),
    });
    const file = join(await emptyFolder(), 'company.yaml');
    await writeFile(file, 'settings: {keepUndo: 7}\n');
    expect((await admin.sees(['config', 'diff', file], { env })).screen).toContain(
      '1,200 changes can no longer be undone.',
    );
    expect((await admin.api.settings.get()).keepUndo).toBe(30);
    expect((await admin.qmWith({ env }, ...set, '--yes')).code).toBe(0);
    // Longer, or without a loss, needs no question.
    expect((await admin.qm('settings', 'set', 'keepUndo=6')).code).toBe(0);
    expect((await admin.qmWith({ env }, 'settings', 'set', 'keepUndo=40')).code).toBe(0);
    expect((await admin.api.settings.get()).keepUndo).toBe(40);
  });

  test('that do not hold change nothing, and say what does', async () => {
    const { admin } = scene;
    const before = await admin.api.settings.get();
    const wrong = await admin.qm(
      ...['settings', 'set', 'theme=purple', 'maintenanceInterval=x', 'currency=euro', 'signUpOpen=no'],
    );
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    for (const text of [
      'theme: Use one of: indigo, blue',
      'maintenanceInterval: Must be a number',
      'currency: Use three',
    ])
      expect(wrong.stderr).toContain(text);
    expect((await admin.qm('settings', 'set', 'curency=EUR')).stderr).toContain('Did you mean currency?');
    expect((await admin.qm('settings', 'set', 'logo=x.png')).stderr).toContain("Unknown setting 'logo'.");
    expect((await admin.qm('settings', 'set')).code).toBe(2);
    expect(await admin.api.settings.get()).toEqual(before);
  });

  test('the logo is a file, and can be taken away', async () => {
    const { admin } = scene;
    const folder = await emptyFolder();
    const file = async (name: string, content: Uint8Array) => {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    };
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const set = await admin.qm('settings', 'set', '--logo', await file('logo.png', pixel), '--json=logo');
    expect(JSON.parse(set.stdout).logo).toMatch(/^\/api\/files\//);
    expect(JSON.parse((await admin.qm('settings', 'set', '--no-logo', '--json=logo')).stdout)).toEqual({
      logo: null,
    });
    const svg = await file('logo.svg', Buffer.from('<svg/>'));
    const large = await file('large.png', Buffer.concat([pixel, Buffer.alloc(1024 * 1024)]));
    for (const [path, text] of [
      [svg, 'Use a PNG, JPEG, GIF or WebP image.'],
      [large, 'The image is larger than 1 MB.'],
      [join(folder, 'none.png'), 'Cannot read'],
    ] as const) {
      const { code, stderr } = await admin.qm('settings', 'set', '--logo', path);
      expect(code).toBe(1);
      expect(stderr).toContain(text);
    }
  });
});

test('asset IDs are reserved for labels, listed while they are left, and released', async () => {
  const { admin } = scene;
  const { stdout: before } = await admin.qm('asset-ids', 'next');
  const reserved = await admin.qm('asset-ids', 'reserve', '3');
  expect(reserved.stdout.split('\n')).toHaveLength(4);
  expect(reserved.stdout.startsWith(before)).toBe(true);
  expect(reserved.stderr).toContain('3 asset IDs reserved');
  const listed = await admin.qm('asset-ids', 'reservations', '--json');
  const [{ id, assetIds }] = JSON.parse(listed.stdout);
  expect(`${assetIds.join('\n')}\n`).toBe(reserved.stdout);
  const onePage = await admin.qm('labels', ...assetIds, '--format', 'svg');
  expect(onePage.stderr).toContain('A label would lead to');
  const kit = { type: 'Software License', status: 'Available', condition: 'New' } as const;
  for (const name of ['Kit A', 'Kit B']) await admin.api.assets.create({ ...kit, name });
  const many = await admin.qm(
    'labels',
    '--where',
    'name:"Kit A","Kit B"',
    '--sheet',
    '62x29',
    '--format',
    'svg',
  );
  expect(many.stderr).toContain('pages, and an SVG holds one');
  expect((await admin.qm('asset-ids', 'release', id)).stderr).toContain('3 asset IDs released');
  expect((await admin.qm('asset-ids', 'reserve', '0')).code).toBe(2);
  await admin.api.assetIds.withhold({ deleted: ['OLD-7'] });
  expect(await admin.qm('asset-ids', 'release', 'old-7')).toMatchObject({ code: 0, stdout: 'OLD-7\n' });
  expect((await admin.qm('asset-ids', 'release', 'old-7')).stderr).toContain('no such reservation');
});
