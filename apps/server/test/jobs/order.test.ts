import { newAssetSchema } from '@quartermaster/core/assets/asset';
import { fold } from '@quartermaster/core/query/fold';
import { equals, isIn } from '@quartermaster/core/query/where';
import { handoverSchema } from '@quartermaster/core/users/handover';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BulkParts } from '../../src/bulk/parts.ts';
import { JobService } from '../../src/jobs/service.ts';
import type { JobWork } from '../../src/jobs/workers.ts';
import { Workers } from '../../src/jobs/workers.ts';
import type { DirectAccess } from '../support/direct-access.ts';
import { bulkCall, killed, serverOn, takenOver } from '../support/killed-server.ts';
import { newAccount, openOfflineDatabase } from '../support/offline-database.ts';
import { somebody } from '../support/origin.ts';

/** More than are changed within a call. */
const count = 210;

let offline: DirectAccess;
beforeAll(async () => {
  offline = await openOfflineDatabase();
});
afterAll(() => offline.close());

const person = (email: string) => newAccount(offline, email);

/** Adds assets of one name for a holder. @returns their ids */
async function assetsOf(holder: string, name: string): Promise<string[]> {
  const { assets, runtime } = offline.services;
  const first = { name, type: 'Software License', status: 'Available', condition: 'New', assignedTo: holder };
  const { id } = await assets.create(newAssetSchema.parse(first), somebody);
  const stored = await assets.collection.get(id);
  if (!stored) throw new Error('No asset');
  const { version: _version, ...model } = stored;
  const documents = Array.from({ length: count - 1 }, (_, at) => {
    const assetId = `${name}${at}`;
    return { ...model, id: runtime.newId(), assetId, keys: { ...model.keys, assetId: fold(assetId) } };
  });
  for (let at = 0; at < documents.length; at += 200)
    await assets.collection.write(
      documents.slice(at, at + 200).map((document) => ({ kind: 'insert', document })),
    );
  return [id, ...documents.map((document) => document.id)];
}

const heldBy = (email: string, ids: readonly string[]) =>
  Promise.all(
    [ids.slice(0, 200), ids.slice(200)].map((some) =>
      offline.services.assets.collection.count({
        op: 'and',
        of: [equals('assignedTo', email), isIn('id', [...some])],
      }),
    ),
  ).then((counts) => counts.reduce((sum, one) => sum + one, 0));

it('of a killed bulk edit and a killed handover of the same assets the later one prevails, and what was edited by hand since is left and named', async () => {
  const [giver, heir, third] = [
    await person('giver@northwind.example'),
    await person('heir@northwind.example'),
    await person('third@northwind.example'),
  ];
  const ids = await assetsOf(giver.email, 'Scanner');
  const { assets } = offline.services;
  // The server dies after some of them.
  const edit = await killed(offline.store, 30, ({ assetBulk }) =>
    assetBulk.run(
      { where: 'name:Scanner', dryRun: false, set: { assignedTo: giver.email, condition: 'Good' } },
      bulkCall,
    ),
  );
  const editOf = async () => offline.services.jobs.get(edit.batchId, somebody);
  const wanted = handoverSchema.parse({ others: { to: heir.email }, requests: 'leave', suspend: false });
  const second = serverOn(offline.store);
  const call = { caller: somebody, id: 'handover', waitSeconds: 0 };
  expect(await second.handovers.begin(giver.id, wanted, call)).toMatchObject({ state: 'running' });
  // Jobs that touch none of these records go ahead.
  const other = await second.jobs.after('names.refresh', {}, somebody, () => Promise.resolve());
  await second.workers.run();
  expect(await second.jobs.get(other.jobId, somebody)).toMatchObject({ state: 'done' });
  expect(await second.jobs.get('handover', somebody)).toMatchObject({ state: 'running', processed: 0 });
  expect(await editOf()).toMatchObject({ state: 'running' });

  const one = async (condition: string) =>
    (await assets.collection.find({ where: equals('condition', condition), limit: 1 })).items[0]?.id ?? '';
  const [done, untouched] = [await one('Good'), await one('New')];
  await assets.update(done, { notes: 'by hand' }, somebody);
  await assets.update(untouched, { assignedTo: third.email }, somebody);

  // Nor does the sweep of a server whose clock is days ahead remove any of their parts.
  const { runtime, files } = offline.services;
  const ahead = () => new Date(Date.now() + 8 * 24 * 3_600_000);
  await new BulkParts({ ...runtime, now: ahead }, files).sweep();

  const next = await takenOver(offline.store);
  expect(await next.jobs.get(edit.batchId, somebody)).toMatchObject({
    state: 'done',
    result: { updated: count - 1, failed: [{ id: untouched, message: 'Changed after this was started' }] },
  });
  const receipt = await next.handovers.receipt('handover', somebody);
  expect(receipt).toMatchObject({
    state: 'done',
    message: `${count - 2} handed over, 2 failed`,
  });
  expect(new Map(receipt.failed.map(({ id, message }) => [id, message]))).toEqual(
    new Map([
      [done, 'Changed after this was started'],
      [untouched, `Not held by ${giver.email} any more`],
    ]),
  );
  expect(await heldBy(heir.email, ids)).toBe(count - 2);
  // Only the asset that somebody has edited since is left.
  expect(await heldBy(giver.email, ids)).toBe(1);
  expect(await assets.get(done, somebody)).toMatchObject({ notes: 'by hand', assignedTo: giver.email });
  expect(await assets.get(untouched, somebody)).toMatchObject({ assignedTo: third.email, condition: 'New' });
});

