import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createStreamClient } from '@quartermaster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnvironment, emptyFolder, qmFile } from './support/qm.ts';
import { type Installation, openInstallation } from './support/scene.ts';

let here: Installation;
let there: Installation;
let folder: string;
beforeAll(async () => {
  [here, there] = await Promise.all([openInstallation(), openInstallation()]);
  folder = await emptyFolder();
  await fill(here);
}, 120_000);
afterAll(() => Promise.all([here.close(), there.close()]));

const png = (ofColour: string) =>
  new Blob([Buffer.from(`iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42m${ofColour}`, 'base64')], {
    type: 'image/png',
  });
const pixel = png('Nk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==');
const otherPixel = png('P8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==');
const text = (words: string) => new Blob([words], { type: 'text/plain' });

const drone = {
  condition: 'Good',
  status: 'Available',
  type: 'Drone',
  name: '=HYPERLINK("x")',
  notes: 'one\r\ntwo\n"three"',
} as const;

/** One of everything that can be moved, with names and texts that are hard to move. */
async function fill({ server: { url }, admin: { api, env } }: Installation): Promise<void> {
  const streams = createStreamClient({ url, token: () => env.QM_TOKEN });
  const place = await api.locations.create({ name: 'مستودع 🏢', address: 'Quay 1\nOslo' });
  const room = await api.locations.create({ name: '=Room', parentId: place.id, contact: { phone: '+1' } });
  const attic = await api.locations.create({ name: 'Attic' });
  await api.locations.setDefault({ params: { id: attic.id }, body: {} });
  await api.assetTypes.create({ name: 'Drone', maintenanceInterval: 7, requiresCalibration: true });
  const field = { displayName: 'Colour', apiName: 'colour', assetTypes: ['Drone'] };
  await api.customFields.create({ ...field, type: 'select', options: ['=red', 'blue'] });
  await api.settings.update({ companyName: 'Moving & Co.', assetIdPrefix: 'M-', assetIdCounter: 777 });
  await api.acknowledgements.update({ types: ['Drone'], title: 'Use', text: 'With care.\n\n“Always”' });
  await api.mailTemplates.set({
    params: { event: 'equipment.assigned' },
    body: { subject: 'Yours: {{ title }}', text: '{{ title }}' },
  });

  const person = { withoutPassword: true, displayName: 'Ann Ågren' } as const;
  const ann = await api.users.create({ ...person, email: 'ann@moving.example', position: '=CEO' });
  await api.users.create({
    email: 'bo@moving.example',
    displayName: 'Bo 👩🏽‍🚀',
    password: 'walnut-harbour-12',
    manager: 'ann@moving.example',
  });
  await api.users.update({
    params: { id: ann.id },
    body: { address: { street: '-Quay 2', city: 'Oslo', postalCode: '0150' } },
  });
  await streams.users.setPhoto(ann.id, pixel);
  const left = await api.users.create({ ...person, email: 'left@moving.example', displayName: 'Left' });
  await api.users.setSuspended({ params: { id: left.id }, body: { suspended: true } });

  const item = { type: 'Drone', price: 5 };
  const kite = await api.catalogue.create({ ...item, name: 'Kite', sku: '../K\\1', description: 'a\r\nb' });
  await api.catalogue.update({
    params: { id: kite.id },
    body: { image: (await streams.catalogue.addPicture(pixel)).image, specs: { '=a': '(none)', b: ' ' } },
  });
  const twins = [await api.catalogue.create({ ...item, name: 'Twin' })];
  twins.push(await api.catalogue.create({ ...item, name: 'twin', price: 6 }));
  const details = { email: 'a@b.example', phone: '1', address: 'Street', country: 'NO' };
  const vendor = await api.vendors.create({ ...details, name: '../Kestrel: 1/2' });
  for (const [at, { id }] of [kite, ...twins].entries())
    await api.vendors.addProduct({
      params: { id: vendor.id },
      body: { catalogueItemId: id, sku: `V-${at}`, price: 3 },
    });
  await streams.attachments.add({ of: 'vendor', record: vendor.id, name: 'terms.txt' }, text('Net 30'));

  const asset = await api.assets.create({
    ...{ ...drone, location: room.id, vendor: vendor.name, assignedTo: 'ann@moving.example' },
    ...{ status: 'Assigned', serialNumber: ' S/1 ', customFields: { colour: '=red' } },
    ...{ catalogItemId: twins[0]?.id, cost: 12.5, costCurrency: 'NOK', specs: { k: 'v' } },
  });
  await streams.assets.setImage(asset.id, pixel);
  for (const words of ['first', 'second'])
    await streams.attachments.add({ of: 'asset', record: asset.id, name: 'con?.TXT' }, text(words));
  const labels = await api.assetIds.reserve({ count: 3 });
  const lost = await api.assets.create({ ...drone, name: 'Lost', assetId: labels.assetIds[1] });
  await api.assets.retire({ params: { id: lost.id }, body: { reason: 'lost', note: 'At\nsea' } });
  await api.assets.create({
    ...{ ...drone, name: 'On its way' },
    ...{ status: 'Pending Delivery', assignedTo: 'bo@moving.example' },
  });

  await api.assetIds.release({ params: { id: (await api.assetIds.reserve({ count: 2 })).id } });
  for (const assetId of ['M-5000', '=OLD', labels.assetIds[2]]) {
    const { id } = await api.assets.create({ ...drone, name: 'Gone', assetId });
    await api.assets.remove({ params: { id } });
  }

  await api.notifications.setPreferences({
    userId: 'bo@moving.example',
    choices: { equipmentAssigned: ['app'], maintenanceDue: [] },
  });
  await api.slack.update({ notifications: { lowInventory: false } });
  await api.sms.update({
    ...{ accountSid: `AC${'0'.repeat(32)}`, authToken: 'argon-token', phoneNumber: '+4790012345' },
    notifications: { requestCreated: false },
  });

  await api.views.create({ name: 'Here', filters: { location: room.id }, shared: true, columns: ['name'] });
  await api.importProfiles.create({
    ...{ name: 'Depot', kind: 'assets', header: ['A', 'yes'], set: { type: 'Drone' } },
    reading: { columns: [{ to: 'status', from: [[1]], values: [['no', null]] }] },
  });
  await api.webhooks.create({ name: 'Hook', url: 'https://hook.example/', events: ['request.created'] });
  await api.workflows.create({
    name: 'Tell',
    enabled: true,
    trigger: { type: 'event', config: { eventType: 'inventory.low' } },
    actions: [
      {
        ...{ id: 'post', type: 'send_notification', name: 'Post' },
        params: { channel: 'slack', message: 'Only {{ data.inStock }} left' },
      },
    ],
  });
}

