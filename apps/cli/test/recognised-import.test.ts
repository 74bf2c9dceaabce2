import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFolder } from './support/qm.ts';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
let folder: string;
beforeAll(async () => {
  scene = await openScene();
  folder = await emptyFolder();
});
afterAll(() => scene.close());

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const snipe = [
  'Company,Name,Asset Tag,Category,Supplier,Manufacturer,Location,Model,Purchase Date,Purchase Cost,Checkout Type,Checked Out To: Email,Checked Out To: Username,Colour',
  'Acme,Zoë’s,SN-1,Laptops,Softcat,Apple,Malmö,MacBook Pro,1/23/23,2266.13,User,someone@elsewhere.example,someone,grey',
  'Acme,,SN-2,Laptops,Softcat,Apple,Malmö,MacBook Pro,2/3/23,1000,,,,',
].join('\r\n');

test('says what a file is, what of it is taken and what isn’t, and imports it as it says', async () => {
  const path = await file('hardware.csv', snipe);
  const plan = await scene.admin.qm('import', path, '--dry-run');
  expect(plan.code).toBe(0);
  for (const text of [
    'hardware.csv is a Snipe-IT asset export, 2 rows',
    'UTF-8, reads ‘Zoë’s’, ‘Malmö’ · comma · dates MDY',
    'Asset Tag → assetId',
    'Checked Out To: Username (1 of 1 cell)',
    'Colour (1 of 1 cell)',
    '1 new person someone <someone@elsewhere.example> (1 row)',
  ])
    expect(plan.stderr.replaceAll(/\s+/g, ' ')).toContain(text);
  const { code, stdout } = await scene.admin.qm('import', path, '--yes');
  expect({ code, stdout }).toEqual({ code: 0, stdout: '2 created, 0 changed, 0 unchanged\n' });
  expect(await scene.admin.api.assets.get({ params: { id: 'SN-2' } })).toMatchObject({
    ...{
      name: 'Apple MacBook Pro',
      type: 'Laptop',
      status: 'Available',
      purchaseDate: '2023-02-03',
      cost: 1000,
    },
  });
  expect(await scene.admin.api.users.get({ params: { id: 'someone@elsewhere.example' } })).toMatchObject({
    invitation: 'unsent',
  });
  expect(await scene.admin.qm('import', path, '--yes')).toMatchObject({
    stdout: '0 created, 0 changed, 2 unchanged\n',
  });
  // It has no --map; the command of the file's kind has.
  for (const [kind, header] of [
    ['people', 'Gears,Frame'],
    ['people', 'First Name,Gears'],
    ['vendors', 'Website,Gears'],
  ] as const) {
    const unread = await scene.admin.qm('import', await file('gears.csv', `${header}\n1,2\n`), '--as', kind);
    expect(unread.stderr).toContain(`qm ${kind} import FILE --map 'Header=column,…'`);
    expect(unread.stderr).not.toContain('with --map');
  }
  const header = 'Name,Category,Manufacturer,Model Notes,Model Number,Fieldset,Requestable,EOL,Min Qty\n';
  const models = await file(
    'models.csv',
    `${header}Pad,Laptops,Acme,,1,,Y,36,5\nOld,Laptops,Acme,,2,,N,36,5\n`,
  );
  const { stderr } = await scene.admin.qm('import', models, '--dry-run');
  expect(stderr).toContain("Left out   rows whose Requestable is 'N'");
  expect(stderr).toMatch(/^ {2}· {2}1 left out {4,}as the mapping says$/m);
});

