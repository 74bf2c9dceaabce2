import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everything } from '@quartermaster/core/query/where';
import { startServerProcess } from '@quartermaster/test-kit/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { fillDatabase, onDatabase } from './company.ts';
import { freshFolder, qmServer, qmServerAlone, usedFolder } from './qm-server.ts';

const soak = process.env.QM_SOAK !== undefined;
const count = soak ? 50_000 : 500;
const fileIn = (dataDir: string) => ({ kind: 'sqlite' as const, file: join(dataDir, 'quartermaster.db') });

test(`promise 59: a backup of ${count} assets under load, restored on an empty host, is whole and sound`, async () => {
  const [host, empty] = [await freshFolder(), await freshFolder()];
  await fillDatabase(fileIn(host), count);
  const server = await startServerProcess({ dataDir: host });
  onTestFinished(() => server.kill());
  const signIn = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@northwind.example', password: 'correct horse battery' }),
  });
  const { token }: { token: string } = JSON.parse(await signIn.text());
  let loading = true;
  let made = 0;
  const load = (async () => {
    while (loading) {
      const answer = await fetch(`${server.url}/api/equipment`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          name: 'Adobe',
          type: 'Software License',
          status: 'Available',
          condition: 'New',
        }),
      });
      expect(answer.status).toBe(201);
      made += 1;
    }
  })();
  const copy = join(host, 'copy.db');
  const backup = await qmServerAlone(host, ['backup', copy]);
  loading = false;
  await load;
  expect(backup).toMatchObject({ code: 0, err: '' });
  expect(backup.out).toContain(`to ${copy} and checked it`);
  expect(backup.out).toContain(`in ${host}/secret.key. Keep a copy of that key somewhere else, as secret-`);
  expect((await stat(copy)).mode & 0o777).toBe(0o600);

  const began = performance.now();
  expect(await qmServerAlone(empty, ['restore', copy])).toMatchObject({ code: 0 });
  if (soak) expect(performance.now() - began).toBeLessThan(60_000);
  const checked = await qmServerAlone(empty, ['check']);
  expect(checked.out).toContain('✓ No problems found in');
  expect(checked.code).toBe(0);
  await onDatabase(fileIn(empty), async ({ assets, settings, runtime }) => {
    const there = await assets.collection.count(everything);
    expect(there).toBeGreaterThanOrEqual(count);
    expect(there).toBeLessThanOrEqual(count + made);
    // Every asset with its event, and the counter beyond every asset ID issued.
    const events = await runtime.store.events.last();
    expect(events).toBeGreaterThanOrEqual(there);
    const { items } = await assets.collection.find({ sort: ['-createdAt'], limit: 1 });
    const highest = Number(items[0]?.assetId.replace('QTM', ''));
    expect(await settings.assetIdCounter()).toBeGreaterThan(highest);
  });
  const again = await startServerProcess({ dataDir: empty });
  onTestFinished(() => again.kill());
  expect(await again.stop()).toBe(0);
}, 300_000);

test('a restore asks before it replaces a database, and keeps what was there', async () => {
  const host = await usedFolder();
  const copy = join(host, 'copy.db');
  expect(await qmServer(host, ['backup', copy])).toMatchObject({ code: 0 });
  const refused = await qmServer(host, ['restore', copy]);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('Confirm with --yes.');
  const done = await qmServer(host, ['restore', copy, '--yes']);
  expect(done.code).toBe(0);
  const [kept] = (await readdir(host)).filter((name) => name.includes('before-restore'));
  expect(done.out).toContain(join(host, kept ?? 'nothing was kept'));
  expect(await qmServer(host, ['check'])).toMatchObject({ code: 0 });
});

test('a restore while the server runs changes nothing and says what to do', async () => {
  const host = await usedFolder();
  const server = await startServerProcess({ dataDir: host });
  onTestFinished(() => server.kill());
  const copy = join(host, 'copy.db');
  expect(await qmServer(host, ['backup', copy])).toMatchObject({ code: 0 });
  const refused = await qmServer(host, ['restore', copy, '--yes']);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toBe(`✗ ${join(host, 'quartermaster.db')} is in use: stop the server first.\n`);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test('each mistake is one sentence', async () => {
  const host = await freshFolder();
  const says = async (...args: string[]) => {
    const { code, out, err } = await qmServer(host, args);
    expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 });
    return err.trim();
  };
  const database = join(host, 'quartermaster.db');
  for (const command of [['backup', 'b.db'], ['backup'], ['export', 'e.ndjson'], ['check'], ['migrate']])
    expect(await says(...command)).toBe(`✗ There is no database at ${database}.`);
  expect(await says('restore', 'b.db')).toBe('✗ There is no b.db.');
  expect(await says('import', 'e.ndjson')).toBe('✗ There is no e.ndjson.');
  await writeFile(join(host, 'diary.txt'), 'Dear diary, today I did not write a database.'.repeat(40));
  expect(await says('restore', 'diary.txt')).toBe('✗ diary.txt is not a Quartermaster database.');
  expect(await says('import', 'diary.txt')).toBe('✗ diary.txt is not a Quartermaster export.');
  const mongodb = {
    QM_MONGODB_URI: 'mongodb://127.0.0.1:1',
    QM_SECRET_KEY: Buffer.alloc(32).toString('base64'),
  };
  for (const command of [
    ['backup', 'b.db'],
    ['restore', 'b.db', '--yes'],
  ]) {
    const { code, err } = await qmServer(host, command, mongodb);
    expect({ code, err }).toEqual({
      code: 1,
      err: "✗ MongoDB databases are copied with MongoDB's own tools: mongodump and mongorestore.\n",
    });
  }
  expect(await qmServerAlone(host, ['bakcup', 'x'])).toMatchObject({ code: 2 });
  expect(await qmServerAlone(host, ['restore'])).toMatchObject({ code: 2 });
  expect(await qmServerAlone(host, ['--help'])).toMatchObject({ code: 0 });
});