/** Runs `qm` until it says this, and kills it then. */
async function killedAt(word: string, env: Readonly<Record<string, string>>, ...args: string[]) {
  const child = spawn(process.execPath, [qmFile, ...args], {
    env: bareEnvironment(env),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  let said = '';
  for await (const chunk of child.stderr) {
    said += String(chunk);
    if (said.includes(word)) child.kill('SIGKILL');
  }
  return { said, signal: (await exited)[1] };
}

async function replaceIn(file: string, from: string | RegExp, to: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
}

const out = (which: string) => join(folder, which);
const diff = promisify(execFile);
const moved = ['--yes', '--json'] as const;

test('everything goes out, into an empty installation, and out again the same', async () => {
  const first = await here.admin.qm('export', '--all', out('first'), '--json');
  expect(first.stderr).toContain('1 asset is Pending Delivery, and elsewhere no request will deliver them');
  expect(first).toMatchObject({ code: 0 });
  expect(JSON.parse(first.stdout)).toMatchObject({
    rows: { locations: 3, people: 4, catalogue: 3, vendors: 3, assets: 3, files: 3, assetIds: 8 },
    photos: 3,
    lost: [],
  });
  const people = await readFile(out('first/people.csv'), 'utf8');
  expect(people).toContain("'-Quay 2,Oslo");
  expect(await readFile(out('first/asset-ids.csv'), 'utf8')).toBe(
    [
      'assetId,reason,reservation',
      ...["'=OLD,deleted,", 'M-780,deleted,', 'M-5000,deleted,'],
      ...['M-778,reserved,1', 'M-779,reserved,1', 'M-780,reserved,1'],
      ...['M-782,released,2', 'M-783,released,2', ''],
    ].join('\r\n'),
  );
  const all = await diff('grep', [
    '-rE',
    'walnut|argon|whsec|qm_[a-z0-9]{8}|20\\d\\d-\\d\\d-\\d\\dT',
    out('first'),
  ]).catch(({ stdout }) => ({ stdout }));
  expect(all.stdout).toBe('');
  const audited = await here.admin.api.audit.list({ kind: 'export' });
  expect(JSON.stringify(audited.items)).toContain('"everything"');

  // One of its assets was deleted while it was written.
  await cp(out('first'), out('sent'), { recursive: true });
  await replaceIn(out('sent/asset-ids.csv'), 'M-780,deleted,', 'M-781,deleted,\r\nM-780,deleted,');
  await replaceIn(out('sent/quartermaster.yaml'), 'assetIds: 8', 'assetIds: 9');

  // A first try is killed in the middle, and the next one goes on.
  const killed = await killedAt('catalogue.csv', there.admin.env, 'import', out('sent'), '--yes');
  expect(killed.signal).toBe('SIGKILL');
  expect(killed.said).toContain('8 asset IDs withheld');
  expect((await there.admin.api.assetIds.get()).next).toBe('M-784');
  expect((await there.admin.api.users.list({})).total).toBeGreaterThan(1);
  const imported = await there.admin.qm('import', out('sent'), ...moved);
  expect(imported.stderr).toContain('1 asset is Pending Delivery, and no request delivers them: M-');
  expect(imported.stderr).toContain('1 webhook is inactive');
  expect(JSON.parse(imported.stdout)).toMatchObject({ faults: [] });
  expect(imported.code).toBe(0);
  const { api } = there.admin;
  expect((await api.webhooks.list({})).items).toMatchObject([{ name: 'Hook', active: false }]);
  expect((await api.workflows.list({})).items).toMatchObject([{ name: 'Tell', enabled: true }]);
  expect(await api.notifications.preferences({ userId: 'bo@moving.example' })).toMatchObject({
    choices: { equipmentAssigned: ['app'], maintenanceDue: [] },
  });
  expect((await api.slack.get()).notifications).toMatchObject({ lowInventory: false, requestCreated: true });
  const sms = await api.sms.get();
  expect(sms).toMatchObject({ enabled: false, phoneNumber: '+4790012345' });
  expect(sms.notifications.requestCreated).toBe(false);
  expect(sms).not.toHaveProperty('authToken');
  expect(await api.acknowledgements.get()).toMatchObject({ types: ['Drone'], agreement: { title: 'Use' } });
  expect((await api.users.list({ search: 'left@' })).items).toMatchObject([{ suspended: true }]);
  expect((await api.users.list({ search: 'bo@' })).items).toMatchObject([{ invitation: 'unsent' }]);

  const ledger = await api.assetIds.get();
  expect(ledger).toMatchObject({ next: 'M-784', reservations: [{ assetIds: ['M-778'], used: 2 }] });
  expect(ledger.gaps.map(({ from, reason }) => [from, reason])).toEqual([
    ...[
      ['M-778', 'reserved'],
      ['M-780', 'deleted'],
      ['M-782', 'released'],
    ],
  ]);

  expect(await there.admin.qm('export', '--all', out('second'))).toMatchObject({ code: 0 });
  const { stdout } = await diff('diff', ['-r', out('first'), out('second')]).catch(({ stdout }) => ({
    stdout,
  }));
  expect(stdout).toBe('');
  expect((await there.admin.qm('import', out('first'), '--yes')).stderr).toContain("isn't empty: 3 assets");

  // As an import leaves it that was interrupted: it goes on, makes nothing twice, and leaves what somebody changed.
  await writeFile(out('first/IMPORTING.txt'), `${there.server.url}\npeople.csv\n`);
  const ann = { params: { id: 'ann@moving.example' } };
  const { address } = await api.users.get(ann);
  await api.users.update({ ...ann, body: { address: { ...address, city: 'Bergen' } } });
  await api.assets.update({ params: { id: 'M-781' }, body: { notes: 'Edited' } });
  const { env } = there.admin;
  const streams = createStreamClient({ url: there.server.url, token: () => env.QM_TOKEN });
  await streams.assets.setImage('M-777', otherPixel);
  const { email } = await api.auth.me();
  const own = { params: { id: email } };
  await api.users.update({ ...own, body: { displayName: 'Keeper' } });
  const on = await there.admin.qm('import', out('first'), ...moved);
  expect(JSON.parse(on.stdout)).toMatchObject({ kept: [email, 'ann@moving.example', 'M-781', 'M-777'] });
  expect(on.stderr).toContain("4 records here differ from the folder's, and stay as they are");
  expect(await api.assets.get({ params: { id: 'M-781' } })).toMatchObject({ notes: 'Edited' });
  expect(await api.users.get(ann)).toMatchObject({ address: { city: 'Bergen' } });
  await api.users.update({ ...ann, body: { address } });
  await api.assets.update({ params: { id: 'M-781' }, body: { notes: drone.notes } });
  await streams.assets.setImage('M-777', pixel);
  // If not everybody had come by then, the administrator's own row hadn't either.
  await writeFile(out('first/IMPORTING.txt'), `${there.server.url}\n`);
  const completed = await there.admin.qm('import', out('first'), ...moved);
  expect(JSON.parse(completed.stdout)).toMatchObject({ kept: [], faults: [] });
  expect(await there.admin.qm('export', '--all', out('third'))).toMatchObject({ code: 0 });
  const again = await diff('diff', ['-r', out('first'), out('third')]).catch(({ stdout: told }) => ({
    stdout: told,
  }));
  expect(again.stdout).toBe('');

  // Not even a lower number makes it issue what was issued, reserved or deleted where it came from.
  await api.settings.update({ assetIdCounter: 777 });
  expect((await api.assetIds.get()).next).toBe('M-784');
  await api.settings.update({ assetIdCounter: 5000 });
  expect((await api.assetIds.get()).next).toBe('M-5001');

  // Left behind, or forged: it doesn't write over an installation that is in use.
  await writeFile(out('first/IMPORTING.txt'), `${there.server.url}\n`);
  await api.settings.update({ companyName: 'Moved' });
  const late = await there.admin.qm('import', out('first'), '--yes');
  expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining("settings aren't those in") });
  expect(await api.settings.get()).toMatchObject({ companyName: 'Moved' });
}, 120_000);

