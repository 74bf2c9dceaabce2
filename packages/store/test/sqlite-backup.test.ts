import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { everything, search } from '@quartermaster/core/query/where';
import { expect, test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { backUp, openStore, restore, type Store } from '../src/index.ts';
import { openDatabase } from '../src/sqlite/driver.ts';
import { compiled } from './compiled.ts';
import { freshFile } from './sqlite-fresh-file.ts';
import { counters, device, devices, eventOf } from './sqlite-sample.ts';

const open = (file: string) => openStore({ kind: 'sqlite', file }, [devices, counters], chainKeys);
const at = (file: string) => ({ kind: 'sqlite' as const, file });
const run = promisify(execFile);
const nothing = () => {};
const beside = (file: string, name: string) => join(dirname(file), name);

async function put(store: Store, from: number, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => from + n);
  for (let first = 0; first < count; first += 200)
    await store
      .collection(devices)
      .write(
        numbers
          .slice(first, first + 200)
          .map((n) => ({ kind: 'insert', document: device(n), events: [eventOf(n)] })),
      );
}

const program = await compiled(new URL('./sqlite-filling-process.ts', import.meta.url));
const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/** Inserts devices from a separate process, since a restore needs exclusive access to the file. */
async function fill(file: string, from: number, count: number): Promise<void> {
  await run(process.execPath, [program, file, `${from}`, `${count}`]);
}

async function problemsOf(store: Store): Promise<string[]> {
  const found: string[] = [];
  for await (const problem of store.check()) found.push(problem);
  return found;
}

test('a backup under load is the database at one moment: sound, and every document with its events', async () => {
  const file = await freshFile();
  const store = await open(file);
  await put(store, 0, 2000);
  let writing = true;
  let written = 2000;
  const load = (async () => {
    while (writing) {
      await put(store, written, 20);
      written += 20;
    }
  })();
  const copy = beside(file, 'copy.db');
  const steps: [number, number][] = [];
  const { bytes: size, records } = await backUp(at(file), copy, (bytes, total) => steps.push([bytes, total]));
  writing = false;
  await load;
  await store.close();
  expect(size).toBe(statSync(copy).size);
  expect(records % 2).toBe(0);
  expect(steps.at(-1)).toEqual([size, size]);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(copy)).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);

  const copied = await open(copy);
  const count = await copied.collection(devices).count(everything);
  expect(count).toBeGreaterThanOrEqual(2000);
  expect(count).toBeLessThanOrEqual(written);
  expect(await copied.events.last()).toBe(count);
  expect(await problemsOf(copied)).toEqual([]);
  await copied.close();
});

test('a backup is put in the place of what is there, which stays beside it', async () => {
  const file = await freshFile();
  const copy = beside(file, 'copy.db');
  await fill(file, 0, 300);
  await backUp(at(file), copy, nothing);
  await fill(file, 300, 100);

  const kept = await restore(copy, at(file), nothing);
  const restored = await open(file);
  expect(await restored.collection(devices).count(everything)).toBe(300);
  expect(await restored.collection(devices).count(search('macbook'))).toBe(300);
  expect(await problemsOf(restored)).toEqual([]);
  await restored.close();
  const before = await open(kept ?? '');
  expect(await before.collection(devices).count(everything)).toBe(400);
  await before.close();
});

test('a backup is restored where nothing is yet', async () => {
  const file = await freshFile();
  const store = await open(file);
  await put(store, 0, 10);
  const copy = beside(file, 'copy.db');
  await backUp(at(file), copy, nothing);
  const target = beside(file, 'new.db');
  expect(await restore(copy, at(target), nothing)).toBeUndefined();
  const restored = await open(target);
  expect(await restored.collection(devices).count(everything)).toBe(10);
  await restored.close();
  await store.close();
});

test('a database that a server has open is not replaced', async () => {
  const file = await freshFile();
  const store = await open(file);
  await put(store, 0, 10);
  const copy = beside(file, 'copy.db');
  await backUp(at(file), copy, nothing);
  await expect(restore(copy, at(file), nothing)).rejects.toThrow(`${file} is in use: stop the server first.`);
  await put(store, 10, 10);
  expect(await store.collection(devices).count(everything)).toBe(20);
  await store.close();
  expect(readdirSync(dirname(file)).filter((name) => /before|restoring/.test(name))).toEqual([]);
});

