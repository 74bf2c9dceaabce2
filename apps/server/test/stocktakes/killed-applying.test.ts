import { once } from 'node:events';
import { newAssetSchema } from '@quartermaster/core/assets/asset';
import { newLocationSchema } from '@quartermaster/core/locations/location';
import { equals } from '@quartermaster/core/query/where';
import { newStocktakeSchema, scanSchema } from '@quartermaster/core/stocktakes/stocktake';
import type { Collection, CollectionDeclaration, Identified } from '@quartermaster/store';
import { aThird } from '@quartermaster/test-kit/a-third';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '../../src/services.ts';
import { scanCollection } from '../../src/stocktakes/collection.ts';
import { dyingStore } from '../configuration/dying-store.ts';
import type { DirectAccess } from '../support/direct-access.ts';
import { bulkCall, hastyClock, serverOn } from '../support/killed-server.ts';
import { openOfflineDatabase } from '../support/offline-database.ts';
import { somebody } from '../support/origin.ts';

const count = 20;
/**
 * After how many writes the server dies: once the stock-take is claimed, while it is decided what to do with each
 * scan, while the sightings are recorded, and while the assets are moved.
 */
const points = [1, 12, count + 10, 2 * count + 12];
const chosen = process.env.QM_SOAK ? points : aThird(points);

let offline: DirectAccess;
beforeAll(async () => {
  offline = await openOfflineDatabase();
});
afterAll(() => offline.close());

/** Works on jobs until something is done. */
async function whileWorking<T>({ workers }: Services, isDone: () => boolean, doing: Promise<T>): Promise<T> {
  while (!isDone()) await workers.run();
  return doing;
}

it('a stock-take whose server is killed while it is applied is gone on with, and reports what it did', async () => {
  const { assets, locations, stocktakes } = offline.services;
  const place = (name: string) => locations.create(newLocationSchema.parse({ name }), somebody);
  const all = { leave: [], restore: [] };
  for (const point of chosen) {
    const [here, there] = [await place(`Studio ${point}`), await place(`Store ${point}`)];
    const software = { name: 'Plotter', type: 'Software License', status: 'Available', condition: 'New' };
    const one = newAssetSchema.parse({ ...software, location: there.id });
    const scans = [];
    for (let at = 0; at < count; at++)
      scans.push(scanSchema.parse({ code: (await assets.create(one, somebody)).assetId }));
    const missing = await assets.create(newAssetSchema.parse({ ...software, location: here.id }), somebody);
    const { id } = await stocktakes.start(newStocktakeSchema.parse({ location: here.id }), somebody);
    await stocktakes.scan(id, scans, somebody);
    const before = await stocktakes.get(id);

    const dying = dyingStore(offline.store, point);
    const dead = serverOn(dying.store);
    void dead.stocktakes.apply(id, all, somebody, bulkCall.reading);
    void whileWorking(dead, dying.isDead, dying.died);
    await dying.died;

    const next = serverOn(offline.store, hastyClock());
    let isApplied = false;
    const applying = next.stocktakes.apply(id, all, somebody, bulkCall.reading).finally(() => {
      isApplied = true;
    });
    expect(await whileWorking(next, () => isApplied, applying)).toMatchObject({
      message: `${count} assets seen, ${count} moved`,
      failed: [],
    });
    const report = await stocktakes.get(id);
    expect(report.figures).toEqual(before.figures);
    expect(report.lines.filter(({ applied }) => applied === 'moved')).toHaveLength(count);
    expect(report.lines.at(-1)).toMatchObject({ lot: 'missing', asset: { assetId: missing.assetId } });
    for (const { code } of scans)
      expect(await assets.get(code, somebody)).toMatchObject({ location: here.id });
  }
});