test('asks for the order of dates that a file doesn’t show; without a terminal it names the option', async () => {
  const path = await file('dates.csv', 'Asset Tag,Name,Category,Purchase Date\nD-1,Lamp,Laptop,03/04/2024\n');
  const asked = await scene.admin.qm('import', path, '--yes');
  expect(asked.code).toBe(2);
  expect(asked.stderr).toContain("Purchase Date: '03/04/2024' could be read as day/month or month/day.");
  expect(asked.stderr).toContain('--dates DMY');
  const mixed = ['31/12/2024', '12/31/2024', '03/04/2024'].map(
    (day, at) => `D-${at + 2},Lamp,Laptop,${day}\n`,
  );
  const both = await file('mixed.csv', `Asset Tag,Name,Category,Purchase Date\n${mixed.join('')}`);
  expect((await scene.admin.qm('import', both, '--yes')).stderr).toContain(
    "or month/day: the file has both, like '31/12/2024' and '12/31/2024'.",
  );
  expect(await scene.admin.qm('import', path, '--yes', '--dates', 'DMY')).toMatchObject({ code: 0 });
  expect(await scene.admin.api.assets.get({ params: { id: 'D-1' } })).toMatchObject({
    purchaseDate: '2024-04-03',
  });
});

test('reads other encodings by itself or as told, and says what can’t be read', async () => {
  const text = 'Vorname,Nachname,E-Mail-Adresse,Telefonnummer,Hobby\nZoë,Lindqvist,zoe@import.example,,Öl\n';
  const path = await file('leute.csv', Buffer.from(text, 'latin1'));
  const { code, stderr } = await scene.admin.qm('import', path, '--dry-run');
  expect({ code, stderr: stderr.replaceAll(/\s+/g, ' ') }).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Windows-1252, reads ‘Zoë’, ‘Öl’'),
  });
  expect(
    await scene.admin.qm('import', path, '--encoding', 'windows-1252', '--as', 'people', '--yes'),
  ).toMatchObject({
    stdout: '1 created, 0 changed, 0 unchanged\n',
  });
  expect((await scene.admin.api.users.list({ search: 'zoe@import.example' })).items).toMatchObject([
    { displayName: 'Zoë Lindqvist' },
  ]);
  expect(await scene.admin.qm('import', path, '--encoding', 'klingon')).toMatchObject({ code: 2 });
  const odd = await file('odd.csv', 'foo,bar\n1,2\n');
  expect(await scene.admin.qm('import', odd, '--as', 'people')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no column of it was recognised'),
  });
});

test('keeps how a file was read as a profile, and reads another file by it', async () => {
  const first = await file('depot.csv', 'Asset Tag,Name,Status,Purchase Date\nP-1,Lamp,da,03/04/2024\n');
  const { qm } = scene.admin;
  const said = ['--dates', 'DMY', '--set', 'type=Laptop,cost=10', '--save-profile', 'Depot', '--yes'];
  expect(await qm('import', first, ...said)).toMatchObject({ code: 3 });
  const listed = await qm('import-profiles', 'list', 'kind:assets');
  expect(listed.stdout).toContain('Depot\tassets\tAsset Tag, Name, Status, Purchase Date');
  const { items } = await scene.admin.api.importProfiles.list();
  const [profile] = items;
  if (!profile) throw new Error('No profile');
  // A file with that header is read by it, also one with the rows that had errors.
  const rejected = join(folder, 'depot-errors.csv');
  const again = await qm('import', first, '--dry-run', '--errors', rejected);
  expect(again).toMatchObject({ code: 3 });
  expect(again.stderr.replaceAll(/\s+/g, ' ')).toContain(
    "Columns as in the profile 'Depot', kept for this header (otherwise: --profile none)",
  );
  expect((await qm('import', rejected, '--dry-run')).stderr).toContain("Columns as in the profile 'Depot'");
  expect(await qm('import', first, '--dry-run', '--profile', 'none')).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining('--dates DMY') },
  });
  const columns = profile.reading.columns.map((column) =>
    column.to === 'status' ? { ...column, values: [['da', 'Available'] as [string, string]] } : column,
  );
  await scene.admin.api.importProfiles.update({
    params: { id: profile.id },
    body: { reading: { ...profile.reading, columns } },
  });
  const second = await file('depot-2.csv', 'Purchase Date,Status,Name,Asset Tag\n05/04/2024,DA,Desk,P-2\n');
  expect((await qm('import', second, '--dry-run')).stderr).toContain('that fits: --profile Depot');
  expect((await qm('import', second, '--dry-run', '--dates', 'MDY')).stderr).toContain(
    "Profiles   'Depot' (read it by one: --profile NAME)",
  );
  const done = await qm('import', second, '--profile', 'depot', '--set', 'costCurrency=SEK', '--yes');
  expect(done).toMatchObject({ code: 0, stdout: '1 created, 0 changed, 0 unchanged\n' });
  expect(await scene.admin.api.assets.get({ params: { id: 'P-2' } })).toMatchObject({
    ...{ name: 'Desk', type: 'Laptop', status: 'Available', purchaseDate: '2024-04-05' },
    ...{ cost: 10, costCurrency: 'SEK' },
  });
  expect(await qm('import', second, '--profile', 'nowhere')).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining("There is no import profile 'nowhere'") },
  });
  expect(await qm('import-profiles', 'delete', 'depot', '--yes')).toMatchObject({ code: 0 });
  expect((await qm('import-profiles', 'list')).stdout).not.toContain('Depot');
});

