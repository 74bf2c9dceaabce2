import { assetSchema } from '@quartermaster/core/assets/asset';
import { everything } from '@quartermaster/core/query/where';
import type { ServerProcess } from '@quartermaster/test-kit/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { removeData } from '../support/database.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { startServerProcess } from '../support/server-process.ts';
import { administrator } from './order-of-units.ts';

const soak = process.env.QM_SOAK !== undefined;
const clients = 32;
const first = 1000;
const asset = { name: 'Adobe', type: 'Software License', status: 'Available', condition: 'New' };

test('promise 37: 32 clients of two servers get different IDs, each of them ever higher ones', async () => {
  const count = soak ? 5000 : 400;
  const pair = await twoServers();
  let requested = 0;
  const issued = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const mine: number[] = [];
      while (requested < count) {
        requested += 1;
        mine.push(await issue(pair.caller(client % 2)));
      }
      return mine;
    }),
  );
  for (const mine of issued) expect(mine).toEqual(mine.toSorted((a, b) => a - b));
  // No error, no duplicate, and, as no server was killed, not even a gap.
  const all = issued.flat().sort((a, b) => a - b);
  expect(all).toEqual(Array.from({ length: count }, (_, n) => first + n));
}, 180_000);

test.runIf(soak)(
  'promise 37: 20 kills leave no duplicate, and no more gaps than IDs under way',
  async () => {
    const count = 5000;
    const kills = 20;
    const pair = await twoServers();
    const acknowledged: number[] = [];
    let lost = 0;
    let killed = 0;
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        let last = 0;
        while (acknowledged.length < count) {
          const at = client % 2;
          const { up } = pair;
          try {
            const number = await issue(pair.caller(at));
            expect(number).toBeGreaterThan(last);
            last = number;
            acknowledged.push(number);
          } catch (error) {
            // Only a killed server may leave a call unanswered.
            if (!(error instanceof Error && 'code' in error)) throw error;
            lost += 1;
            await up[at];
          }
          if (acknowledged.length > ((killed + 1) * count) / (kills + 1) && killed < kills) {
            killed += 1;
            await pair.kill(Math.random() < 0.5 ? 0 : 1);
          }
        }
      }),
    );
    expect(killed).toBe(kills);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    const span = Math.max(...acknowledged) - first + 1;
    expect(span - acknowledged.length).toBeLessThanOrEqual(lost);
    const direct = await openDirectAccess(pair);
    const stored = await direct.services.assets.collection.count(everything);
    await direct.close();
    expect(stored).toBeGreaterThanOrEqual(acknowledged.length);
    expect(stored).toBeLessThanOrEqual(acknowledged.length + lost);
  },
  3_600_000,
);

async function issue(caller: Caller): Promise<number> {
  const { assetId } = made(await caller.post('/api/equipment', asset), assetSchema);
  return Number(assetId.slice('QTM'.length));
}

/** Two servers on one data folder; each can be killed, and then restarts by itself. */
async function twoServers() {
  const one = await startServerProcess();
  const { dataDir } = one;
  const servers: ServerProcess[] = [one, await startServerProcess({ dataDir })];
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await removeData(one);
  });
  const { headers } = await administrator(one);
  const callerTo = (server: ServerProcess): Caller => new Caller(server.url, headers);
  const callers = servers.map(callerTo);
  const up: Promise<void>[] = [Promise.resolve(), Promise.resolve()];
  return {
    dataDir,
    up,
    caller: (at: number): Caller => {
      const caller = callers[at];
      if (!caller) throw new Error(`There is no server ${at}`);
      return caller;
    },
    kill: (at: number): Promise<void> => {
      up[at] = (async () => {
        await servers[at]?.kill();
        const server = await startServerProcess({ dataDir });
        servers[at] = server;
        callers[at] = callerTo(server);
      })();
      return up[at];
    },
  };
}