test('a folder that was tampered with, or has something in it, is refused before anything changes', async () => {
  expect(await here.admin.qm('export', '--all', folder)).toMatchObject({ code: 2 });
  const bare = await openInstallation();
  try {
    const refused = async (change: (copy: string) => Promise<unknown>, why: RegExp) => {
      const copy = await emptyFolder();
      await cp(out('first'), copy, { recursive: true });
      await change(copy);
      const { code, stderr } = await bare.admin.qm('import', copy, '--yes');
      expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(why) });
    };
    const replaced = (name: string, from: string | RegExp, to: string) => (copy: string) =>
      replaceIn(join(copy, name), from, to);
    await refused((copy) => writeFile(join(copy, 'INCOMPLETE.txt'), ''), /is incomplete/);
    await refused((copy) => rm(join(copy, 'quartermaster.yaml')), /no quartermaster.yaml/);
    await refused((copy) => rm(join(copy, 'assets.csv')), /assets.csv is missing/);
    await refused(replaced('files.csv', /files\/assets\/[^,]+/, '../../etc/passwd'), /not a path within/);
    await refused(replaced('assets.csv', /photos\/assets\/[^,]+/, '/etc/hosts'), /not a path within/);
    await refused(replaced('locations.csv', /\r\nAttic[^\r]*/, ''), /but quartermaster.yaml says/);
    await refused(replaced('people.csv', 'Ann', `${'x'.repeat(200_000)}`), /people.csv/);
    await refused(replaced('texts.yaml', 'nextAssetNumber', 'next'), /texts.yaml/);
    await refused(replaced('asset-ids.csv', 'released', 'lost'), /'lost' is no reason that withholds M-782/);
    await refused(async (copy) => {
      const [photo = ''] = await readdir(join(copy, 'photos/people'));
      await rm(join(copy, 'photos/people', photo));
      await symlink('/etc/hosts', join(copy, 'photos/people', photo));
    }, /not a plain file/);
    await refused(
      (copy) => writeFile(join(copy, 'people.csv'), Buffer.from([0xff, 0xfe, 0, 1, 0, 0])),
      /people.csv/,
    );
    expect((await bare.admin.api.locations.list()).total).toBe(0);
    // Labels may have been printed of it.
    await bare.admin.api.assetIds.reserve({ count: 2 });
    await refused(async () => undefined, /isn't empty: 1 reservation of asset IDs/);
  } finally {
    await bare.close();
  }
}, 120_000);
