import { createHash } from 'node:crypto';
import { appendFile, cp, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { everything } from '@quartermaster/core/query/where';
import { requestSchema } from '@quartermaster/core/requests/request';
import { dropTestDatabase, testDatabaseUri, testMongo } from '@quartermaster/store/test-database';
import { startServerProcess } from '@quartermaster/test-kit/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { bySystem } from '../../src/events/cause.ts';
import { move } from '../requests/request-in.ts';
import { made, newItem, newRequest } from '../support/company.ts';
import { mongoOf } from '../support/database.ts';
import { openDirectAccess } from '../support/direct-access.ts';
import { adminEmail, startTestServer } from '../support/started-server.ts';
import { fillDatabase, onDatabase } from './company.ts';
import { companyKey, freshFolder, qmServer, qmServerAlone, spawnQmServer } from './qm-server.ts';

const soak = process.env.QM_SOAK !== undefined;
/** More than an import stores at a time. */
const count = soak ? 100_000 : 600;
const breakingOff = fileURLToPath(new URL('./broken-off.mjs', import.meta.url));
const fileIn = (dataDir: string) => ({ kind: 'sqlite' as const, file: join(dataDir, 'quartermaster.db') });

/** These only use files, whatever database the tests' servers use, so once is enough. */
const onSqlite = test.skipIf(mongoOf(''));

/**
 * A digest of an export's documents and events, independent of the order of records and fields in the
 * database.
 */
async function contentOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().trimEnd().split('\n');
  const entries = lines.slice(1, -1).map((line) => JSON.stringify(JSON.parse(line, fieldsSorted)));
  return `${entries.length} ${createHash('sha256').update(entries.toSorted().join('\n')).digest('hex')}`;
}

const fieldsSorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Makes a folder with a filled SQLite database, and exports it. */
async function exported(assets: number, folder = freshFolder()) {
  const dataDir = await folder;
  await fillDatabase(fileIn(dataDir), assets);
  const file = join(dataDir, 'company.ndjson');
  expect(await qmServerAlone(dataDir, ['export', file])).toMatchObject({ code: 0, err: '' });
  return { dataDir, file };
}

/** One export with many assets, shared by all tests, because none writes into its folder. */
let filled: ReturnType<typeof exported> | undefined;
const company = () => {
  filled ??= exported(count, mkdtemp(join(tmpdir(), 'qm-database-test-')));
  return filled;
};

onSqlite(
  'what one database exports another imports: documents, versions and events are equal',
  async () => {
    const { file } = await company();
    const target = await freshFolder();
    const imported = await qmServerAlone(target, ['import', file]);
    expect(imported).toMatchObject({ code: 0, err: '' });
    expect(imported.out).toContain(`from ${file} into ${join(target, 'quartermaster.db')}`);
    const again = join(target, 'again.ndjson.gz');
    expect(await qmServer(target, ['export', again])).toMatchObject({ code: 0 });
    expect(await contentOf(again)).toEqual(await contentOf(file));
    expect((await stat(again)).mode & 0o777).toBe(0o600);
    expect(await qmServer(target, ['check'])).toMatchObject({ code: 0 });
    // The accounts were moved, too.
    const server = await startServerProcess({ dataDir: target });
    onTestFinished(() => server.kill());
    const body = JSON.stringify({ email: 'admin@northwind.example', password: 'correct horse battery' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body })).status).toBe(200);
  },
  600_000,
);

test.runIf(testMongo())(
  `${count} assets go from SQLite to MongoDB and back, and are equal there`,
  async () => {
    const mongo = testMongo();
    if (!mongo) throw new Error('No MongoDB is at hand');
    const { dataDir, file } = await company();
    const uri = testDatabaseUri(mongo, dataDir);
    onTestFinished(() => dropTestDatabase(uri));
    const env = { QM_MONGODB_URI: uri, QM_SECRET_KEY: companyKey.toString('base64') };
    const imported = await qmServer(dataDir, ['import', file], env);
    expect(imported).toMatchObject({
      code: 0,
      err: expect.stringMatching(/Making \d+ indexes of equipment/),
    });
    const fromMongo = join(dataDir, 'from-mongodb.ndjson');
    expect(await qmServer(dataDir, ['export', fromMongo], env)).toMatchObject({ code: 0 });
    expect(await contentOf(fromMongo)).toEqual(await contentOf(file));
    const back = await freshFolder();
    expect(await qmServer(back, ['import', fromMongo])).toMatchObject({ code: 0, err: '' });
    const again = join(back, 'again.ndjson');
    expect(await qmServer(back, ['export', again])).toMatchObject({ code: 0 });
    expect(await contentOf(again)).toEqual(await contentOf(file));
  },
  600_000,
);

/** Starts an import into an empty folder, and ends it by a signal after some assets. */
async function brokenOff(file: string, signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM'): Promise<string> {
  const target = await freshFolder();
  const child = spawnQmServer(target, ['import', file], { QM_BREAK_OFF_BY: signal }, breakingOff);
  const ended = new Promise((resolve) => child.once('exit', (...how) => resolve(how)));
  expect(await ended).toEqual([null, signal]);
  return target;
}

