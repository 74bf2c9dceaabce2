import { newAssetSchema } from '@quartermaster/core/assets/asset';
import { fold } from '@quartermaster/core/query/fold';
import { equals } from '@quartermaster/core/query/where';
import { newUserSchema } from '@quartermaster/core/users/user';
import { aThird } from '@quartermaster/test-kit/a-third';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { byCaller } from '../../src/events/cause.ts';
import { dyingStore } from '../configuration/dying-store.ts';
import type { DirectAccess } from '../support/direct-access.ts';
import { bulkCall, eventsOfEach, killed, serverOn, takenOver } from '../support/killed-server.ts';
import { openOfflineDatabase } from '../support/offline-database.ts';
import { somebody } from '../support/origin.ts';

const soak = process.env.QM_SOAK !== undefined;
const count = soak ? 10_000 : 450;
/** After how many writes the server dies: in the first part, between two, and in the last. */
const points = soak ? [137, 5_077] : aThird([20, 207, 330]);

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

const everyPlotter = { where: 'name:Plotter', dryRun: false };

const eventsOf = (batch: string) => eventsOfEach(offline.store, batch);

/** Everything that an edit could change, except versions and times. */
async function everyAsset(): Promise<string[]> {
  const all: string[] = [];
  for await (const { version: _v, lastUpdated: _l, ...asset } of offline.services.assets.collection.stream(
    {},
  ))
    all.push(JSON.stringify(asset));
  return all;
}

it(
  'a bulk edit whose server is killed is completed by the next, does nothing twice, and is undone the same way',
  async () => {
    const conditions = ['Good', 'Fair', 'Poor'] as const;
    const { assets } = offline.services;
    for (const [at, point] of points.entries()) {
      const condition = conditions[at % 3] ?? 'Good';
      const before = await everyAsset();
      // The first writes store the job, its number and its ids.
      const ahead = 4 + Math.ceil(count / 200);
      const edit = await killed(offline.store, ahead + point, ({ assetBulk }) =>
        assetBulk.run({ ...everyPlotter, set: { condition } }, bulkCall),
      );
      // Meanwhile somebody edits an asset that the job has already changed.
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

      const undo = await killed(offline.store, 4 + point, ({ batches }) =>
        batches.undo(edit.batchId, { dryRun: false, toParent: false }, bulkCall),
      );
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
  soak ? 600_000 : 180_000,
);

it('a bulk edit whose server is killed before it knows all that it is about is done when it is asked for again', async () => {
  const call = { ...bulkCall, id: 'asked for twice' };
  const edit = { ...everyPlotter, set: { condition: 'Good' } } as const;
  // The first writes store the job; the server then dies while storing the ids.
  const dying = dyingStore(offline.store, 4);
  void serverOn(dying.store).assetBulk.run(edit, call);
  await dying.died;
  const next = await takenOver(offline.store);
  await next.assetBulk.run(edit, call);
  await next.workers.run();
  expect(await next.jobs.get(call.id, somebody)).toMatchObject({ state: 'done', result: { total: count } });
});

it('a bulk edit that goes on later assigns to whom it was asked for, not to whoever has the address by then', async () => {
  const { assets, people, users } = offline.services;
  const newcomer = () =>
    users.create(
      newUserSchema.parse({
        email: 'ann@northwind.example',
        displayName: 'Ann',
        password: 'lanterns on the quay',
      }),
      byCaller(somebody),
    );
  const ann = await newcomer();
  const stopped = serverOn(offline.store);
  await stopped.workers.stop();
  const { batchId = '' } = await stopped.assetBulk.run(
    { ...everyPlotter, set: { assignedTo: ann.email } },
    bulkCall,
  );
  await people.remove(ann.id, somebody);
  await newcomer();
  const next = serverOn(offline.store);
  await next.workers.run();
  expect(await next.jobs.get(batchId, somebody)).toMatchObject({
    state: 'done',
    result: { updated: 0, failedCount: count },
  });
  expect(await assets.collection.count(equals('assignedTo', ann.email))).toBe(0);
});

it('a bulk edit that is cancelled keeps what took effect, and says how much that was', async () => {
  const services = serverOn(offline.store);
  const { assets } = offline.services;
  // Cancels it after its first part.
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
  const begun = await services.assetBulk.run({ ...everyPlotter, set }, bulkCall);
  batch = begun.batchId ?? '';
  await services.workers.run();
  expect(parts).toBe(1);
  const job = await services.jobs.get(batch, somebody);
  const { size } = await eventsOf(batch);
  expect(size).toBe(200);
  expect(job).toMatchObject({ state: 'cancelled', processed: 200, result: { updated: 200 } });
  expect(await assets.collection.count(equals('condition', 'Poor'))).toBe(200);
});

it('a reservation of asset IDs that was cut short is completed, and takes no second set', async () => {
  const { assetIdLedgers } = offline.services;
  const before = await assetIdLedgers.reserve(3, somebody, 'reservation');
  const { assetIds } = await assetIdLedgers.reserve(5, somebody, 'reservation');
  expect(assetIds).toHaveLength(5);
  expect(assetIds).toEqual(expect.arrayContaining([...before.assetIds]));
  expect((await assetIdLedgers.reserve(5, somebody, 'reservation')).assetIds.toSorted()).toEqual(
    assetIds.toSorted(),
  );
});
