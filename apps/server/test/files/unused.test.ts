import { assetSchema } from '@quartermaster/core/assets/asset';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import type { FileKind } from '@quartermaster/core/files/file-kind';
import { settingsSchema } from '@quartermaster/core/settings/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileContentCollection } from '../../src/files/collection.ts';
import type { Caller } from '../support/caller.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made } from '../support/company.ts';
import { origin } from '../support/origin.ts';
import { pixel } from '../support/pictures.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

const tally = { processed: 1, created: 0, updated: 0, unchanged: 0, failed: 1 };

const hour = 3_600_000;

let server: ClockedServer;
let admin: Caller;
beforeAll(async () => {
  server = await startClockedServer();
});
afterAll(() => server.stop());

/** Signs the administrator in again, because sessions expire as the clock moves. */
const signIn = async () => {
  admin = await server.nobody.signedIn(adminEmail, adminPassword);
};

const add = (kind: FileKind) => server.services.files.add(kind, pixel);
const pathOf = (id: string) => `/api/files/${id}`;
const statusOf = async (id: string) => (await admin.get(pathOf(id))).status;

/** Adds an asset with this photo. */
const newAsset = async (photo: string) =>
  made(
    await admin.post('/api/equipment', {
      name: 'Photoshop',
      type: 'Software License',
      status: 'Available',
      condition: 'New',
      image: pathOf(photo),
    }),
    assetSchema,
  );

/** Runs the hourly sweep after this much time. */
const sweptAfter = async (time: number) => {
  server.pass(time);
  const { files, retention } = server.services;
  await files.sweep(await retention.horizon('keepUndo'));
  await signIn();
};

it('a file of any kind that nothing refers to is deleted after a day, with its content', async () => {
  await signIn();
  const ids = await Promise.all((['logo', 'personPhoto', 'itemPhoto'] as const).map(add));
  ids.push(await server.services.files.add('importReport', Buffer.from('row\r\n')));
  await sweptAfter(23 * hour);
  for (const id of ids) expect(await statusOf(id)).toBe(200);
  await sweptAfter(2 * hour);
  for (const id of ids) expect(await statusOf(id)).toBe(404);
  const { store } = server.services.runtime;
  expect(await store.collection(fileContentCollection).getMany(ids)).toEqual([]);
});

it("an asset's photo is kept for 30 days after nothing refers to it, so that an undo finds it", async () => {
  await signIn();
  const photo = await add('assetPhoto');
  const { id } = await newAsset(photo);
  await sweptAfter(40 * 24 * hour);
  await admin.delete(`/api/equipment/${id}/image`);
  await sweptAfter(hour);
  await sweptAfter(29 * 24 * hour);
  expect(await statusOf(photo)).toBe(200);
  await sweptAfter(2 * 24 * hour);
  expect(await statusOf(photo)).toBe(404);
});

it('a file stays as long as any record refers to it', async () => {
  await signIn();
  const { users, jobs } = server.services;
  const administrator = await users.byEmail(adminEmail);
  if (!administrator) throw new Error('No administrator');
  const headers = { 'content-type': 'image/png' };
  const sent = await admin.send('PUT', '/api/settings/logo', { body: pixel, headers });
  const logo = made(sent, settingsSchema).logo?.replace(pathOf(''), '') ?? '';
  const report = await server.services.files.add('importReport', Buffer.from('row\r\n'));
  await jobs.end(await jobs.attend('assets.import', { ...administrator, ...origin }), 'done', tally, report);
  const [assetPhoto, itemPhoto] = [await add('assetPhoto'), await add('itemPhoto')];
  await newAsset(assetPhoto);
  const asset = await newAsset(itemPhoto);
  const fields = { name: 'Photoshop', type: 'Software License', price: 1, image: pathOf(itemPhoto) };
  const item = made(await admin.post('/api/catalog', fields), itemSchema);

  await sweptAfter(25 * hour);
  for (const id of [logo, report, assetPhoto, itemPhoto]) expect(await statusOf(id)).toBe(200);
  await admin.delete(`/api/catalog/${item.id}`);
  await sweptAfter(hour);
  expect(await statusOf(itemPhoto)).toBe(200);
  await admin.put(`/api/equipment/${asset.id}`, { image: null });
  await sweptAfter(hour);
  expect([await statusOf(itemPhoto), await statusOf(assetPhoto)]).toEqual([404, 200]);
});

it('of many unused files, only the one in use stays', async () => {
  await signIn();
  const ids = await Promise.all(
    Array.from({ length: 120 }, () => server.services.files.add('importReport', pixel)),
  );
  const kept = ids[60] ?? '';
  await newAsset(kept);
  await sweptAfter(25 * hour);
  const left: string[] = [];
  for (const id of ids) if ((await statusOf(id)) === 200) left.push(id);
  expect(left).toEqual([kept]);
});
