import { randomBytes } from 'node:crypto';
import { newAssetSchema } from '@quartermaster/core/assets/asset';
import { fold } from '@quartermaster/core/query/fold';
import { equals } from '@quartermaster/core/query/where';
import type { Store } from '@quartermaster/store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServices, type Services } from '../../src/services.ts';
import { dyingStore } from '../configuration/dying-store.ts';
import type { DirectAccess } from '../support/direct-access.ts';
import { openOfflineDatabase } from '../support/offline-database.ts';
import { somebody } from '../support/origin.ts';

const soak = process.env.QM_SOAK !== undefined;
const count = soak ? 10_000 : 450;
/** After so many writes the server dies: in the first part, between two, and in the last. */
const points = soak ? [137, 5_077] : [20, 207, 330];
/** As long as a dead server's lease lasts. */
const later = 61_000;

let offline: DirectAccess;
beforeAll(async () => {
  offline = await openOfflineDatabase();
  const { assets, runtime } = offline.services;
  const software = { name: 'Plotter', type: 'Software License', status: 'Available', condition: 'New' };
  const { id } = await assets.create(newAssetSchema.parse(software), somebody);
  const first = await assets.collection.get(id);
  if (!first) throw new Error('No asset');
  const { version: _version, ...model } = first;
  for (let from = 1; from < count; from += 200) {
    const documents = Array.from({ length: Math.min(200, count - from) }, (_, at) => {
      const assetId = `COPY${from + at}`;
      return { ...model, id: runtime.newId(), assetId, keys: { ...model.keys, assetId: fold(assetId) } };
    });
    await assets.collection.write(documents.map((document) => ({ kind: 'insert', document })));
  }
});
afterAll(() => offline.close());

/** A server on the database, `lateBy` ms from now. */
const server = (store: Store, lateBy = 0): Services =>
  createServices({
    store,
    secretKey: randomBytes(32),
    mailer: { isConnected: false, send: () => Promise.resolve() },
    baseUrl: () => 'http://localhost',
    reportFault: (error) => {
      throw error;
    },
    now: () => new Date(Date.now() + lateBy),
  });

const call = {
  caller: somebody,
  reading: { caller: somebody.id, signal: new AbortController().signal },
  id: undefined,
  waitSeconds: 0,
};
const everyPlotter = { where: 'name:Plotter', dryRun: false };

/** The events of a batch, of each asset once. */
async function eventsOf(batch: string): Promise<Map<string, unknown>> {
  const events = new Map<string, unknown>();
  for (let after = 0; ; ) {
    const page = await offline.store.events.read({ batch, after, limit: 1000 });
    for (const { subject, data } of page) {
      expect(events.has(subject.id)).toBe(false);
      events.set(subject.id, data.condition);
    }
    if (page.length < 1000) return events;
    after = page.at(-1)?.seq ?? 0;
  }
}

/** Everything that an edit could change, but for versions and times. */
async function everyAsset(): Promise<string[]> {
  const all: string[] = [];
  for await (const { version: _v, lastUpdated: _l, ...asset } of offline.services.assets.collection.stream(
    {},
  ))
    all.push(JSON.stringify(asset));
  return all;
}

/** Begins work on a server that is killed after so many writes, and lets the next one go on. */
async function killed(
  writes: number,
  begin: (services: Services) => Promise<{ batchId?: string | undefined }>,
) {
  const dying = dyingStore(offline.store, writes);
  const dead = server(dying.store);
  const { batchId = '' } = await begin(dead);
  void dead.workers.run();
  await dying.died;
  return {
    batchId,
    resume: async () => {
      const next = server(offline.store, later);
      await next.workers.run();
      return next.jobs.get(batchId, somebody);
    },
  };
}

it(
  'a bulk edit whose server is killed is completed by the next, does nothing twice, and is undone the same way',
  async () => {
    const conditions = ['Good', 'Fair', 'Poor'] as const;
    const { assets } = offline.services;
    for (const [at, point] of points.entries()) {
      const condition = conditions[at % 3] ?? 'Good';
      const before = await everyAsset();
      // The first writes store the job and its ids.
      const ahead = 3 + Math.ceil(count / 200);
      const edit = await killed(ahead + point, ({ assetBulk }) =>
        assetBulk.run({ ...everyPlotter, set: { condition } }, call),
      );
      // Meanwhile somebody edits one that was changed already.
      const [done] = await eventsOf(edit.batchId);
      const [mine = ''] = done ?? [];
      await assets.update(mine, { condition: 'New', notes: `after ${point}` }, somebody);
      expect(await edit.resume()).toMatchObject({
        state: 'done',
        processed: count,
        result: { total: count, updated: count, unchanged: 0, failedCount: 0 },
      });
      expect((await eventsOf(edit.batchId)).size).toBe(count);
      expect(await assets.collection.count(equals('condition', condition))).toBe(count - 1);
      const { assetId, condition: own } = await assets.get(mine, somebody);
      expect(own).toBe('New');

      const undo = await killed(3 + point, ({ batches }) => batches.undo(edit.batchId, false, call));
      expect(await undo.resume()).toMatchObject({
        state: 'done',
        processed: count,
        result: { restored: count - 1, leftCount: 1, left: [{ assetId, message: 'Changed since' }] },
      });
      expect((await eventsOf(undo.batchId)).size).toBe(count - 1);
      const differ = (await everyAsset()).filter((asset, n) => asset !== before[n]);
      expect(differ.map((asset) => JSON.parse(asset).id)).toEqual([mine]);
      await assets.update(mine, { condition: 'New', notes: null }, somebody);
    }
  },
  soak ? 600_000 : 60_000,
);

it('a bulk edit that is cancelled keeps what took effect, and says how much that was', async () => {
  const services = server(offline.store);
  const { assets } = offline.services;
  // After its first part.
  const { write } = services.assets.collection;
  let parts = 0;
  let cancelled: Promise<unknown> | undefined;
  let batch = '';
  services.assets.collection.write = async (...operations) => {
    const outcomes = await write.call(services.assets.collection, ...operations);
    parts += 1;
    cancelled ??= services.jobs.cancel(batch, somebody);
    await cancelled;
    return outcomes;
  };
  const set = { condition: 'Poor' } as const;
  const begun = await services.assetBulk.run({ ...everyPlotter, set }, call);
  batch = begun.batchId ?? '';
  await services.workers.run();
  expect(parts).toBe(1);
  const job = await services.jobs.get(batch, somebody);
  const { size } = await eventsOf(batch);
  expect(size).toBe(200);
  expect(job).toMatchObject({ state: 'cancelled', processed: 200, result: { updated: 200 } });
  expect(await assets.collection.count(equals('condition', 'Poor'))).toBe(200);
});