it('a job that is cancelled, or fails for good, holds up nobody', async () => {
  let ms = 0;
  const runtime = { ...offline.services.runtime, monotonicMs: () => ms };
  /** Belongs to a server that does none of the work itself. */
  const jobs = new JobService(runtime);
  const own = new JobService(runtime);
  const ran: string[] = [];
  const work = (name: string): JobWork => ({
    step: () => {
      ran.push(name);
      return name === 'fails'
        ? Promise.reject(new Error('No.'))
        : Promise.resolve({ processed: 1, result: {} });
    },
  });
  const workers = new Workers(
    own,
    {
      'assets.bulkEdit': work('fails'),
      'assets.bulkDelete': work('waits'),
      'catalogue.bulkEdit': work('other'),
    },
    () => undefined,
  );
  const submit = async (kind: 'assets.bulkEdit' | 'assets.bulkDelete' | 'catalogue.bulkEdit') =>
    (await jobs.after(kind, {}, somebody, () => Promise.resolve())).jobId;
  const failing = await submit('assets.bulkEdit');
  const waiting = await submit('assets.bulkDelete');
  await submit('catalogue.bulkEdit');
  await workers.run();
  expect(ran).toEqual(['fails', 'other']);
  // A waiting job can also be cancelled at once.
  const cancelled = await submit('assets.bulkDelete');
  await jobs.cancel(cancelled, somebody);
  await workers.run();
  expect(await jobs.get(cancelled, somebody)).toMatchObject({ state: 'cancelled', processed: 0 });
  for (let tries = 1; tries < 8; tries += 1) {
    expect(await jobs.get(waiting, somebody)).toMatchObject({ state: 'running' });
    ms += 300_000;
    await workers.run();
  }
  expect(await jobs.get(failing, somebody)).toMatchObject({ state: 'failed' });
  expect(await jobs.get(waiting, somebody)).toMatchObject({ state: 'done' });
  const behind = await submit('assets.bulkDelete');
  await workers.run();
  expect(await jobs.get(behind, somebody)).toMatchObject({ state: 'done' });
});

it('jobs that are asked for at once on several servers have different numbers, all above those before', async () => {
  const servers = Array.from({ length: 3 }, () => serverOn(offline.store));
  const ask = async (n: number) =>
    servers[n % 3]?.jobs
      .attend('users.import', somebody)
      .then((id) => offline.services.jobs.collection.get(id));
  const numbers = async () =>
    (await Promise.all(Array.from({ length: 15 }, (_, n) => ask(n)))).map((job) => job?.number ?? 0);
  const [first, second] = [await numbers(), await numbers()];
  expect(new Set([...first, ...second]).size).toBe(30);
  expect(Math.min(...second)).toBeGreaterThan(Math.max(...first));
});