it('restores what it was asked to, and nothing that was retired while it was being applied', async () => {
  const { assets, locations, stocktakes } = offline.services;
  const place = (name: string) => locations.create(newLocationSchema.parse({ name }), somebody);
  const [here, there] = [await place('Cutting room'), await place('Attic')];
  const plotter = { name: 'Plotter', type: 'Software License', status: 'Available', condition: 'New' };
  const added = () => assets.create(newAssetSchema.parse({ ...plotter, location: there.id }), somebody);
  const [lost, other] = [await added(), await added()];
  const retired = { retired: 'lost' } as const;
  await assets.update(lost.id, retired, somebody);
  const { id } = await stocktakes.start(newStocktakeSchema.parse({ location: here.id }), somebody);
  const scans = [lost, other].map(({ assetId }) => scanSchema.parse({ code: assetId }));
  await stocktakes.scan(id, scans, somebody);

  // It has been decided what is done with both, and nothing is moved yet.
  const dying = dyingStore(offline.store, decided);
  const asked = { leave: [], restore: [lost.id] };
  void serverOn(dying.store).stocktakes.apply(id, asked, somebody, bulkCall.reading);
  await dying.died;
  await assets.update(other.id, retired, somebody);
  const next = serverOn(offline.store, hastyClock());
  const applied = await next.stocktakes.apply(id, asked, somebody, bulkCall.reading);
  expect(applied).toMatchObject({ moved: 0, restored: 1, failed: [{ assetId: other.assetId }] });
  expect((await assets.get(lost.id, somebody)).retired).toBeUndefined();
  expect(await assets.get(other.id, somebody)).toMatchObject({ ...retired, location: there.id });
});

it('applied twice by the same call, the report keeps what was moved', async () => {
  const { assets, locations, stocktakes, workers } = offline.services;
  const place = (name: string) => locations.create(newLocationSchema.parse({ name }), somebody);
  const [here, there] = [await place('Foyer'), await place('Cellar')];
  const plotter = { name: 'Plotter', type: 'Software License', status: 'Available', condition: 'New' };
  const one = newAssetSchema.parse({ ...plotter, location: there.id });
  const { assetId: code } = await assets.create(one, somebody);
  const { id } = await stocktakes.start(newStocktakeSchema.parse({ location: here.id }), somebody);
  await stocktakes.scan(id, [scanSchema.parse({ code })], somebody);

  // The first reads the scans only once the second is done.
  const steps = new EventTarget();
  const reading = once(steps, 'reading');
  const going = once(steps, 'going');
  const slow = Object.create(offline.store, {
    collection: {
      value: <T extends Identified>(declaration: CollectionDeclaration<T>): Collection<T> => {
        const collection = offline.store.collection(declaration);
        const stream = collection.stream.bind(collection);
        return Object.assign(collection, {
          async *stream(...given: Parameters<typeof stream>) {
            if (declaration.name === scanCollection.name) {
              steps.dispatchEvent(new Event('reading'));
              await going;
            }
            yield* stream(...given);
          },
        });
      },
    },
  });
  const all = { leave: [], restore: [] };
  const first = serverOn(slow).stocktakes.apply(id, all, somebody, bulkCall.reading);
  await reading;
  let isDone = false;
  const second = stocktakes.apply(id, all, somebody, bulkCall.reading).finally(() => {
    isDone = true;
  });
  while (!isDone) await workers.run();
  expect(await second).toMatchObject({ moved: 1 });
  steps.dispatchEvent(new Event('going'));
  expect(await first).toMatchObject({ moved: 1 });
  expect((await stocktakes.get(id)).lines).toMatchObject([{ lot: 'wrongPlace', applied: 'moved' }]);
});

it('a stock-take that is discarded while it is scanned leaves nothing behind', async () => {
  const { locations, stocktakes } = offline.services;
  const here = await locations.create(newLocationSchema.parse({ name: 'Loading dock' }), somebody);
  const { id } = await stocktakes.start(newStocktakeSchema.parse({ location: here.id }), somebody);
  const scans = Array.from({ length: 50 }, (_, at) => scanSchema.parse({ code: `SN-${at}`, undo: at > 40 }));
  const stored = offline.store.collection(scanCollection);
  const scanning = stocktakes.scan(id, scans, somebody).catch((error: unknown) => error);
  while ((await stored.count(equals('stocktakeId', id))) < 3);
  await stocktakes.remove(id);
  expect(await scanning).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
  expect(await stored.count(equals('stocktakeId', id))).toBe(0);
});

/** After how many writes of the applying of two scans everything is decided. */
const decided = 4;
