import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@quartermaster/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareEnvironment, emptyFolder, qmFile } from './support/qm.ts';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
  const { admin } = scene;
  const hq = (await admin.api.locations.list()).items.find(({ path }) => path === 'Berlin / HQ');
  for (let n = 1; n <= 12; n++)
    await admin.api.assets.create({
      name: `MacBook Pro 14" M4 number ${n}`,
      type: n % 2 === 0 ? 'Laptop' : 'Monitor',
      status: 'Available',
      condition: 'New',
      serialNumber: `C02F71XZMD${n}`,
      customFields: { model: 'M4' },
      ...(hq ? { location: hq.id } : {}),
    });
  await admin.api.vendors.create({
    name: 'NordIT',
    email: 'sales@nordit.example',
    phone: '+49 30 1234567',
    address: 'Hafenstr. 1, Hamburg',
    country: 'Germany',
  });
  await admin.api.assets.create({
    name: 'Evil [2J name',
    type: 'Server',
    status: 'Pending Delivery',
    condition: 'New',
    notes: '\u202edenwo\u2066\nEvil [31m lines\u2028',
    specs: { cpu: '\u202edenwo\u2069' },
    customFields: { model: 'Evil' },
  });
});
afterAll(() => scene.close());

describe('qm audit', () => {
  test('lists who did what, and verifies it, also against a head that was kept', async () => {
    const { admin, mia } = scene;
    const { code, stdout } = await admin.qm('audit', 'list', '--record', 'QTM1003', '--via', 'api');
    expect(code).toBe(0);
    expect(lines(stdout).map((line) => line.split('\t').slice(1))).toEqual([
      ['Who', 'What', 'Record', 'Via', 'Address'],
      [expect.any(String), 'Added an asset', 'QTM1003', 'API', '127.0.0.1'],
    ]);
    const verified = await admin.qm('audit', 'verify');
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/^✓ Verified \d+ entries\n/) });
    const [, seq, chain] = /Head (\d+):([\w-]{43})/.exec(verified.stdout) ?? [];
    expect(await admin.qm('audit', 'verify', '--head', `${seq}:${chain}`)).toMatchObject({ code: 0 });
    const cutOff = await admin.qm('audit', 'verify', '--head', `${Number(seq) + 1000}:${chain}`);
    expect(cutOff).toMatchObject({ code: 1, stdout: expect.stringContaining('were cut off or replaced') });
    expect((await admin.qm('audit', 'export', '--kind', 'signIn')).stdout).toMatch(/^number,time,who,/);
    expect((await admin.qm('audit', 'list', '--kind', 'x')).code).toBe(2);
    expect((await admin.qm('audit', 'list', '--from', 'x')).stderr).toMatch(/^✗ --from: Must be a day /);
    expect((await mia.qm('audit', 'list')).code).toBe(4);
  });
});

test('qm can says whether somebody may do something, and why', async () => {
  const { admin, mia } = scene;
  expect(await admin.qm('can', mia.email, 'assets.get', 'QTM1003')).toEqual({
    code: 1,
    stdout:
      '✗ No\n  ✓ Administrators may do this, and everybody with what is their own; Mia Okafor is a user\n' +
      "  ✗ QTM1003 is somebody else's, which is answered as if it were not there\n",
    stderr: '',
  });
  expect((await admin.qm('can', mia.email, 'catalogue.list')).code).toBe(0);
});

