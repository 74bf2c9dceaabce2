import { readFileSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contains, equals, search } from '@quartermaster/core/query/where';
import { describe, expect, test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { type CollectionDeclaration, InvalidCursor, openStore, StoreUnavailable } from '../src/index.ts';
import { openDatabase } from '../src/sqlite/driver.ts';
import { executeOn } from '../src/sqlite/test-file.ts';
import { asFormat4 } from './sqlite-former-file.ts';
import { freshFile } from './sqlite-fresh-file.ts';
import { type Device, device, devices, eventOf } from './sqlite-sample.ts';

const open = (file: string, declaration: CollectionDeclaration<Device> = devices) =>
  openStore({ kind: 'sqlite', file }, [declaration], chainKeys);

/** A closed file with `count` devices. */
async function fileWith(count: number): Promise<string> {
  const file = await freshFile();
  const store = await open(file);
  const collection = store.collection(devices);
  // Concurrent inserts share the wait for the disk; they are performed in this order.
  await Promise.all(Array.from({ length: count }, (_, n) => collection.insert(device(n), [eventOf(n)])));
  await store.close();
  return file;
}

const indexNames = (file: string): string[] => {
  const database = openDatabase(file, { readOnly: true });
  const rows = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`)
    .all();
  database.close();
  return rows.map((row) =>
    typeof row === 'object' && row !== null && 'name' in row ? String(row.name) : '',
  );
};

describe('a database file', () => {
  test('keeps documents and events when it is opened again, and leaves all in the one file', async () => {
    const file = await fileWith(3);
    const store = await open(file);
    expect(await store.collection(devices).get('d2')).toEqual({ ...device(2), version: 1 });
    expect((await store.events.read({ limit: 10 })).map(({ seq, id }) => [seq, id])).toEqual([
      [1, 'event-0'],
      [2, 'event-1'],
      [3, 'event-2'],
    ]);
    await store.close();
    await store.close();
    const log = await stat(`${file}-wal`).catch(() => ({ size: 0 }));
    expect(log.size).toBe(0);
  });

  test('is the same after it was opened with the same declarations again', async () => {
    const file = await fileWith(2);
    const before = indexNames(file);
    await (await open(file)).close();
    expect(indexNames(file)).toEqual(before);
  });

  test('of an earlier version is found by the people whose history its events belong to', async () => {
    const file = await freshFile();
    const before = await open(file);
    const handedOver = {
      ...eventOf(1),
      type: 'equipment.assigned' as const,
      data: { assignedToId: 'somebody' },
    };
    await before.events.append([eventOf(0), handedOver]);
    await before.close();
    await asFormat4(file);
    executeOn(file, 'DROP TABLE "store.concerned"');
    const store = await open(file);
    const { events } = await store.events.page({ concerned: 'somebody', limit: 10 });
    await store.close();
    expect(events.map(({ id }) => id)).toEqual(['event-1']);
  });

  test('has the indexes of the shapes that are declared now, and no others', async () => {
    const file = await fileWith(2);
    const declaration = { ...devices, shapes: [{ sort: ['name'] }] };
    const store = await open(file, declaration);
    expect((await store.collection(declaration).explain({ sort: ['-name'] })).indexed).toBe(true);
    await store.close();
    expect(indexNames(file).filter((name) => name.startsWith('devices'))).toEqual([
      'devices/id',
      'devices/status/-seen/room',
      'devices//name',
    ]);
  });

  test('makes an index anew whose shape is declared otherwise', async () => {
    const file = await fileWith(20);
    const inRange = { where: { op: 'range', path: 'seen', gt: '' }, sort: ['seen'] } as const;
    const sorted = { ...devices, shapes: [{ sort: ['seen'] }] };
    const sparse = { ...devices, shapes: [{ sort: ['seen'], sparse: true } as const] };
    for (const declaration of [sorted, sparse, sorted]) {
      const store = await open(file, declaration);
      const collection = store.collection(declaration);
      const all = await collection.explain({ sort: ['seen'] });
      expect([all.indexed, all.sorts]).toEqual(declaration === sorted ? [true, false] : [false, true]);
      const some = await collection.explain(inRange);
      expect([some.indexed, some.sorts]).toEqual([true, false]);
      expect((await collection.find({ ...inRange, limit: 50 })).items).toHaveLength(15);
      expect((await collection.find({ sort: ['seen'], limit: 50 })).items).toHaveLength(20);
      await store.close();
    }
  });

  test('finds old documents by search fields, arrays and unique keys that are declared later', async () => {
    const bare = { ...devices, search: [], unique: [], shapes: [] };
    const file = await freshFile();
    const first = await open(file, bare);
    await first.collection(bare).insert(device(1));
    await first.close();
    const store = await open(file);
    const collection = store.collection(devices);
    expect(await collection.count(search('macbook PRO'))).toBe(1);
    expect(await collection.count(contains('labels', 'all'))).toBe(1);
    expect(await collection.insert({ ...device(2), tag: 'qtm1001' })).toEqual({
      status: 'duplicate',
      key: 'tag',
    });
    await store.close();
  });

  test('refuses a unique key that its documents already break, and stays as it was', async () => {
    const bare = { ...devices, unique: [] };
    const file = await freshFile();
    const first = await open(file, bare);
    await first.collection(bare).insert(device(1));
    await first.collection(bare).insert({ ...device(2), tag: 'qtm1001' });
    await first.close();
    await expect(open(file)).rejects.toThrow('devices d2 has the same tag as another: it must be unique.');
    const store = await open(file, bare);
    expect(await store.collection(bare).count(equals('tag', 'qtm1001'))).toBe(1);
    await store.close();
  });

  test("isn't opened when it is somebody else's, newer, or out of reach", async () => {
    const [text, foreign, newer] = [await freshFile(), await freshFile(), await fileWith(1)];
    await writeFile(text, 'Dear diary, today I did not write a database.'.repeat(50));
    const database = openDatabase(foreign, { readOnly: false });
    database.exec('CREATE TABLE songs (title TEXT)');
    database.close();
    const future = openDatabase(newer, { readOnly: false });
    future.exec('PRAGMA user_version = 99');
    future.close();
    const before = readFileSync(foreign);
    await expect(open(text)).rejects.toThrow(`${text} is not a Quartermaster database.`);
    await expect(open(foreign)).rejects.toThrow(`${foreign} is not a Quartermaster database.`);
    expect(readFileSync(foreign)).toEqual(before);
    await expect(open(newer)).rejects.toThrow('was written by a newer version of Quartermaster');
    const lost = join(text, 'no', 'where.db');
    await expect(open(lost)).rejects.toThrow(`${lost} cannot be opened: does its folder exist`);
  });
});

describe('a damaged database file', () => {
  /** Opens a file after changing its bytes. */
  async function openDamaged(damage: (bytes: Buffer) => Buffer): Promise<void> {
    const file = await fileWith(400);
    await writeFile(file, damage(readFileSync(file)));
    const before = readFileSync(file);
    try {
      await (await open(file)).close();
    } finally {
      expect(readFileSync(file).equals(before)).toBe(true);
    }
  }
  const rootOf = async (name: string): Promise<(bytes: Buffer) => Buffer> => {
    const database = openDatabase(await fileWith(400), { readOnly: true });
    const [row] = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').all(name);
    database.close();
    const { rootpage } = row as { rootpage: number };
    return (bytes) => bytes.fill(0, (rootpage - 1) * 4096, rootpage * 4096);
  };
  const remedy = 'Examine it with qm-server check, or replace it with a backup: qm-server restore.';

  test("isn't opened when it was cut off or a page of it is lost, and says what to do", async () => {
    await expect(openDamaged((bytes) => bytes.subarray(0, bytes.length / 2))).rejects.toThrow(remedy);
    await expect(openDamaged((bytes) => bytes.subarray(0, -4096))).rejects.toThrow(remedy);
    await expect(openDamaged(await rootOf('devices'))).rejects.toThrow(
      `is damaged: its table devices cannot be read. ${remedy}`,
    );
    await expect(openDamaged(await rootOf('store.log'))).rejects.toThrow(remedy);
    await expect(openDamaged(await rootOf('devices/id'))).rejects.toThrow(remedy);
    await expect(openDamaged((bytes) => bytes.fill(0, 16_384 + 4096, 16_384 + 8192))).rejects.toThrow(remedy);
    await expect(openDamaged((bytes) => bytes.fill(0, 100, 200))).rejects.toThrow(remedy);
    await expect(openDamaged((bytes) => bytes.fill(0, 0, 100))).rejects.toThrow(
      'is not a Quartermaster database. If it used to be one, it is damaged. Replace it with a backup',
    );
  });

  test("isn't opened when a table is gone that was there", async () => {
    for (const table of ['devices', 'devices.unique', 'store.log', 'store.derived']) {
      const file = await fileWith(2);
      const database = openDatabase(file, { readOnly: false });
      database.exec(`DROP TABLE "${table}"`);
      database.close();
      await expect(open(file)).rejects.toThrow(`its table ${table} is missing. ${remedy}`);
    }
  });

  test('is no file whose making was broken off: that one is opened', async () => {
    const file = await freshFile();
    const database = openDatabase(file, { readOnly: false });
    database.exec(`PRAGMA application_id = ${0x514d5354}`);
    database.close();
    await (await open(file)).close();
    expect((await stat(file)).size).toBeGreaterThan(4096);
  });
});

describe('an open store', () => {
  test('finishes what it accepted before it closes, and refuses the rest', async () => {
    const file = await freshFile();
    const store = await open(file);
    const collection = store.collection(devices);
    const accepted = Array.from({ length: 500 }, (_, n) => collection.insert(device(n)));
    await store.close();
    expect((await Promise.all(accepted)).every(({ status }) => status === 'inserted')).toBe(true);
    await expect(collection.insert(device(501))).rejects.toThrow(StoreUnavailable);
    await expect(collection.get('d1')).rejects.toThrow(StoreUnavailable);
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
    const again = await open(file);
    expect(await again.collection(devices).count({ op: 'and', of: [] })).toBe(500);
    await again.close();
  });

  test('says that it is unavailable when more writes wait than it holds', async () => {
    const store = await open(await freshFile());
    const collection = store.collection(devices);
    const writes = await Promise.allSettled(
      Array.from({ length: 12_000 }, (_, n) => collection.insert(device(n))),
    );
    const refused = writes.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ reason }) => reason instanceof StoreUnavailable)).toBe(true);
    const written = writes.length - refused.length;
    expect(await collection.count({ op: 'and', of: [] })).toBe(written);
    expect((await collection.insert(device(5000))).status).toBe('inserted');
    await store.close();
  });

  test('writes nothing of a request that holds a mistake, and everything of those beside it', async () => {
    const store = await open(await freshFile());
    const collection = store.collection(devices);
    await collection.insert(device(1));
    const [mistaken, right] = await Promise.allSettled([
      collection.write([
        { kind: 'update', id: 'd1', change: { set: { name: 'changed' } }, events: [eventOf(1)] },
        { kind: 'update', id: 'd1', change: { increment: { name: 1 } } },
      ]),
      collection.insert(device(2), [eventOf(2)]),
    ]);
    expect(mistaken).toMatchObject({ status: 'rejected', reason: { name: 'Unstorable' } });
    expect(right).toMatchObject({ status: 'fulfilled', value: { status: 'inserted' } });
    expect(await collection.get('d1')).toEqual({ ...device(1), version: 1 });
    expect((await store.events.read({ limit: 9 })).map(({ seq, id }) => [seq, id])).toEqual([[1, 'event-2']]);
    await store.close();
  });

  test("writes people's changes before the batches of an import that came earlier", async () => {
    const store = await open(await freshFile());
    const collection = store.collection(devices);
    const done: string[] = [];
    const batches = Array.from({ length: 20 }, async (_, batch) => {
      const documents = Array.from({ length: 100 }, (_, n) => device(batch * 100 + n));
      await collection.write(
        documents.map((document) => ({ kind: 'insert', document })),
        'background',
      );
      done.push('batch');
    });
    await collection.insert(device(20_000));
    done.push('person');
    await Promise.all(batches);
    // In order of arrival it would be last. How many batches went before depends on how fast they were sent.
    expect(done.indexOf('person')).toBeLessThan(batches.length);
    await store.close();
  });

  test('refuses cursors that are made up', async () => {
    const store = await open(await freshFile());
    const madeUp = Buffer.from('["a",1,2]').toString('base64url');
    for (const after of ['', 'x', 'bm90IGpzb24', madeUp, 'é\u0000'])
      await expect(store.collection(devices).find({ limit: 1, after })).rejects.toThrow(InvalidCursor);
    await store.close();
  });
});
