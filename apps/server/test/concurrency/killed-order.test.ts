import { everything } from '@quartermaster/core/query/where';
import { requestSchema } from '@quartermaster/core/requests/request';
import { expect, onTestFinished, test } from 'vitest';
import { eventsSince, lastEvent, move } from '../requests/request-in.ts';
import { Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { removeData } from '../support/database.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { startServerProcess } from '../support/server-process.ts';
import { accepted, administrator, company } from './order-of-units.ts';

const rounds = process.env.QM_SOAK ? 40 : 2;
const units = 60;

test(
  `kill -9 in the midst of an order of ${units} units, then a restart: exactly ${units} assets, none twice`,
  async () => {
    let server = await startServerProcess();
    const { dataDir } = server;
    let admin = await administrator(server);
    const direct = await openDirectAccess(server);
    onTestFinished(async () => {
      await direct.close();
      await server.kill();
      await removeData(server);
    });
    const { catalogItemId } = await company(admin);
    const { requests, assets } = direct.services;

    for (let round = 1; round <= rounds; round += 1) {
      const { id } = await accepted(admin, catalogItemId, [units]);
      const since = await lastEvent(direct);
      const answered = move(admin, id, 'pending_delivery').catch(() => undefined);
      // The order is durable; the server is killed before doing the rest.
      while ((await requests.collection.get(id))?.status === 'procuring') await new Promise(setImmediate);
      await server.kill();
      await answered;

      server = await startServerProcess({ dataDir });
      admin = new Caller(server.url, admin.headers);
      const request = made(await admin.get(`/api/requests/${id}`), requestSchema);
      expect(request.items[0]?.units?.map(({ state }) => state)).toEqual(Array(units).fill('created'));
      expect(await assets.collection.count(everything)).toBe(units * round);
      const created = (await eventsSince(direct, since)).filter(({ type }) => type === 'equipment.created');
      expect([created.length, new Set(created.map(({ subject }) => subject.id)).size]).toEqual([
        units,
        units,
      ]);
    }
  },
  process.env.QM_SOAK ? 3_600_000 : 120_000,
);

test.runIf(process.env.QM_SOAK)(
  'an order that a killed server leaves is finished within 10 s by one that lives',
  async () => {
    const dying = await startServerProcess();
    const { dataDir } = dying;
    const living = await startServerProcess({ dataDir });
    const admin = await administrator(dying);
    const direct = await openDirectAccess(dying);
    onTestFinished(async () => {
      await direct.close();
      await living.kill();
      await removeData(living);
    });
    const { catalogItemId } = await company(admin);
    const { id } = await accepted(admin, catalogItemId, [units]);
    const { requests } = direct.services;
    const answered = move(admin, id, 'pending_delivery').catch(() => undefined);
    while ((await requests.collection.get(id))?.status === 'procuring') await new Promise(setImmediate);
    await dying.kill();
    await answered;
    const killed = performance.now();
    const caller = new Caller(living.url, admin.headers);
    const states = async (): Promise<(string | undefined)[]> => {
      const { items } = made(await caller.get(`/api/requests/${id}`), requestSchema);
      return items.flatMap((item) => item.units?.map(({ state }) => state));
    };
    while ((await states()).includes('reserved')) expect(performance.now() - killed).toBeLessThan(10_000);
    expect(await states()).toEqual(Array(units).fill('created'));
    expect(await direct.services.assets.collection.count(everything)).toBe(units);
  },
);
