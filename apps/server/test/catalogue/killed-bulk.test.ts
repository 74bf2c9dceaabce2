import { newItemSchema } from '@quartermaster/core/catalogue/item';
import { fold } from '@quartermaster/core/query/fold';
import { equals } from '@quartermaster/core/query/where';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DirectAccess } from '../support/direct-access.ts';
import { bulkCall, eventsOfEach, killed, serverOn } from '../support/killed-server.ts';
import { openOfflineDatabase } from '../support/offline-database.ts';
import { somebody } from '../support/origin.ts';

const count = 450;
/** The writes before the first item: the job, its number, three parts of ids, and their count. */
const ahead = 7;
const everyCable = { where: 'name:Cable', dryRun: false };

let offline: DirectAccess;
beforeAll(async () => {
  offline = await openOfflineDatabase();
  const { catalogue, runtime } = offline.services;
  const cable = newItemSchema.parse({ name: 'Cable', type: 'Laptop', sku: 'C-0', inStock: 40 });
  const first = await catalogue.collection.get((await catalogue.create(cable, somebody)).id);
  if (!first) throw new Error('No item');
  const { version: _version, ...model } = first;
  for (let from = 1; from < count; from += 200) {
    const documents = Array.from({ length: Math.min(200, count - from) }, (_, at) => {
      const sku = `C-${from + at}`;
      return { ...model, id: runtime.newId(), sku, skuKey: fold(sku) };
    });
    await catalogue.collection.write(documents.map((document) => ({ kind: 'insert', document })));
  }
});
afterAll(() => offline.close());

it('a bulk edit of items whose server is killed is completed by the next, each once, and so is its undo', async () => {
  const { catalogue } = offline.services;
  const edit = await killed(offline.store, ahead + 207, ({ itemBulk }) =>
    itemBulk.run({ ...everyCable, set: { inStock: 30 } }, bulkCall),
  );
  const [mine = ''] = (await eventsOfEach(offline.store, edit.batchId)).keys();
  await catalogue.update(mine, { inStock: 29 }, somebody);
  expect(await edit.resume()).toMatchObject({
    kind: 'catalogue.bulkEdit',
    state: 'done',
    processed: count,
    result: { total: count, updated: count, failedCount: 0, message: 'Updated 450 items successfully' },
  });
  expect((await eventsOfEach(offline.store, edit.batchId)).size).toBe(count);
  expect(await catalogue.collection.count(equals('inStock', 30))).toBe(count - 1);

  const undo = await killed(offline.store, 4 + 207, ({ batches }) =>
    batches.undo(edit.batchId, { dryRun: false, toParent: false }, bulkCall),
  );
  expect(await undo.resume()).toMatchObject({
    state: 'done',
    result: { restored: count - 1, left: [{ id: mine, name: 'Cable', message: 'Changed since' }] },
  });
  expect((await eventsOfEach(offline.store, undo.batchId)).size).toBe(count - 1);
  expect(await catalogue.collection.count(equals('inStock', 40))).toBe(count - 1);
});

it('a deletion of items whose server is killed is completed by the next, and a cancelled one keeps the rest', async () => {
  const { catalogue, batches } = offline.services;
  const deletion = await killed(offline.store, ahead + 207, ({ itemBulk }) =>
    itemBulk.run(everyCable, bulkCall),
  );
  expect(await deletion.resume()).toMatchObject({
    state: 'done',
    result: { total: count, updated: count, failedCount: 0, message: 'Deleted 450 items' },
  });
  expect((await eventsOfEach(offline.store, deletion.batchId)).size).toBe(count);
  expect(await catalogue.collection.count(equals('nameKey', 'cable'))).toBe(0);
  await batches.undo(deletion.batchId, { dryRun: false, toParent: false }, { ...bulkCall, waitSeconds: 20 });
  expect(await catalogue.collection.count(equals('nameKey', 'cable'))).toBe(count);

  // Cancels it after its first part.
  const services = serverOn(offline.store);
  const { write } = services.catalogue.collection;
  const id = offline.services.runtime.newId();
  services.catalogue.collection.write = async (...operations) => {
    const outcomes = await write.call(services.catalogue.collection, ...operations);
    await services.jobs.cancel(id, somebody);
    return outcomes;
  };
  await services.itemBulk.run(everyCable, { ...bulkCall, id });
  await services.workers.run();
  expect(await services.jobs.get(id, somebody)).toMatchObject({
    state: 'cancelled',
    processed: 200,
    result: { updated: 200 },
  });
  expect(await catalogue.collection.count(equals('nameKey', 'cable'))).toBe(count - 200);
});