test('asks for the decimal sign, and takes levels and matched values as said', async () => {
  const { qm, api } = scene.admin;
  const path = await file(
    'store.csv',
    'Asset Tag;Name;Category;Status;Location;Purchase Cost\nV-1;Lamp;Laptopp;Lent;Oslo/Lab 2;1.849\n',
  );
  const asked = await qm('import', path, '--yes');
  expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('--decimal comma') });
  expect(asked.stderr).toContain("Purchase Cost: '1.849' could be read as 1849 or as 1.849.");
  const said = [
    '--decimal',
    'Comma',
    '--levels',
    '/',
    '--value',
    'TYPE:laptopp=Laptop,status:lent=Available',
  ];
  const plan = await qm('import', path, '--dry-run', '--decimal', 'comma');
  expect(plan.stderr.replaceAll(/\s+/g, ' ')).toMatch(
    /Guessed Location → location \(‘\/’ may separate levels\).*New here type 'Laptopp' \(1 cell; like 'Laptop'\)/,
  );
  const settled = await qm('import', path, ...said, '--dry-run');
  expect(settled.stderr.replaceAll(/\s+/g, ' ')).toContain(
    "Values type 'Laptopp' → Laptop, status 'Lent' → Available",
  );
  expect(await qm('import', path, ...said, '--yes')).toMatchObject({ code: 0 });
  expect(await api.assets.get({ params: { id: 'V-1' } })).toMatchObject({
    ...{ type: 'Laptop', status: 'Available', cost: 1849 },
  });
  expect((await api.locations.list()).items.map((one) => one.path)).toContain('Oslo / Lab 2');
  const wrong = await qm('import', path, '--decimal', 'comma', '--value', 'colour:red=blue');
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('say FIELD:VALUE') });
});

test('asks in a terminal what values become that match nothing, and names the option without one', async () => {
  const path = await file(
    'asked.csv',
    'Asset Tag,Name,Category,Status\nAK-1,Lamp,Laptop,Leihe\nAK-2,Desk,Laptop,Weg\n',
  );
  const silent = await scene.admin.qm('import', path, '--dry-run');
  expect(silent.stderr.replaceAll(/\s+/g, ' ')).toContain(
    "Unmatched status 'Leihe' (1 cell; say what it becomes: --value 'status:Leihe=…'), status 'Weg' (1 cell)",
  );
  const session = scene.admin.opens(['import', path], { columns: 120 });
  await session.sees("status 'Leihe' (1 cell)");
  session.type('lent\r');
  await session.sees('! No status is called that');
  session.type('available\r');
  await session.sees("status 'Weg' (1 cell)");
  session.type('out\r');
  await session.sees('? Create 1 asset? (y/N)');
  session.type('y\r');
  expect(await session.end()).toMatchObject({ code: 0 });
  expect(await scene.admin.api.assets.get({ params: { id: 'AK-1' } })).toMatchObject({ status: 'Available' });
});

