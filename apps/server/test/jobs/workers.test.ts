import { newAssetSchema } from '@quartermaster/core/assets/asset';
import { fold } from '@quartermaster/core/query/fold';
import { everything } from '@quartermaster/core/query/where';
import { refused } from '@quartermaster/core/verdict';
import { StoreUnavailable } from '@quartermaster/store';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { RefreshNames } from '../../src/assets/refresh-names.ts';
import { RefusalError } from '../../src/errors/refusal-error.ts';
import { bySystem } from '../../src/events/cause.ts';
import { JobService } from '../../src/jobs/service.ts';
import { type JobWork, Workers } from '../../src/jobs/workers.ts';
import type { DirectAccess } from '../support/direct-access.ts';
import { openOfflineDatabase } from '../support/offline-database.ts';
import { somebody } from '../support/origin.ts';

const count = 450;

let offline: DirectAccess;
let vendorId: string;
let time: number;

beforeAll(async () => {
  offline = await openOfflineDatabase();
  const { vendors, assets, runtime } = offline.services;
  ({ id: vendorId } = await vendors.ensure('Acme', bySystem));
  const { id } = await assets.create(
    newAssetSchema.parse({
      name: 'Photoshop',
      type: 'Software License',
      status: 'Available',
      condition: 'New',
      vendor: 'Acme',
    }),
    somebody,
  );
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
beforeEach(() => {
  time = Date.now();
});

/** Another server on the same database, with a clock that the test controls. */
function server(works?: (real: JobWork) => JobWork) {
  const runtime = { ...offline.services.runtime, monotonicMs: () => time };
  const jobs = new JobService(runtime);
  const faults: unknown[] = [];
  const real = new RefreshNames(runtime);
  const workers = new Workers(jobs, { 'names.refresh': works?.(real) ?? real }, (fault) =>
    faults.push(fault),
  );
  return { jobs, workers, faults };
}

const rename = (jobs: JobService, name: string) =>
  jobs.after('names.refresh', {}, somebody, () =>
    offline.services.vendors.collection.update(vendorId, { set: { name, nameKey: fold(name) } }),
  );
const job = (id: string) => offline.services.jobs.get(id, somebody);
const sortedBy = async (name: string) =>
  offline.services.assets.collection.count({ op: 'equals', path: 'keys.vendor', value: fold(name) });

it('what follows from a rename reaches every asset, and tells how far it is', async () => {
  const { jobs, workers, faults } = server();
  const { jobId } = await rename(jobs, 'Beta');
  await workers.run();
  expect(faults).toEqual([]);
  expect(await sortedBy('Beta')).toBe(count);
  expect(await job(jobId)).toMatchObject({ state: 'done', processed: count });
});

it('a server that dies in the middle is followed by another, which goes on where it was', async () => {
  let steps = 0;
  const dying = server((real) => ({
    // The third step never ends, as after kill -9.
    step: (claimed) => (++steps === 3 ? new Promise(() => {}) : real.step(claimed)),
  }));
  const { jobId } = await rename(dying.jobs, 'Gamma');
  void dying.workers.run();
  await expect.poll(() => steps).toBe(3);
  const next = server();
  await next.workers.run();
  // While the dead server's lease lasts, nobody takes over its work.
  expect(await job(jobId)).toMatchObject({ state: 'running', processed: 400 });
  time += 61_000;
  await next.workers.run();
  expect(await job(jobId)).toMatchObject({ state: 'done', processed: count });
  expect(await sortedBy('Gamma')).toBe(count);
});

it('a server that was only asleep can write nothing into what another has taken up', async () => {
  let wake: (() => void) | undefined;
  const asleep = server((real) => ({
    async step(claimed) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      return { ...(await real.step(claimed)), result: { by: 'the sleeper' } };
    },
  }));
  const { jobId } = await rename(asleep.jobs, 'Delta');
  const sleeping = asleep.workers.run();
  await expect.poll(() => wake).toBeDefined();
  const next = server();
  await next.workers.run();
  time += 61_000;
  await next.workers.run();
  wake?.();
  await sleeping;
  expect(asleep.faults).toEqual([]);
  expect(await job(jobId)).toMatchObject({ state: 'done', processed: count, result: {} });
});

it('a write that broke off may have happened: what follows from it is done all the same, once nobody else can', async () => {
  const { jobs, workers } = server();
  const broken = jobs.after('names.refresh', {}, somebody, async () => {
    await offline.services.vendors.collection.update(vendorId, { set: { name: 'Epsilon' } });
    throw new StoreUnavailable('The database went away.');
  });
  await expect(broken).rejects.toThrow(StoreUnavailable);
  await workers.run();
  expect(await sortedBy('Epsilon')).toBe(0);
  time += 61_000;
  await workers.run();
  expect(await sortedBy('Epsilon')).toBe(count);
});

it('a write that is refused leaves no work behind', async () => {
  const { jobs } = server();
  const before = await jobs.collection.count(everything);
  const refusal = new RefusalError(refused('CONFLICT', 'No.'));
  await expect(jobs.after('names.refresh', {}, somebody, () => Promise.reject(refusal))).rejects.toBe(
    refusal,
  );
  expect(await jobs.collection.count(everything)).toBe(before);
});

it('a step that goes wrong is tried again; work that never succeeds is set aside where it can be seen', async () => {
  let tries = 0;
  const { jobs, workers, faults } = server(() => ({
    step: () => Promise.reject(new Error(`Try ${++tries} went wrong`)),
  }));
  const { jobId } = await rename(jobs, 'Zeta');
  for (let run = 0; run < 12; run++) {
    await workers.run();
    time += 300_000;
  }
  expect(tries).toBe(8);
  expect(faults).toHaveLength(8);
  expect(await job(jobId)).toMatchObject({ state: 'failed', result: { error: 'Error: Try 8 went wrong' } });
});

it('brings to its end what has been decided: it cannot be cancelled', async () => {
  const { jobs, workers } = server();
  const { jobId } = await rename(jobs, 'Eta');
  await expect(jobs.cancel(jobId, somebody)).rejects.toMatchObject({
    refusal: { code: 'CONFLICT', message: 'This job completes an earlier change and cannot be cancelled' },
  });
  await workers.run();
  expect(await job(jobId)).toMatchObject({ state: 'done' });
});