test('the personal data of somebody is erased after asking', async () => {
  const { admin } = scene;
  const email = 'leaver@northwind.example';
  await admin.api.users.create({ email, password: 'walnut-harbour-13', displayName: 'Leaver' });
  expect((await admin.qm('people', 'erase', email)).code).not.toBe(0);
  const { code, stdout, stderr } = await admin.qm('users', 'erase', email, '--yes');
  expect(code).toBe(0);
  expect(stderr).toContain('It changes 1 account and 4 audit entries.');
  expect(stdout).toMatch(/They are Former employee #1 now\. 4 entries say less in the audit\n$/);
  expect((await admin.qm('people', 'list', 'former', '--json')).stdout).toContain('former-1@erased.invalid');
});

const lines = (text: string) => text.split('\n').filter((line) => line !== '');

describe('through a pipe', () => {
  test('a list is tab-separated, with a header, whole names and ISO times', async () => {
    const { code, stdout, stderr } = await scene.admin.qm('assets', 'list', 'type:Laptop', '--sort=assetId');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [head, first] = lines(stdout).map((line) => line.split('\t'));
    expect(head).toEqual([
      'Asset ID',
      'Equipment',
      'Serial',
      'Type',
      'Status',
      'Holder',
      'Location',
      'Updated',
    ]);
    expect(first).toEqual([
      'QTM1001',
      'MacBook Pro 14" M4 number 2',
      'C02F71XZMD2',
      'Laptop',
      'Available',
      '',
      'Berlin / HQ',
      expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    ]);
    expect(lines(stdout)).toHaveLength(7);
  });

  test('JSON has the records of the API, all of them or the fields that are named', async () => {
    const all = await scene.admin.qm('assets', 'list', '--json', '--limit', '3');
    expect(all.stderr).toBe('  3 of 13 · more with --limit or --all\n');
    expect(JSON.parse(all.stdout)).toEqual((await scene.admin.api.assets.list({ limit: '3' })).items);
    const some = await scene.admin.qm('assets', 'list', 'type:Server', '--json', 'assetId,vendor');
    expect(JSON.parse(some.stdout)).toEqual([{ assetId: 'QTM1012', vendor: null }]);
    const none = await scene.admin.qm('assets', 'list', 'type:Tablet', '--json');
    expect(JSON.parse(none.stdout)).toEqual([]);
    const one = await scene.admin.qm('assets', 'get', 'QTM1000', '--json=assetId');
    expect(JSON.parse(one.stdout)).toEqual({ assetId: 'QTM1000' });
  });

  test('JSON lines are one record each', async () => {
    const { stdout } = await scene.admin.qm('assets', 'list', '--jsonl', '--all');
    expect(lines(stdout).map((line) => JSON.parse(line).assetId)).toHaveLength(13);
  });

  test('a field that does not exist is wrong usage, and names those that do', async () => {
    const { code, stderr } = await scene.admin.qm('assets', 'list', '--json', 'serial');
    expect(code).toBe(2);
    expect(stderr).toContain('serialNumber');
  });

  test('whoever reads may leave early', async () => {
    const child = spawn(process.execPath, [qmFile, 'assets', 'list', '--all', '--json'], {
      env: bareEnvironment(scene.admin.env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += text;
    });
    const [code] = await once(child, 'exit');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  });
});

describe('filters', () => {
  const ids = async (...args: string[]) => {
    const { code, stdout, stderr } = await scene.admin.qm('assets', 'list', '--jsonl', ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return lines(stdout).map((line) => JSON.parse(line).assetId);
  };

  test('are terms that must all hold', async () => {
    expect(await ids('status:Available', 'type:Laptop', 'serialNumber:C02F71XZMD2')).toEqual(['QTM1001']);
    expect(await ids('number 12')).toEqual(['QTM1011']);
    expect(await ids('-type:Laptop', '-type:Monitor')).toEqual(['QTM1012']);
  });

  test('keep values of several words together, whose quotes the shell took', async () => {
    expect(await ids('status:Pending Delivery')).toEqual(['QTM1012']);
    expect(await ids('status:"Pending Delivery"')).toEqual(['QTM1012']);
    expect(await ids('status:Pending Delivery,Assigned', 'type:Server')).toEqual(['QTM1012']);
  });

  test('with a status that there is not say which there are', async () => {
    const { code, stdout, stderr } = await scene.admin.qm('assets', 'list', 'status:Avail');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      "✗ 'Avail' is not a valid status. Did you mean Available? The choices are: Available, Assigned, Maintenance, Pending Delivery.\n",
    );
    expect((await scene.admin.qm('requests', 'list', 'status:open')).stderr).toContain('pending, procuring');
    expect(await ids('status:pending delivery')).toEqual(['QTM1012']);
  });

  test.each([
    [
      ['assets', 'list', 'status=Available'],
      "✗ 'status=Available' is not a filter.\n  Did you mean status:Available?\n" +
        '  To search for this text: \'"status=Available"\'\n',
    ],
    [['assets', 'list', 'type:Laptpo'], "✗ 'Laptpo' is not a valid type. Did you mean Laptop?"],
    [
      ['assets', 'list', 'location:Berln', '--json'],
      "✗ 'Berln' is not a valid location. Did you mean Berlin?",
    ],
    [['catalogue', 'list', '-statsu:x', 'type:Labtop'], 'statsu'],
    [['assets', 'list', 'typ:Laptop'], "✗ This list has no field 'typ'.\n  Did you mean type?\n"],
    [['assets', 'list', 'status!=Available'], '  Did you mean -status:Available?\n'],
    [['assets', 'list', 'status==Available'], '  Did you mean status:Available?\n'],
    [['assets', 'list', 'status~Avail'], "✗ 'status~' is for fields that hold several values"],
    [
      ['assets', 'list', 'assignedTo:mia@northwind.exampl'],
      "✗ Unknown user 'mia@northwind.exampl'. Did you mean mia@northwind.example?\n",
    ],
    [['assets', 'list', 'assignedTo:nobody'], "✗ Unknown user 'nobody'.\n"],
    [['requests', 'list', 'userId:nobody@x.example'], "✗ Unknown user 'nobody@x.example'.\n"],
    [['assets', 'list', 'vendor:NordT'], "✗ 'NordT' is not a valid vendor. Did you mean NordIT?"],
    [['requests', 'list', 'stat:pending'], '  Did you mean status?\n'],
    [['requests', 'list', 'ticket:IT'], '  Did you mean ticketRef?\n'],
    [['types', 'list', 'nam:Laptop'], 'Did you mean name?'],
  ])('that are mistyped are named, never an empty list: %j', async (args, text) => {
    const { code, stdout, stderr } = await scene.admin.qm(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(text);
  });

  test('that cannot be read are wrong usage, and show where', async () => {
    const { code, stderr } = await scene.admin.qm('assets', 'list', 'type:Laptop', 'name:"Mac');
    expect(code).toBe(2);
    expect(stderr).toBe('✗ This quote is never closed.\n  type:Laptop name:"Mac\n                   ^\n');
  });
});

describe('at a terminal', () => {
  test('80 columns show what matters, cut to fit, with a footer', async () => {
    const { code, screen } = await scene.admin.sees(['assets', 'list', 'type:Laptop', '--sort=assetId']);
    expect(code).toBe(0);
    const [head = '', first = '', ...rest] = screen.split('\n');
    expect(head).toMatch(/^ {2}Asset ID {2}Equipment +Serial +Type +Status/);
    expect(first).toMatch(/^ {2}QTM1001 {3}MacBook Pro 14" M4… {3}C02F71XZMD2 .*● Available/);
    expect(rest.join('\n')).toContain('\n\n  6 of 6 · sorted by asset id');
    for (const line of screen.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('40 columns still work', async () => {
    const { screen } = await scene.admin.sees(['assets', 'list', '--limit', '2'], { columns: 40 });
    const [head = '', ...rest] = screen.split('\n');
    expect(head.trim().split(/\s{2,}/)).toEqual(['Asset ID', 'Equipme…', 'Status']);
    for (const line of rest) expect(line.length).toBeLessThanOrEqual(40);
    expect(screen).toContain('2 of 13');
  });

  test('states carry a colour, and a sign that says the same without', async () => {
    const coloured = await scene.admin.sees(['assets', 'list', 'type:Laptop', '--limit', '1']);
    expect(coloured.raw).toContain('\u001b[32m● Available\u001b[0m');
    const plain = await scene.admin.sees(['assets', 'list', 'type:Laptop', '--limit', '1'], {
      env: { NO_COLOR: '1' },
    });
    expect(plain.raw).not.toContain('\u001b[3');
    expect(plain.raw).toContain('● Available');
  });

  test('what is in the data never acts on the terminal', async () => {
    for (const args of [
      ['assets', 'list', 'type:Server'],
      ['assets', 'get', 'QTM1012'],
      ['assets', 'list', 'type:Server', '--json'],
    ]) {
      const { raw } = await scene.admin.sees(args, { env: { NO_COLOR: '1' } });
      for (const sequence of ['\u202e', '\u2066', '\u2069', '\u2028']) expect(raw).not.toContain(sequence);
    }
    const file = join(await emptyFolder(), 'export.csv');
    const exported = await scene.admin.sees(['assets', 'export', '--output', file]);
    expect(exported.screen).toMatch(/export\.csv written, \d+\sassets, /);
    const some = await scene.admin.qm('assets', 'export', 'QTM1012', '--columns', 'assetId');
    expect(some).toMatchObject({ code: 0, stdout: 'assetId\r\nQTM1012\r\n', stderr: '1 asset written\n' });
    expect(await readFile(file, 'utf8')).toContain('QTM1012');
  });

  test('a view is listed by its name, and terms narrow it down', async () => {
    const views = await scene.admin.qm('views', 'list', 'kind:ready');
    expect(views.stdout).toContain('Assigned to nobody\tready\tassignedToNobody:true');
    const all = await scene.admin.qm('assets', 'list', '--view', 'warranty ended', '--json=assetId');
    const one = await scene.admin.qm('assets', 'list', '--view', 'Warranty ended', 'QTM1012');
    expect([all.code, one.code]).toEqual([0, 0]);
    expect(lines(one.stdout).length).toBeLessThanOrEqual(1);
    const wrong = await scene.admin.qm('assets', 'list', '--view', 'Waranty ended');
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean Warranty ended?') });
  });

  test('an empty list says what to do next', async () => {
    const { screen } = await scene.mia.sees(['requests', 'list']);
    expect(screen).toContain('No requests yet. Ask for something: qm requests create --item SKU');
  });
});

describe('who may', () => {
  test('an employee sees only what is theirs, and is refused the rest', async () => {
    const own = await scene.mia.qm('assets', 'list');
    expect(lines(own.stdout)).toHaveLength(1);
    const other = await scene.mia.qm('assets', 'get', 'QTM1000');
    expect(other).toMatchObject({ code: 1, stderr: '✗ Equipment not found: QTM1000.\n' });
    for (const args of [
      ['people', 'list'],
      ['assets', 'export'],
      ['assets', 'template'],
      ['catalogue', 'export'],
    ]) {
      const { code, stdout, stderr } = await scene.mia.qm(...args);
      expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
      expect(stderr).toContain('Only an administrator can do this.');
    }
  });

  test('people are added with an initial password from standard input', async () => {
    const args = ['people', 'create', '--email', 'Ola@Northwind.example', '--name', 'Ola Berg'];
    const missing = await scene.admin.qm(...args);
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toContain('--password-stdin');
    const input = 'first-of-many-1\n';
    const added = await scene.admin.qmWith({ input }, ...args, '--password-stdin', '--json');
    expect(JSON.parse(added.stdout)).toMatchObject({ email: 'ola@northwind.example', role: 'user' });
    const again = await scene.admin.qmWith({ input }, ...args, '--password-stdin');
    expect(again).toMatchObject({ code: 1, stderr: '✗ Email already in use.\n' });
    const wrong = await scene.admin.qmWith(
      { input: 'short\n' },
      ...['people', 'create', '--email', 'nobody', '--name', 'X', '--role', 'king', '--password-stdin'],
    );
    expect(wrong.code).toBe(2);
    for (const option of ['--email', '--role', 'Password']) expect(wrong.stderr).toContain(option);
    expect((await scene.admin.qm('people', 'list', 'ola')).stdout).toContain('Ola Berg\tuser');
  });
});

test('people are shown, edited, promoted, suspended and deleted', async () => {
  let email = 'ada@northwind.example';
  const { qm, qmWith, sees } = scene.admin;
  const added = ['users', 'add', '--email', email, '--name', 'Ada Lind', '--password-stdin'];
  expect((await qmWith({ input: 'first-of-many-1\n' }, ...added)).code).toBe(0);
  const edited = await qm('users', 'edit', email, '--department', 'Design', '--json', 'department');
  expect(JSON.parse(edited.stdout)).toEqual({ department: 'Design' });
  const wrong = await qm('people', 'edit', email, '--email', 'nobody');
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--email')]);
  const moved = await qm('people', 'edit', email, '--email', 'ada.lind@northwind.example', '--json', 'email');
  expect(JSON.parse(moved.stdout)).toEqual({ email: 'ada.lind@northwind.example' });
  email = 'ada.lind@northwind.example';
  expect((await qm('people', 'role', email, 'boss')).code).toBe(2);
  expect((await qm('people', 'role', email, 'admin')).code).toBe(0);
  expect((await qm('people', 'suspend', email)).code).toBe(0);
  expect((await qm('people', 'list', 'state:suspended')).stdout).toMatch(
    /^ada\.lind@.*\tadmin\t.*\tsuspended\t/m,
  );
  expect((await sees(['people', 'get', email])).screen).toContain('Holds nothing');
  expect((await qm('people', 'resume', email, '--json', 'suspended')).stdout).toContain('false');

  const { api } = scene.admin;
  const asset = { name: 'Dock', type: 'Peripheral', status: 'Available', condition: 'New' } as const;
  const held = await api.assets.create({ ...asset, customFields: { model: 'D1' }, assignedTo: email });
  const { code, stderr } = await qm('people', 'delete', email, '--yes');
  expect(code).toBe(1);
  expect(stderr).toContain(`✗ Ada Lind still holds ${held.assetId} Dock.`);
  expect(stderr).toContain(`qm people suspend ${email}`);
  await api.assets.remove({ params: { id: held.id } });
  expect((await qm('users', 'remove', email)).code).toBe(2);
  expect((await qm('users', 'remove', email, '--yes')).code).toBe(0);
  expect((await qm('people', 'get', email)).stderr).toBe(`✗ User profile not found: ${email}.\n`);
});

test('somebody who signed up is confirmed before their request is accepted', async () => {
  const visitor = { email: 'visitor@northwind.example', password: 'seven lanterns' };
  const { url } = scene.server;
  await createClient({ url }).auth.signUp(visitor);
  const { token } = await createClient({ url }).auth.login(visitor);
  const mine = createClient({ url, token: () => token });
  const [item] = (await mine.catalogue.list({})).items;
  const { id } = await mine.requests.create({ items: [{ catalogItemId: item?.id ?? '', quantity: 1 }] });

  expect((await scene.admin.sees(['requests', 'get', id])).screen).toContain('address not confirmed');
  expect((await scene.admin.qm('people', 'list', 'state:waiting')).stdout).toMatch(/^visitor@.*\twaiting\t/m);
  const refused = await scene.admin.qm('requests', 'accept', id);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain(
    `The address ${visitor.email} is not confirmed. Confirm the account first.`,
  );
  expect(refused.stderr).toContain(`qm people confirm ${visitor.email}`);
  const confirmed = await scene.admin.qm('people', 'confirm', visitor.email, '--json', 'unconfirmed');
  expect(JSON.parse(confirmed.stdout)).toEqual({ unconfirmed: false });
  expect((await scene.admin.qm('requests', 'accept', id)).code).toBe(0);
});

test('the template has the columns of an import', async () => {
  const { stdout } = await scene.admin.qm('assets', 'template');
  expect(stdout).toBe('assetId,name,type,status,assignedTo,serialNumber,vendor,location,condition,notes\r\n');
});

test('requests are listed with the name of who asked, as for people', async () => {
  await scene.mia.qm('requests', 'create', '--item', 'DOCK', '--ticket', 'IT-7');
  const { stdout } = await scene.admin.qm('requests', 'list');
  expect(stdout.split('\n')[1]?.split('\t').slice(1, 5)).toEqual([
    'Mia Okafor',
    '1 × USB-C Dock',
    'pending',
    'IT-7',
  ]);
});
