import { userSchema } from '@quartermaster/core/users/user';
import { expect, onTestFinished, test } from 'vitest';
import { administrator } from '../concurrency/order-of-units.ts';
import { Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { removeData } from '../support/database.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startTestServer } from '../support/started-server.ts';
import { exported, importAssets, streamAssets } from './import-call.ts';
import { holder, plantedErrors, plantedFile, plantedQuery } from './planted-file.ts';

const count = process.env.QM_SOAK ? 10_000 : 1000;
const kills = process.env.QM_SOAK ? 5 : 1;
const { lines, errors } = plantedFile(count);
const file = lines.join('');

test(
  `promise 43: of ${count} rows exactly the ${plantedErrors} bad ones are reported, by line, column and value`,
  async () => {
    expect(errors).toHaveLength(plantedErrors);
    const clean = await startTestServer();
    onTestFinished(() => clean.stop());
    await addHolder(clean.admin);
    const began = performance.now();
    const result = await importAssets(clean.admin, file, plantedQuery);
    if (process.env.QM_SOAK) expect(performance.now() - began).toBeLessThan(60_000);
    expect(result.errors).toMatchObject(errors);
    expect(result).toMatchObject({
      processed: count,
      created: count - plantedErrors,
      updated: 0,
      unchanged: 0,
      failed: plantedErrors,
      message: `Processed ${count - plantedErrors} assets successfully, ${plantedErrors} errors`,
    });

    // The same file on a server that is killed repeatedly on the way, and then left to finish.
    let server = await startServerProcess();
    const { dataDir } = server;
    onTestFinished(async () => {
      await server.kill();
      await removeData(server);
    });
    let admin = await administrator(server);
    await addHolder(admin);
    for (let kill = 0; kill < kills; kill += 1) {
      const until = Math.ceil(Math.random() * count * 0.9);
      await importUntil(admin, until, () => server.kill());
      server = await startServerProcess({ dataDir });
      admin = new Caller(server.url, admin.headers);
    }
    const rerun = await importAssets(admin, file, plantedQuery);
    expect(rerun.errors).toMatchObject(errors);
    expect(rerun).toMatchObject({ processed: count, updated: 0, failed: plantedErrors });
    expect(rerun.created + rerun.unchanged).toBe(count - plantedErrors);
    expect(await content(admin)).toEqual(await content(clean.admin));
  },
  process.env.QM_SOAK ? 600_000 : 120_000,
);

const addHolder = async (admin: Caller): Promise<void> => {
  const person = { email: holder, password: 'a password of hers', displayName: 'Mia' };
  made(await admin.post('/api/users', person), userSchema);
};

/** Sends the file; once this many rows are processed, kills the server in the middle of the rest. */
async function importUntil(admin: Caller, processed: number, kill: () => Promise<void>): Promise<void> {
  const createMissing = plantedQuery.createMissing.split(',');
  try {
    for await (const line of streamAssets(admin, lines, { map: [plantedQuery.map], createMissing })) {
      if ((line.type === 'progress' && line.processed >= processed) || line.type === 'result') break;
    }
  } finally {
    await kill();
  }
}

/** Every asset with every field, except the times of its writes. */
async function content(admin: Caller): Promise<string[]> {
  const text = await exported(admin, '/api/equipment/export?columns=all');
  return text.split('\n').map((row) => row.replace(/,[^,]*,[^,]*\r?$/, ''));
}
