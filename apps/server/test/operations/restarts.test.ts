import { assetSchema } from '@quartermaster/core/assets/asset';
import { isIn } from '@quartermaster/core/query/where';
import { expect, onTestFinished, test } from 'vitest';
import { checkDatabase } from '../../src/database/check.ts';
import { Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { removeData } from '../support/database.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { startServerProcess } from '../support/server-process.ts';
import { adminEmail, adminPassword } from '../support/started-server.ts';

const soak = process.env.QM_SOAK !== undefined;
const kills = soak ? 100 : 3;
const writers = 4;
const asset = { name: 'Adobe', type: 'Software License', status: 'Available', condition: 'New' };

test(`promise 58: after ${kills} kills in the middle of writing nothing acknowledged is lost, and the database is sound`, {
  timeout: kills * 20_000 + 60_000,
}, async () => {
  const acknowledged: string[] = [];
  let dataDir: string | undefined;
  let slowest = 0;
  for (let kill = 0; kill < kills; kill++) {
    const began = performance.now();
    const server = await startServerProcess(dataDir === undefined ? {} : { dataDir });
    slowest = Math.max(slowest, performance.now() - began);
    ({ dataDir } = server);
    onTestFinished(() => server.kill());
    const nobody = new Caller(server.url);
    const admin = await nobody.signedIn(adminEmail, adminPassword);
    const enough = acknowledged.length + 10 + ((kill * 37) % 60);
    let dead = false;
    const writing = Array.from({ length: writers }, async () => {
      while (!dead) {
        const answer = await admin.post('/api/equipment', asset).catch(() => undefined);
        if (answer === undefined) return;
        acknowledged.push(made(answer, assetSchema).id);
        if (acknowledged.length >= enough && !dead) {
          dead = true;
          await server.kill();
        }
      }
    });
    await Promise.all(writing);
    nobody.hangUp();
  }
  const left = { dataDir: dataDir ?? '' };
  onTestFinished(() => removeData(left));
  // Only with a hundred restarts, on a machine that isn't shared with other tests.
  if (soak) expect(slowest).toBeLessThan(5_000);
  const direct = await openDirectAccess(left);
  onTestFinished(() => direct.close());
  const { assets, runtime } = direct.services;
  let found = 0;
  for (let from = 0; from < acknowledged.length; from += 200)
    found += await assets.collection.count(isIn('id', acknowledged.slice(from, from + 200)));
  expect(found).toBe(acknowledged.length);
  const problems: string[] = [];
  for await (const problem of checkDatabase(runtime)) problems.push(problem);
  expect(problems).toEqual([]);
});
