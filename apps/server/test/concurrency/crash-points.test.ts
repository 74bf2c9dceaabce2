import { fileURLToPath } from 'node:url';
import { everything } from '@quartermaster/core/query/where';
import { type EquipmentRequest, requestSchema } from '@quartermaster/core/requests/request';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import { aThird } from '@quartermaster/test-kit/a-third';
import type { ServerOptions, ServerProcess } from '@quartermaster/test-kit/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { eventsSince, lastEvent, move } from '../requests/request-in.ts';
import { Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { removeData } from '../support/database.ts';
import { type DirectAccess, openDirectAccess } from '../support/direct-access.ts';
import { somebody } from '../support/origin.ts';
import { startServerProcess } from '../support/server-process.ts';
import { accepted, administrator, company } from './order-of-units.ts';

const entry = fileURLToPath(new URL('./dying-server.mjs', import.meta.url));
const units = 120;
const timeoutMs = process.env.QM_SOAK ? 3_600_000 : 180_000;

/**
 * After which write the server dies: that of the counter, the request, the vendor, each asset, or the request
 * again.
 */
const every = Array.from({ length: 200 }, (_, n) => n + 1);
const points = process.env.QM_SOAK
  ? { order: every, delivery: every }
  : { order: aThird([1, 2, 60, 122]), delivery: aThird([1, 61, 100]) };

interface Step {
  readonly id: string;
  readonly to: RequestStatus;
  /** The last event before the step. */
  readonly since: number;
}

/**
 * Promise 41. Each server finishes at start what the one before it left undone when it was killed, and is
 * killed in turn.
 */
test(`an order and a delivery of ${units} units, killed after any write, make each asset and event once`, {
  timeout: timeoutMs,
}, async () => {
  const server = await startedServer();
  const { catalogItemId } = await company(server.admin());
  const ids: string[] = [];
  for (const _ of points.order) ids.push((await accepted(server.admin(), catalogItemId, [40, 40, 40])).id);

  /**
   * Takes one request per point to a status, killing the server after that many writes. @returns the steps
   * that completed or were interrupted
   */
  const killAtEach = async (to: RequestStatus, from: readonly string[], dieAfter: readonly number[]) => {
    let before: Step | undefined;
    const steps: Step[] = [];
    for (const [index, point] of dieAfter.entries()) {
      const id = from[index];
      if (id === undefined) break;
      await server.restart({ entry, env: { QM_DIE_AFTER: `${point}` } });
      const since = await completed(server, before);
      const answer = await move(server.admin(), id, to).catch(() => undefined);
      before = { id, to, since };
      steps.push(before);
      if (answer) {
        // There are fewer writes than this, so every one of them has been tried.
        expect(answer.status).toBe(200);
        break;
      }
      await server.process().ended;
    }
    await server.restart({});
    await completed(server, before);
    return steps;
  };

  const ordered = await killAtEach('pending_delivery', ids, points.order);
  for (const { id, to } of ordered) {
    const { status } = await requestOf(server.admin(), id);
    // The server was killed before the step itself was written. Nobody was told that it was done, so it is
    // taken again.
    if (status === 'procuring') expect((await move(server.admin(), id, to)).status).toBe(200);
  }
  const ready = ordered.map(({ id }) => id);
  const delivered = await killAtEach('fulfilled', ready, points.delivery);
  expect(await assetCount(server)).toBe(ordered.length * units);
  if (process.env.QM_SOAK) console.log(`Died at ${ordered.length - 1} and ${delivered.length - 1} points`);
  else expect([ordered.length, delivered.length]).toEqual([points.order.length, points.delivery.length]);
});

test('a reserved ID that somebody took by hand, and a recovery that is killed, leave each unit its asset', {
  timeout: timeoutMs,
}, async () => {
  const server = await startedServer();
  const { catalogItemId } = await company(server.admin());
  const { id } = await accepted(server.admin(), catalogItemId, [40, 40, 40]);
  await server.restart({ entry, env: { QM_DIE_AFTER: '20' } });
  const since = await completed(server, undefined);
  await move(server.admin(), id, 'pending_delivery').catch(() => undefined);
  await server.process().ended;

  const direct = await openDirectAccess(server.process());
  const { requests, assets } = direct.services;
  const reserved = (await requests.collection.get(id))?.items[2]?.units?.[10];
  const byHand = { name: 'A', type: 'Software License', status: 'Available', condition: 'New' } as const;
  await assets.create({ ...byHand, assetId: reserved?.assetId ?? '' }, somebody);
  await direct.close();

  // By then the second batch has been written, and its one refused unit under another ID.
  const killed = server.restart({ entry, env: { QM_DIE_AFTER: '123', QM_DIE_EARLY: '1' } });
  await expect(killed).rejects.toThrow('ended');
  await server.restart({});
  await completed(server, { id, to: 'pending_delivery', since });
  expect(await assetCount(server)).toBe(units + 1);
});

/** A server that can be restarted on its data; recovery is over once it is ready, within 10 s. */
async function startedServer() {
  let running = await startServerProcess();
  const { dataDir } = running;
  let admin = await administrator(running);
  onTestFinished(async () => {
    await running.kill();
    await removeData(running);
  });
  return {
    process: (): ServerProcess => running,
    /** Signed in only once: the next server on the same data accepts the same token. */
    admin: (): Caller => admin,
    async restart(options: ServerOptions): Promise<void> {
      await running.kill();
      const began = performance.now();
      running = await startServerProcess({ ...options, dataDir });
      // On a machine under other load, the time means little.
      if (process.env.QM_SOAK) expect(performance.now() - began).toBeLessThan(10_000);
      admin = new Caller(running.url, admin.headers);
    },
  };
}
type Restartable = Awaited<ReturnType<typeof startedServer>>;

/** Checks that an interrupted step was taken completely or not at all. @returns the last event so far */
async function completed(server: Restartable, step: Step | undefined): Promise<number> {
  const direct = await openDirectAccess(server.process());
  try {
    if (step) await expectWholeOrNothing(await requestOf(server.admin(), step.id), step, direct);
    return await lastEvent(direct);
  } finally {
    await direct.close();
  }
}

async function expectWholeOrNothing(
  { id, status, items, warnings }: EquipmentRequest,
  { to, since }: Step,
  direct: DirectAccess,
): Promise<void> {
  const events = await eventsSince(direct, since);
  const all = items.flatMap((item) => item.units ?? []);
  const ordering = to === 'pending_delivery';
  // The first write may be another one, such as the count of notifications about the step before.
  if (status === (ordering ? 'procuring' : 'pending_delivery')) {
    expect(events).toEqual([]);
    expect(all.map(({ state }) => state)).toEqual(ordering ? [] : Array(units).fill('created'));
    return;
  }
  // Work already done by the killed server is no reason for a warning.
  expect([status, warnings]).toEqual([to, undefined]);
  expect(all.map(({ state }) => state)).toEqual(Array(units).fill(ordering ? 'created' : 'assigned'));
  const { collection } = direct.services.assets;
  const assets = await collection.getMany(all.map(({ inventoryId }) => inventoryId));
  expect(new Map(assets.map((asset) => [asset.id, asset.assetId]))).toEqual(
    new Map(all.map(({ inventoryId, assetId }) => [inventoryId, assetId])),
  );
  const statuses = new Set(assets.map((asset) => asset.status));
  expect(statuses).toEqual(new Set([ordering ? 'Pending Delivery' : 'Assigned']));
  const subjects = (type: string) => events.flatMap((one) => (one.type === type ? one.subject.id : []));
  expect(subjects(ordering ? 'request.updated' : 'request.fulfilled')).toEqual([id]);
  const known = new Set(assets.map((asset) => asset.id));
  const recorded = subjects(ordering ? 'equipment.created' : 'equipment.assigned').filter((one) =>
    known.has(one),
  );
  expect([recorded.length, new Set(recorded).size]).toEqual([units, units]);
}

const requestOf = async (admin: Caller, id: string): Promise<EquipmentRequest> =>
  made(await admin.get(`/api/requests/${id}`), requestSchema);

async function assetCount(server: Restartable): Promise<number> {
  const direct = await openDirectAccess(server.process());
  const count = await direct.services.assets.collection.count(everything);
  await direct.close();
  return count;
}