test('finds assets by serial number, only changes what is there, and keeps both in a profile', async () => {
  const { qm, api } = scene.admin;
  const kept = { type: 'Software License', status: 'Available', condition: 'Good' } as const;
  const { assetId } = await api.assets.create({ ...kept, name: 'Saw', serialNumber: 'CM-1' });
  const path = await file('serials.csv', 'Serial,Asset Name\nCM-1,Chain saw\nCM-2,Drill\n');
  const { stderr } = await qm('import', path, '--dry-run');
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
    '! 1 known serial 1 row would make a new asset although its serial number is that of an asset here. Find assets by it: --match serialNumber',
  );
  const said = ['--match', 'serialNumber', '--mode', 'update', '--save-profile', 'By serial'];
  const done = await qm('import', path, ...said, '--yes');
  expect(done).toMatchObject({ code: 0, stdout: '0 created, 1 changed, 0 unchanged\n' });
  expect(await api.assets.get({ params: { id: assetId } })).toMatchObject({ name: 'Chain saw' });
  const again = await qm('import', path, '--profile', 'By serial', '--dry-run', '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ created: 0, unchanged: 1, absent: 1 });
  const plan = await scene.admin.qm('assets', 'import', path, '--mode', 'create', '--dry-run');
  expect(plan.code).not.toBe(0);
  const people = await file('people.csv', 'E-Mail,First name,Last name\na@b.example,A,B\n');
  expect(await qm('import', people, '--mode', 'update')).toMatchObject({ code: 2 });
});

test('keeps a plan, which is applied later unless the file or what it would change has changed', async () => {
  const { qm, api } = scene.admin;
  const content = 'Asset Tag,Name,Category,Status\nPL-1,Saw,Laptop,Available\nPL-2,Drill,Laptop,odd\n';
  const path = await file('plan.csv', content);
  const plan = join(folder, 'plan.json');
  const kept = await qm('import', path, '--value', 'status:odd=Available', '--save-plan', plan);
  expect(kept).toMatchObject({ code: 0, stderr: expect.stringContaining('Kept as a plan in ') });
  expect(JSON.parse(await readFile(plan, 'utf8'))).toMatchObject({
    ...{ file: { name: 'plan.csv' }, kind: 'assets', result: { created: 2 } },
    lines: [{ action: 'create', key: 'PL-1' }, { key: 'PL-2' }],
  });
  expect((await api.assets.list({ search: 'PL-1' })).items).toEqual([]);
  expect(await qm('import', path, '--apply', plan, '--set', 'type=x')).toMatchObject({ code: 2 });
  const other = await file('other.csv', content.replace('Saw', 'Axe'));
  expect(await qm('import', other, '--apply', plan, '--yes')).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('isn’t the file that this plan was made for') },
  });
  const edited = JSON.parse(await readFile(plan, 'utf8'));
  await writeFile(join(folder, 'edited.json'), JSON.stringify({ ...edited, set: [...edited.set, 'cost=1'] }));
  expect(await qm('import', path, '--apply', join(folder, 'edited.json'), '--yes')).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('What this plan would change has changed') },
  });
  expect(await qm('import')).toMatchObject({ code: 2, stderr: expect.stringContaining('qm import FILE') });
  await mkdir(join(folder, 'elsewhere'));
  const alone = join(folder, 'elsewhere', 'plan.json');
  await copyFile(plan, alone);
  expect(await qm('import', '--apply', alone, '--yes')).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining(`qm import plan.csv --apply ${alone}`) },
  });
  // Without a file's name, that which the plan was made for is taken from beside it.
  expect(await qm('import', '--apply', plan, '--yes')).toMatchObject({
    ...{ code: 0, stdout: '2 created, 0 changed, 0 unchanged\n' },
  });
  expect(await qm('import', path, '--apply', plan, '--yes')).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('What this plan would change has changed') },
  });
});
