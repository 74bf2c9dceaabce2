import { attachmentSchema } from '@quartermaster/core/attachments/attachment';
import { everything } from '@quartermaster/core/query/where';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  attachmentCollection,
  contentCollection,
  pieceCollection,
} from '../../src/attachments/collection.ts';
import { sweepAttachments } from '../../src/attachments/sweep.ts';
import { attach } from '../support/attached.ts';
import type { Caller } from '../support/caller.ts';
import { type ClockedServer, startClockedServer } from '../support/clocked-server.ts';
import { made, newAsset } from '../support/company.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

const hour = 3_600_000;
const day = 24 * hour;

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

const sweptAfter = async (time: number) => {
  server.pass(time);
  const { runtime, attachments, retention } = server.services;
  await sweepAttachments(runtime, attachments, await retention.horizon('keepUndo'));
  await signIn();
};

const counts = () => {
  const { store } = server.services.runtime;
  return Promise.all(
    [attachmentCollection, contentCollection, pieceCollection].map((one) =>
      store.collection<{ readonly id: string }>(one).count(everything),
    ),
  );
};

it('deleted files and those of deleted records are kept for 30 days, and then gone for good', async () => {
  await signIn();
  const asset = await newAsset({ admin });
  const other = await newAsset({ admin });
  const files = (id: string) => `/api/equipment/${id}/files`;
  const add = async (id: string) => made(await attach(admin, files(id)), attachmentSchema);
  const [kept, deleted] = [await add(asset.id), await add(asset.id)];
  const ofOther = await add(other.id);
  const { headers } = await admin.delete(`/api/attachments/${deleted.id}`);
  await admin.delete(`/api/equipment/${other.id}`);
  await sweptAfter(25 * hour);
  await sweptAfter(28 * day);
  expect(await counts()).toEqual([2, 3, 3]);
  await sweptAfter(3 * day);
  expect(await counts()).toEqual([1, 1, 1]);
  expect((await admin.get(`/api/attachments/${kept.id}`)).text).toBe('Paid in full.');
  expect((await admin.post(`/api/batches/${headers.batch}/undo`)).status).toBe(409);
  const events = await server.services.runtime.store.events.read({
    subject: { kind: 'attachment', id: ofOther.id },
    limit: 10,
  });
  expect(events.map(({ type, actor }) => [type, actor.kind])).toEqual([
    ['file.created', 'user'],
    ['file.deleted', 'system'],
  ]);
});

it('what a server that died left of an upload is gone after a day', async () => {
  await signIn();
  const before = await counts();
  const { contents } = server.services.attachments;
  // As if the server died here: nothing after the second piece runs.
  const dying = contents.receive(neverEnding(), (kind) => (kind === 'pdf' ? kind : 'text'));
  dying.catch(() => undefined);
  await expect.poll(async () => (await counts())[2]).toBe((before[2] ?? 0) + 2);
  await sweptAfter(23 * hour);
  expect((await counts())[1]).toBe((before[1] ?? 0) + 1);
  await sweptAfter(2 * hour);
  expect(await counts()).toEqual(before);
});

async function* neverEnding(): AsyncGenerator<Uint8Array, void> {
  yield Buffer.alloc(600 * 1024, 'a');
  await new Promise(() => undefined);
}
