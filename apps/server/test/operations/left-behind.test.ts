import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { bySystem } from '../../src/events/cause.ts';
import { administrator } from '../concurrency/order-of-units.ts';
import { removeData } from '../support/database.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { somebody } from '../support/origin.ts';
import { startServerProcess } from '../support/server-process.ts';

const entry = fileURLToPath(new URL('../concurrency/dying-server.mjs', import.meta.url));

test.skipIf(process.env.QM_TEST_DATABASE === 'mongodb')(
  'a server that is alone on its SQLite file goes on at once with what a killed one had begun',
  async () => {
    // Of the job and its number, the vendor, the job's release, and its claim: there it dies.
    const dying = await startServerProcess({ entry, env: { QM_DIE_AFTER: '6' } });
    const { dataDir } = dying;
    onTestFinished(() => removeData(dying));
    const beside = await openDirectAccess({ dataDir });
    const { jobs, vendors } = beside.services;
    const { id } = await vendors.ensure('Acme', bySystem);
    const admin = await administrator(dying);
    await admin.put(`/api/vendors/${id}`, { name: 'Apex' }).catch(() => undefined);
    await dying.ended;
    const [job] = (await jobs.collection.find({ limit: 1 })).items;
    expect(job).toMatchObject({ kind: 'names.refresh', state: 'running', owner: expect.any(String) });

    await beside.close();
    const alone = await startServerProcess({ dataDir });
    onTestFinished(() => alone.kill());
    const after = await openDirectAccess({ dataDir });
    onTestFinished(() => after.close());
    const state = async () => (await after.services.jobs.get(job?.id ?? '', somebody)).state;
    // A claim would last a minute.
    await expect.poll(state, { timeout: 30_000 }).toBe('done');
  },
  180_000,
);
