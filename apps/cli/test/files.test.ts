import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
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

/** Writes a file to send. */
async function written(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

test("an asset's files are added, listed, downloaded as they are, renamed and deleted", async () => {
  const { admin, mia } = scene;
  const { assetId, id } = await admin.api.assets.create({
    ...{ name: 'Lamp', type: 'Software License', status: 'Assigned', condition: 'New' },
    assignedTo: mia.email,
  });
  const files = (...args: string[]) => admin.qm('assets', 'files', ...args);
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(600_000)]);
  const invoice = await written('invoice.pdf', content);
  expect(JSON.parse((await files('list', assetId, '--json')).stdout)).toEqual([]);
  const added = await files('add', assetId, invoice, '--json=name,kind,size,recordId');
  expect(added).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(added.stdout)).toEqual([
    { name: 'invoice.pdf', kind: 'pdf', size: content.length, recordId: id },
  ]);

  // One that isn't kept doesn't keep the others from being added.
  const [fake, terms] = [await written('fake.pdf', 'text'), await written('terms.txt', 'Net 30')];
  const some = await files('add', assetId, fake, terms, await written('setup.exe', 'MZ'));
  expect(some).toMatchObject({ code: 3, stdout: expect.stringContaining('terms.txt\t6\t') });
  expect(some.stderr).toContain('fake.pdf: It is text, though its name ends in .pdf.');
  expect(some.stderr).toContain('setup.exe: This kind isn’t kept: .exe.');
  const alone = await files('add', assetId, await written('large.pdf', Buffer.alloc(10 * 1024 * 1024 + 1)));
  expect(alone).toMatchObject({ code: 1, stderr: expect.stringContaining('is larger than 10 MB') });
  expect(await files('add', assetId, join(folder, 'none.pdf'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Cannot read'),
  });

  const target = join(folder, 'copy.pdf');
  expect(await files('get', assetId, 'invoice.pdf', '-o', target)).toMatchObject({ code: 0 });
  expect((await readFile(target)).equals(content)).toBe(true);
  expect((await files('get', id, 'terms.txt')).stdout).toBe('Net 30');
  expect(await files('get', assetId, 'other.txt')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('File not found: other.txt'),
  });

  expect(await files('rename', assetId, 'terms.txt', 'lease.exe')).toMatchObject({ code: 2 });
  expect(await files('rename', assetId, 'terms.txt', 'lease.txt')).toMatchObject({ code: 0 });
  expect(await files('rm', assetId, 'lease.txt')).toMatchObject({ code: 2 });
  const removed = await files('rm', assetId, 'lease.txt', '--yes');
  expect(removed).toMatchObject({ code: 0, stderr: expect.stringContaining('Deleted lease.txt') });
  expect((await files('list', assetId)).stdout).not.toContain('lease.txt');
  expect((await files('list', assetId, '--as-of', '2026-01-01', '--json')).stdout.trim()).toBe('[]');
  const { items } = await admin.api.batches.list({});
  expect(await admin.qm('undo', items[0]?.id ?? '', '--yes')).toMatchObject({ code: 0 });
  expect((await files('list', assetId)).stdout).toContain('lease.txt');
  expect(await mia.qm('assets', 'files', 'list', assetId)).toMatchObject({ code: 4 });
  // Nothing is left beside what was downloaded.
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('requests and vendors have files too, and equal names are told apart by id', async () => {
  const { admin, mia } = scene;
  const [item] = (await admin.api.catalogue.list({})).items;
  const request = await mia.api.requests.create({
    items: [{ catalogItemId: item?.id ?? '', quantity: 1 }],
  });
  await admin.api.vendors.create({
    ...{ name: 'Kestrel', email: 'sales@kestrel.example', phone: '1', address: 'Street 1', country: 'DE' },
  });
  const file = await written('agreement.txt', 'Agreed.');
  for (const [group, record] of [
    ['requests', request.id.slice(0, 8)],
    ['vendors', 'kestrel'],
  ] as const) {
    const files = (...args: string[]) => admin.qm(group, 'files', ...args);
    expect(await files('add', record, file, '--name', 'a/b.txt')).toMatchObject({ code: 2 });
    expect(await files('add', record, file)).toMatchObject({ code: 0 });
    expect(await files('add', record, file, '--name', 'Agreement 2')).toMatchObject({ code: 0 });
    expect(await files('add', record, file)).toMatchObject({ code: 0 });
    const same = await files('get', record, 'agreement.txt');
    expect(same).toMatchObject({ code: 2, stderr: expect.stringContaining('2 files are called') });
    const [, , last] = JSON.parse((await files('list', record, '--json=id,name')).stdout);
    expect((await files('get', record, last.id)).stdout).toBe('Agreed.');
    expect((await files('list', record)).stdout).toContain('Agreement 2');
  }
});
