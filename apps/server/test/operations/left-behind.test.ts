import { fileURLToPath } from 'node:url';
import { assetSchema } from '@quartermaster/core/assets/asset';
import { everything } from '@quartermaster/core/query/where';
import { expect, onTestFinished, test } from 'vitest';
import { bySystem } from '../../src/events/cause.ts';
import { administrator } from '../concurrency/order-of-units.ts';
import { Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';
import { removeData } from '../support/database.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { somebody } from '../support/origin.ts';
import { startServerProcess } from '../support/server-process.ts';

const entry = fileURLToPath(new URL('../concurrency/dying-server.mjs', import.meta.url));

/**
 * On MongoDB a server never knows that it is alone: what a killed one held is only free once its leases are
 * over.
 */
const onSqlite = test.skipIf(process.env.QM_TEST_DATABASE === 'mongodb');

onSqlite(
  'a server that is alone on its SQLite file goes on at once with what a killed one had begun',
  async () => {
    // The writes of the job, its number, the vendor, the job's release and its claim: there it dies.
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
    // Otherwise the claim would last a minute.
    await expect.poll(state, { timeout: 30_000 }).toBe('done');
  },
  180_000,
);

onSqlite(
  'a call with an Idempotency-Key that a killed server was at is answered at once when it is repeated',
  async () => {
    // The writes of the asset ID counter and the asset: it exists, but nobody was told.
    const dying = await startServerProcess({ entry, env: { QM_DIE_AFTER: '2' } });
    const { dataDir } = dying;
    onTestFinished(() => removeData(dying));
    const admin = await administrator(dying);
    const asset = { name: 'Adobe', type: 'Software License', status: 'Available', condition: 'New' };
    const create = (caller: Caller) => caller.post('/api/equipment', asset, { 'idempotency-key': 'killed' });
    await expect(create(admin)).rejects.toThrow();
    await dying.ended;

    const alone = await startServerProcess({ dataDir });
    onTestFinished(() => alone.kill());
    const { id } = made(await create(new Caller(alone.url, admin.headers)), assetSchema);
    const direct = await openDirectAccess({ dataDir });
    onTestFinished(() => direct.close());
    const { collection } = direct.services.assets;
    expect(await collection.count(everything)).toBe(1);
    expect(await collection.get(id)).toBeDefined();
  },
  180_000,
);
