import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { type Attachment, attachmentSchema } from '@quartermaster/core/attachments/attachment';
import { historyEntrySchema } from '@quartermaster/core/history/history-entry';
import { historyTitle } from '@quartermaster/core/history/words';
import { requestEntrySchema, requestEntryTitle } from '@quartermaster/core/requests/history';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { contentCollection, pieceCollection } from '../../src/attachments/collection.ts';
import { attach } from '../support/attached.ts';
import type { Caller } from '../support/caller.ts';
import { made, newAsset, newItem, newRequest, password } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';

const mebibyte = 1024 * 1024;

let scene: Scene;
let admin: Caller;
beforeAll(async () => {
  scene = await newScene();
  admin = scene.admin.caller;
});
afterAll(() => scene.end());

const filesOf = (id: string, of = 'equipment'): string => `/api/${of}/${id}/files`;
const listed = async (files: string, more = ''): Promise<Attachment[]> =>
  made(await admin.get(`${files}${more}`), z.object({ items: z.array(attachmentSchema) })).items;
const told = async (caller: Caller, history: string): Promise<string[]> =>
  made(await caller.get(history), z.object({ items: historyEntrySchema.array() })).items.map(historyTitle);
const names = async (files: string, more = ''): Promise<string[]> =>
  (await listed(files, more)).map(({ name }) => name);
const added = async (...sent: Parameters<typeof attach> extends [Caller, ...infer Rest] ? Rest : never) =>
  made(await attach(admin, ...sent), attachmentSchema);

/** A PDF of this size, different each time. */
const pdf = (size: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);