/** Continues an import, and expects the result to be complete. */
async function continueImport(target: string, file: string): Promise<void> {
  expect(await qmServer(target, ['import', file])).toMatchObject({ code: 0, err: '' });
  const again = join(target, 'again.ndjson');
  expect(await qmServer(target, ['export', again])).toMatchObject({ code: 0 });
  expect(await contentOf(again)).toEqual(await contentOf(file));
}

onSqlite(
  'an import that is killed carries on at once, and until then no server starts on its half',
  async () => {
    const { file } = await company();
    const target = await brokenOff(file, 'SIGKILL');
    // A copy of the state after the kill: the next process to open it must free what the dead one held.
    const untouched = await freshFolder();
    await cp(target, untouched, { recursive: true });
    await continueImport(untouched, file);
    await expect(startTestServer({ dataDir: target })).rejects.toThrow(
      'An import into this database was interrupted. Continue it with qm-server import FILE.',
    );
    // References to records not imported yet are no fault, and no backup is needed.
    const lines = (await qmServer(target, ['check'])).out.trim().split('\n');
    expect(lines).toEqual([
      '✗ An import was interrupted. Continue it with qm-server import FILE.',
      expect.stringMatching(/^✗ 1 problem in /),
    ]);
    const other = await exported(3);
    expect((await qmServer(target, ['import', other.file])).err).toContain('Finish that one first');
  },
  900_000,
);

onSqlite(
  'an import that is broken off by Ctrl-C or SIGTERM lets the next one go on at once',
  async () => {
    const { file } = await company();
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      await continueImport(await brokenOff(file, signal), file);
  },
  900_000,
);

onSqlite(
  'an import takes an empty database, or goes on with its own; anything else it leaves alone',
  async () => {
    const { dataDir, file } = await exported(3);
    const before = await contentOf(file);
    const refused = await qmServer(dataDir, ['import', file]);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toBe(
      '✗ The database is not empty: an import takes an empty one, or one that it began itself.\n',
    );
    // Reported before the whole file is read.
    await appendFile(file, 'x\n');
    expect((await qmServer(dataDir, ['import', file])).err).toBe(refused.err);
    const after = join(dataDir, 'after.ndjson');
    expect(await qmServer(dataDir, ['export', after])).toMatchObject({ code: 0 });
    expect(await contentOf(after)).toEqual(before);
    expect((await qmServer(dataDir, ['export', after])).err).toBe(
      `✗ ${after} already exists: choose another name.\n`,
    );
  },
);

onSqlite('a file that was cut off or changed is named before anything is taken from it', async () => {
  const { file } = await exported(50);
  const whole = await readFile(file, 'utf8');
  const lines = whole.trimEnd().split('\n');
  const target = await freshFolder();
  const importing = async (name: string, content: string | Buffer) => {
    await writeFile(join(target, name), content);
    const { code, err } = await qmServer(target, ['import', name]);
    expect(code).toBe(1);
    return err.trim();
  };
  expect(await importing('cut.ndjson', `${lines.slice(0, -1).join('\n')}\n`)).toBe(
    '✗ cut.ndjson is incomplete: its end is missing. Export again.',
  );
  expect(await importing('half.ndjson', whole.slice(0, whole.length / 2))).toContain('is incomplete');
  expect(await importing('changed.ndjson', whole.replace('MacBook', 'MacBock'))).toBe(
    '✗ changed.ndjson has been changed or damaged since it was written. Export again.',
  );
  expect(await importing('newer.ndjson', whole.replace('"format":2', '"format":9'))).toBe(
    '✗ newer.ndjson was written by a newer version of Quartermaster.',
  );
  expect(await importing('broken.ndjson.gz', Buffer.from('no gzip'))).toContain('is damaged, or');
});

onSqlite('what an order had still to do when it was exported is done after the import', async () => {
  const server = await startTestServer({ mongodbUri: undefined, dataDir: await freshFolder() });
  const { dataDir } = server;
  const target = await freshFolder();
  const item = await newItem(server, { type: 'Software License' });
  const request = await newRequest(server.admin, item.id, {
    userId: adminEmail,
    items: [{ catalogItemId: item.id, quantity: 3 }],
  });
  for (const to of ['procuring', 'pending_delivery'] as const)
    made(await move(server.admin, request.id, to), requestSchema);
  const direct = await openDirectAccess(server);
  const { assets, requests } = direct.services;
  const { items: created } = await assets.collection.find({ limit: 10 });
  expect(created).toHaveLength(3);
  // A state that a live export may catch: the request is ordered, but two of its assets don't exist yet.
  for (const { id } of created.slice(1)) await assets.collection.remove(id);
  const items = (await requests.collection.get(request.id))?.items.map((one) => ({
    ...one,
    units: one.units?.map((unit) => ({ ...unit, state: 'reserved' as const })),
  }));
  await requests.collection.update(request.id, {
    set: { items: items ?? null, pendingEffect: { kind: 'create', cause: bySystem } },
  });
  const file = join(target, 'company.ndjson');
  expect(await qmServer(dataDir, ['export', file])).toMatchObject({ code: 0 });
  await direct.close();
  await server.stop();
  expect(await qmServer(target, ['import', file])).toMatchObject({ code: 0, err: '' });
  await onDatabase(fileIn(target), async (services) => {
    expect(await services.assets.collection.count(everything)).toBe(3);
    expect(await services.requests.collection.get(request.id)).not.toHaveProperty('pendingEffect');
  });
});