test('what is no whole backup of ours is neither made nor put in place of anything', async () => {
  const file = await freshFile();
  const copy = beside(file, 'copy.db');
  await fill(file, 0, 200);
  await backUp(at(file), copy, nothing);
  await expect(backUp(at(file), copy, nothing)).rejects.toThrow(
    `${copy} already exists: choose another name.`,
  );
  const lost = beside(file, 'lost.db');
  await expect(backUp(at(lost), beside(file, 'other.db'), nothing)).rejects.toThrow(
    `There is no database at ${lost}.`,
  );
  expect(existsSync(lost)).toBe(false);
  await expect(backUp(at(file), beside(file, 'no/where.db'), nothing)).rejects.toThrow('no/where.db');

  const before = statSync(file);
  const text = beside(file, 'diary.db');
  writeFileSync(text, 'Dear diary, today I did not write a database.'.repeat(50));
  const foreign = beside(file, 'songs.db');
  const songs = openDatabase(foreign, { readOnly: false });
  songs.exec('CREATE TABLE songs (title TEXT)');
  songs.close();
  await expect(restore(text, at(file), nothing)).rejects.toThrow(`${text} is not a Quartermaster database.`);
  await expect(restore(foreign, at(file), nothing)).rejects.toThrow(`${foreign} is not a Quartermaster`);
  await expect(restore(lost, at(file), nothing)).rejects.toThrow(`There is no file ${lost}.`);
  await truncate(copy, statSync(copy).size / 2);
  await expect(restore(copy, at(file), nothing)).rejects.toThrow('damaged');
  await expect(restore(file, at(foreign), nothing)).rejects.toThrow(`${foreign} is not a Quartermaster`);
  expect(statSync(file).ino).toBe(before.ino);
});

test('a damaged database gives way to a backup, and what a crash left beside it is not played into that', async () => {
  const file = await freshFile();
  const copy = beside(file, 'copy.db');
  await fill(file, 0, 200);
  await backUp(at(file), copy, nothing);
  await truncate(file, statSync(file).size / 2);
  writeFileSync(`${file}-wal`, 'what a crash left');
  const kept = await restore(copy, at(file), nothing);
  expect(kept).toBeDefined();
  const restored = await open(file);
  expect(await restored.collection(devices).count(everything)).toBe(200);
  expect(await problemsOf(restored)).toEqual([]);
  await restored.close();

  // The same if somebody has moved the damaged file away, but left its log.
  const moved = beside(file, 'moved.db');
  writeFileSync(`${moved}-wal`, 'what a crash left');
  expect(await restore(copy, at(moved), nothing)).toBeUndefined();
  expect(existsSync(`${moved}-wal`)).toBe(false);
  const second = await open(moved);
  expect(await problemsOf(second)).toEqual([]);
  await second.close();
});

test('a backup takes no name that is there, whatever bears it; of two at once one gets it', async () => {
  const file = await freshFile();
  await fill(file, 0, 20);
  const empty = beside(file, 'empty.db');
  writeFileSync(empty, '');
  await expect(backUp(at(file), empty, nothing)).rejects.toThrow(`${empty} already exists`);
  await expect(backUp(at(file), '/dev/null', nothing)).rejects.toThrow('/dev/null already exists');
  const copy = beside(file, 'copy.db');
  const other = run(process.execPath, ['-e', twice(file, copy)], { cwd: packageFolder }).catch(
    () => undefined,
  );
  await Promise.all([backUp(at(file), copy, nothing).catch(() => undefined), other]);
  const copied = await open(copy);
  expect(await problemsOf(copied)).toEqual([]);
  await copied.close();
  expect(readdirSync(dirname(file)).filter((name) => name.includes('partial'))).toEqual([]);
});

const twice = (file: string, copy: string): string =>
  `import('@quartermaster/store').then(({ backUp }) => backUp({ kind: 'sqlite', file: ${JSON.stringify(file)} }, ${JSON.stringify(copy)}, () => {}))`;

test('a copy that needs the log beside it is no backup', async () => {
  const file = await freshFile();
  const store = await open(file);
  await put(store, 0, 20);
  const snapshot = beside(file, 'snapshot.db');
  copyFileSync(file, snapshot);
  copyFileSync(`${file}-wal`, `${snapshot}-wal`);
  await store.close();
  await expect(restore(snapshot, at(beside(file, 'new.db')), nothing)).rejects.toThrow(
    'is incomplete without',
  );
});

test('MongoDB is told to use its own tools', async () => {
  const mongodb = { kind: 'mongodb', uri: 'mongodb://localhost' } as const;
  await expect(backUp(mongodb, 'x', nothing)).rejects.toThrow(
    "MongoDB's own tools: mongodump and mongorestore",
  );
  await expect(restore('x', mongodb, nothing)).rejects.toThrow(
    "MongoDB's own tools: mongodump and mongorestore",
  );
});
