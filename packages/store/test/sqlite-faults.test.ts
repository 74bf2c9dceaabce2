import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { everything } from '@quartermaster/core/query/where';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { openStore, type Store, StoreUnavailable, StoreUnusable } from '../src/index.ts';
import { openDatabase } from '../src/sqlite/driver.ts';
import { canMount, mount, mountReadOnly, unmount } from '../src/sqlite/test-disk.ts';
import { asFormat1, formerEvents } from './sqlite-former-file.ts';
import { freshFile } from './sqlite-fresh-file.ts';
import { device, devices, eventOf } from './sqlite-sample.ts';

const open = (file: string) => openStore({ kind: 'sqlite', file }, [devices], chainKeys);

async function problemsOf(store: Store): Promise<string[]> {
  const found: string[] = [];
  for await (const problem of store.check()) found.push(problem);
  return found;
}

describe.runIf(canMount())('on a disk of its own', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quartermaster-disk-'));
    mount(folder, 'size=6m');
  });
  afterEach(() => {
    unmount(folder);
    rmdirSync(folder);
  });

  test('a full disk refuses writes in a clear sentence, loses nothing, and takes writes again when there is room', async () => {
    const file = join(folder, 'quartermaster.db');
    const ballast = join(folder, 'ballast');
    const store = await open(file);
    writeFileSync(ballast, Buffer.alloc(2_000_000));
    const collection = store.collection(devices);
    let written = 0;
    const fill = async () => {
      for (;;) {
        await collection.insert(device(written), [eventOf(written)]);
        written += 1;
      }
    };
    const refusal = await fill().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StoreUnavailable);
    expect(String(refusal)).toContain('the disk is full');
    expect(written).toBeGreaterThan(20);
    // Existing data can still be read, and nothing remains of the refused write.
    expect(await collection.count(everything)).toBe(written);
    expect(await collection.get(`d${written}`)).toBeUndefined();
    expect(await store.events.last()).toBe(written);

    rmSync(ballast);
    const refused = written;
    await collection.insert(device(refused), [eventOf(refused)]);
    expect(await problemsOf(store)).toEqual([]);
    await store.close();
    const again = await open(file);
    expect(await again.collection(devices).count(everything)).toBe(refused + 1);
    await again.close();
  });

  test('the last room on a disk is left to people: what an earlier version stored is renewed once there is more', async () => {
    const file = join(folder, 'quartermaster.db');
    const former = await open(file);
    await former.events.append(Array.from({ length: 60 }, (_, n) => eventOf(n)));
    await former.close();
    await asFormat1(file);
    const store = await open(file);
    expect(await store.renew()).toBe(false);
    await store.collection(devices).insert(device(1));
    expect(formerEvents(file)).toBe(60);
    execFileSync('mount', ['-o', 'remount,size=200m', folder]);
    while (await store.renew());
    expect(formerEvents(file)).toBe(0);
    await store.close();
  });

  test("a folder that can't be written to is named", async () => {
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    const opened = open(join(folder, 'quartermaster.db'));
    await expect(opened).rejects.toThrow(StoreUnusable);
    await expect(opened).rejects.toThrow(`${folder}/quartermaster.db cannot be`);
  });
});

test.runIf(canMount()).each([
  ['without', true],
  ['with', false],
])(
  "a file of an earlier version is named, if it can't be brought to this one's form on its disk, %s its lock",
  async (_, isFirst) => {
    const file = await freshFile();
    await (await open(file)).close();
    await asFormat1(file);
    if (isFirst) rmSync(`${file}.lock`);
    mountReadOnly(dirname(file));
    onTestFinished(() => unmount(dirname(file)));
    const opened = open(file);
    await expect(opened).rejects.toThrow(StoreUnusable);
    await expect(opened).rejects.toThrow(`${file} cannot be`);
  },
);

test("writes fail in a clear sentence while another program doesn't let go of the file; reads go on", async () => {
  const file = await freshFile();
  const store = await open(file);
  const collection = store.collection(devices);
  await collection.insert(device(1), [eventOf(1)]);
  const other = openDatabase(file, { readOnly: false });
  other.exec('BEGIN IMMEDIATE');
  const writing = collection.insert(device(2), [eventOf(2)]).catch((error: unknown) => error);
  expect(await collection.get('d1')).toMatchObject({ id: 'd1' });
  expect(await collection.count(everything)).toBe(1);
  const refusal = await writing;
  expect(refusal).toBeInstanceOf(StoreUnavailable);
  expect(String(refusal)).toContain('another program has locked the database');
  other.exec('COMMIT');
  other.close();
  expect(await collection.insert(device(2), [eventOf(2)])).toMatchObject({ status: 'inserted' });
  await store.close();
});
