import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createStreamClient } from '@quartermaster/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFolder } from './support/qm.ts';
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

const pixel = new Blob(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  { type: 'image/png' },
);
const text = (words: string) => new Blob([words], { type: 'text/plain' });

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

  const drone = {
    condition: 'Good',
    status: 'Available',
    type: 'Drone',
    name: '=HYPERLINK("x")',
    notes: 'one\r\ntwo\n"three"',
  } as const;
  const asset = await api.assets.create({
    ...{ ...drone, location: room.id, vendor: vendor.name, assignedTo: 'ann@moving.example' },
    ...{ status: 'Assigned', serialNumber: ' S/1 ', customFields: { colour: '=red' } },
    ...{ catalogItemId: twins[0]?.id, cost: 12.5, costCurrency: 'NOK', specs: { k: 'v' } },
  });
  await streams.assets.setImage(asset.id, pixel);
  for (const words of ['first', 'second'])
    await streams.attachments.add({ of: 'asset', record: asset.id, name: 'con?.TXT' }, text(words));
  const lost = await api.assets.create({ ...drone, name: 'Lost' });
  await api.assets.retire({ params: { id: lost.id }, body: { reason: 'lost', note: 'At\nsea' } });
  await api.assets.create({
    ...{ ...drone, name: 'On its way' },
    ...{ status: 'Pending Delivery', assignedTo: 'bo@moving.example' },
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

const out = (which: string) => join(folder, which);
const diff = promisify(execFile);
const moved = ['--yes', '--json'] as const;

test('everything goes out, into an empty installation, and out again the same', async () => {
  const first = await here.admin.qm('export', '--all', out('first'), '--json');
  expect(first.stderr).toContain('1 asset is Pending Delivery, and elsewhere no request will deliver them');
  expect(first).toMatchObject({ code: 0 });
  expect(JSON.parse(first.stdout)).toMatchObject({
    rows: { locations: 3, people: 4, catalogue: 3, vendors: 3, assets: 3, files: 3 },
    photos: 3,
    lost: [],
  });
  const people = await readFile(out('first/people.csv'), 'utf8');
  expect(people).toContain("'-Quay 2,Oslo");
  const all = await diff('grep', [
    '-rE',
    'walnut|argon|whsec|qm_[a-z0-9]{8}|20\\d\\d-\\d\\d-\\d\\dT',
    out('first'),
  ]).catch(({ stdout }) => ({ stdout }));
  expect(all.stdout).toBe('');
  const audited = await here.admin.api.audit.list({ kind: 'export' });
  expect(JSON.stringify(audited.items)).toContain('"everything"');

  const imported = await there.admin.qm('import', out('first'), ...moved);
  expect(imported.stderr).toContain('1 asset is Pending Delivery, and no request delivers them: M-');
  expect(imported.stderr).toContain('1 webhook is inactive');
  expect(JSON.parse(imported.stdout)).toMatchObject({ faults: [] });
  expect(imported.code).toBe(0);
  const { api } = there.admin;
  expect((await api.webhooks.list({})).items).toMatchObject([{ name: 'Hook', active: false }]);
  expect((await api.workflows.list({})).items).toMatchObject([{ name: 'Tell', enabled: true }]);
  expect(await api.acknowledgements.get()).toMatchObject({ types: ['Drone'], agreement: { title: 'Use' } });
  expect((await api.users.list({ search: 'left@' })).items).toMatchObject([{ suspended: true }]);
  expect((await api.users.list({ search: 'bo@' })).items).toMatchObject([{ invitation: 'unsent' }]);

  expect(await there.admin.qm('export', '--all', out('second'))).toMatchObject({ code: 0 });
  const { stdout } = await diff('diff', ['-r', out('first'), out('second')]).catch(({ stdout }) => ({
    stdout,
  }));
  expect(stdout).toBe('');
  expect((await there.admin.qm('import', out('first'), '--yes')).stderr).toContain("isn't empty: 3 assets");

  // As an import leaves it that was interrupted: it goes on, and makes nothing twice.
  await writeFile(out('first/IMPORTING.txt'), `${there.server.url}\n`);
  expect(await there.admin.qm('import', out('first'), ...moved)).toMatchObject({ code: 0 });
  expect(await there.admin.qm('export', '--all', out('third'))).toMatchObject({ code: 0 });
  const again = await diff('diff', ['-r', out('first'), out('third')]).catch(({ stdout: told }) => ({
    stdout: told,
  }));
  expect(again.stdout).toBe('');
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
    const replaced = (name: string, from: string | RegExp, to: string) => async (copy: string) => {
      const file = join(copy, name);
      await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
    };
    await refused((copy) => writeFile(join(copy, 'INCOMPLETE.txt'), ''), /is incomplete/);
    await refused((copy) => rm(join(copy, 'quartermaster.yaml')), /no quartermaster.yaml/);
    await refused((copy) => rm(join(copy, 'assets.csv')), /assets.csv is missing/);
    await refused(replaced('files.csv', /files\/assets\/[^,]+/, '../../etc/passwd'), /not a path within/);
    await refused(replaced('assets.csv', /photos\/assets\/[^,]+/, '/etc/hosts'), /not a path within/);
    await refused(replaced('locations.csv', /\r\nAttic[^\r]*/, ''), /but quartermaster.yaml says/);
    await refused(replaced('people.csv', 'Ann', `${'x'.repeat(200_000)}`), /people.csv/);
    await refused(replaced('texts.yaml', 'nextAssetNumber', 'next'), /texts.yaml/);
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
  } finally {
    await bare.close();
  }
}, 120_000);