async function download(id: string): Promise<Response> {
  const { token } = made(
    await scene.server.nobody.post('/api/auth/login', { email: scene.admin.email, password }),
    z.object({ token: z.string() }),
  );
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${scene.server.url}/api/attachments/${id}`, { headers });
}

const stored = async () => {
  const { store } = scene.direct;
  const contents = await store.collection(contentCollection).count({ op: 'and', of: [] });
  const pieces = await store.collection(pieceCollection).count({ op: 'and', of: [] });
  return { contents, pieces };
};

it('files of assets, requests and vendors are kept byte for byte in pieces, and only saved', async () => {
  const asset = await newAsset(scene.server);
  const vendor = made(
    await admin.post('/api/vendors', {
      ...{ name: 'Insight', email: 'sales@insight.example', phone: '1', address: 'Street 1', country: 'DE' },
    }),
    z.object({ id: z.string() }),
  );
  const before = await stored();
  const content = pdf(600 * 1024);
  const name = 'Rechnung "März"; 日本 100%.pdf';
  const file = await added(filesOf(asset.assetId), name, content);
  expect(file).toMatchObject({
    ...{ of: 'asset', recordId: asset.id, kind: 'pdf', size: content.length },
    ...{ name: 'Rechnung -März-; 日本 100%.pdf', addedById: scene.admin.id },
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  expect(await stored()).toEqual({ contents: before.contents + 1, pieces: before.pieces + 3 });
  const answer = await download(file.id);
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(content.length),
    'content-disposition':
      'attachment; filename="Rechnung -Marz-_ __ 100_.pdf"; filename*=UTF-8\'\'Rechnung%20-M%C3%A4rz-%3B%20%E6%97%A5%E6%9C%AC%20100%25.pdf',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store, no-transform',
    etag: `"${file.version}"`,
  });

  const requested = await newRequest(scene.owner.caller, (await newItem(scene.server)).id);
  for (const files of [filesOf(requested.id.slice(0, 8), 'requests'), filesOf(vendor.id, 'vendors')]) {
    const text = await added(files, 'Terms', 'Net 30 days\r\n');
    expect(text).toMatchObject({ kind: 'text', name: 'Terms' });
    const sent = await download(text.id);
    expect([sent.headers.get('content-type'), await sent.text()]).toEqual(['text/plain', 'Net 30 days\r\n']);
    expect(await names(files)).toEqual(['Terms']);
  }
  const ofRequest = `/api/requests/${requested.id}/history`;
  const steps = async (caller: Caller) =>
    made(await caller.get(ofRequest), z.object({ items: requestEntrySchema.array() })).items.map(
      requestEntryTitle,
    );
  expect(await steps(admin)).toEqual(['File added: Terms', 'Submitted']);
  expect(await steps(scene.owner.caller)).toEqual(['Submitted']);
  expect((await admin.get(filesOf('nobody'))).status).toBe(404);
  expect((await admin.get(filesOf(asset.id, 'vendors'))).status).toBe(404);
});

it('what is no PDF, image or text, too large or empty is refused, and nothing of it stays', async () => {
  const files = filesOf((await newAsset(scene.server)).id);
  const before = await stored();
  const refused = async (name: string, body: string | Uint8Array, headers = {}) => {
    const { status, body: answer } = await attach(admin, files, name, body, headers);
    return [status, z.object({ message: z.string() }).parse(answer).message];
  };
  expect(await refused('setup.exe', 'MZ')).toEqual([422, 'This kind isn’t kept: .exe']);
  expect(await refused('invoice.pdf', pdf(mebibyte).fill(0, 0, 9))).toEqual([
    422,
    'This is neither a PDF nor an image nor text',
  ]);
  expect(await refused('a.txt', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')).toEqual([
    422,
    'Pages of HTML and SVG drawings aren’t kept',
  ]);
  expect(await refused('a.pdf', 'text')).toEqual([422, 'It is text, though its name ends in .pdf']);
  expect(await refused('a.txt', new Uint8Array())).toEqual([422, 'The file is empty']);
  expect(await refused('..', 'text')).toEqual([422, 'This field is required']);
  expect(await refused('a.txt', 'text', { 'content-type': 'text/plain' })).toEqual([
    415,
    'Send the file as application/octet-stream',
  ]);
  const tooLarge = [413, 'The file is larger than 10 MB'];
  expect(await refused('a.pdf', pdf(10 * mebibyte + 1))).toEqual(tooLarge);
  const chunked = { 'transfer-encoding': 'chunked' };
  expect(await refused('a.pdf', pdf(10 * mebibyte + 1), chunked)).toEqual(tooLarge);
  expect(await stored()).toEqual(before);
  expect(await names(files)).toEqual([]);
  expect(await added(files, 'a.pdf', pdf(10 * mebibyte))).toMatchObject({ size: 10 * mebibyte });
});

it('a record has ten files at most, however many arrive at once', async () => {
  const files = filesOf((await newAsset(scene.server)).id);
  const before = await stored();
  const sent = await Promise.all(
    Array.from({ length: 14 }, (_, at) => attach(admin, files, `${at}.txt`, `file ${at}`)),
  );
  const statuses = sent.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill(201), ...Array(4).fill(409)]);
  const all = await listed(files);
  expect([all.length, new Set(all.map(({ name }) => name)).size]).toEqual([10, 10]);
  expect(await stored()).toEqual({ contents: before.contents + 10, pieces: before.pieces + 10 });
  // Several that are undone at once don't get into each other's way.
  const gone = await Promise.all(all.slice(5).map((file) => admin.delete(`/api/attachments/${file.id}`)));
  await Promise.all(gone.map((one) => admin.post(`/api/batches/${one.headers.batch}/undo`)));
  expect((await listed(files)).length).toBe(10);
  // Undoing a deletion needs a place too.
  const { headers } = await admin.delete(`/api/attachments/${all[0]?.id}`);
  expect(await added(files, 'eleventh.txt')).toMatchObject({ name: 'eleventh.txt' });
  const undone = await admin.post(`/api/batches/${headers.batch}/undo`);
  expect(undone.body).toMatchObject({
    ...{ restored: 0, leftCount: 1 },
    left: [{ message: '10 files are kept here. Delete one to add another' }],
  });
});

it('a deleted and a renamed file come back by undo, and a time shows what was there then', async () => {
  const { id, assetId } = await newAsset(scene.server);
  const files = filesOf(id);
  const content = pdf(300 * 1024);
  const file = await added(files, 'invoice.pdf', content);
  const path = `/api/attachments/${file.id}`;
  expect((await admin.put(path, { name: 'invoice.exe' })).status).toBe(422);
  expect((await admin.put(path, { name: 'new.pdf' }, { 'if-match': '"7"' })).status).toBe(412);
  const renamed = await admin.put(path, { name: 'warranty.pdf' });
  const { updatedAt: renamedAt } = made(renamed, attachmentSchema);
  const deleted = await admin.delete(path);
  expect(await names(files)).toEqual([]);
  expect((await download(file.id)).status).toBe(404);

  const undoable = await admin.get('/api/batches?limit=2');
  expect(undoable.body).toMatchObject({
    items: [
      { kind: 'files.delete', title: 'Deleted warranty.pdf', detail: assetId, undoable: true },
      {
        kind: 'files.edit',
        title: 'Renamed invoice.pdf to warranty.pdf',
        changed: { count: 1, of: 'files' },
      },
    ],
  });
  const undone = await admin.post(`/api/batches/${deleted.headers.batch}/undo`);
  expect(undone.body).toMatchObject({ restored: 1, leftCount: 0 });
  expect(await names(files)).toEqual(['warranty.pdf']);
  expect(Buffer.from(await (await download(file.id)).arrayBuffer()).equals(content)).toBe(true);
  await admin.post(`/api/batches/${renamed.headers.batch}/undo`);
  expect(await names(files)).toEqual(['invoice.pdf']);

  await admin.delete(path);
  // The asset's history tells it all, to administrators.
  expect(await told(admin, `/api/equipment/${id}/history`)).toEqual([
    'File deleted: invoice.pdf',
    'Undone',
    'File restored: warranty.pdf',
    'File deleted: warranty.pdf',
    'File renamed',
    'File added: invoice.pdf',
    'Added',
  ]);
  expect(await names(files)).toEqual([]);
  expect(await names(files, `?asOf=${file.createdAt}`)).toEqual(['invoice.pdf']);
  expect(await names(files, `?asOf=${renamedAt}`)).toEqual(['warranty.pdf']);
  expect(await names(files, '?asOf=2026-01-01')).toEqual([]);
});

it('files follow their record: gone with it, and back with it', async () => {
  const { id } = await newAsset(scene.server);
  const file = await added(filesOf(id));
  const lost = await added(filesOf(id), 'lost.txt');
  const ofFile = await admin.delete(`/api/attachments/${lost.id}`);
  const ofAsset = await admin.delete(`/api/equipment/${id}`);
  const paths = [filesOf(id), `/api/attachments/${file.id}`];
  for (const path of paths) expect((await admin.get(path)).status).toBe(404);
  expect((await attach(admin, filesOf(id))).status).toBe(404);
  expect(await names(filesOf(id), `?asOf=${file.createdAt}`)).toEqual(['invoice.txt']);
  const undo = async ({ headers }: typeof ofFile) =>
    (await admin.post(`/api/batches/${headers.batch}/undo`)).body;
  expect(await undo(ofFile)).toMatchObject({ left: [{ message: 'What it belongs to was deleted' }] });
  expect(await undo(ofAsset)).toMatchObject({ restored: 1 });
  expect(await names(filesOf(id))).toEqual(['invoice.txt']);
  expect(await undo(ofFile)).toMatchObject({ restored: 1 });
});

it('with an Idempotency-Key a file is added once, and another file is not taken for it', async () => {
  const files = filesOf((await newAsset(scene.server)).id);
  const key = { 'idempotency-key': 'upload-1' };
  const first = await attach(admin, files, 'a.txt', 'one', key);
  const again = await attach(admin, files, 'a.txt', 'one', key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect((await attach(admin, files, 'a.txt', 'two', key)).status).toBe(422);
  expect(await names(files)).toEqual(['a.txt']);
});

it('an upload that breaks off leaves nothing', async () => {
  const files = filesOf((await newAsset(scene.server)).id);
  const before = await stored();
  const { hostname, port } = new URL(scene.server.url);
  const call = request({
    ...{ hostname, port, method: 'POST', path: `${files}?name=a.pdf` },
    headers: { ...admin.headers, 'content-type': 'application/octet-stream', 'content-length': 5 * mebibyte },
  });
  call.write(pdf(mebibyte));
  await vi.waitFor(async () => expect((await stored()).contents).toBe(before.contents + 1));
  call.on('error', () => undefined).destroy();
  await vi.waitFor(async () => expect(await stored()).toEqual(before));
  expect(await names(files)).toEqual([]);
});
