import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { everything, search } from '@quartermaster/core/query/where';
import { expect, onTestFinished, test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { openStore, type Store } from '../src/index.ts';
import { openDatabase } from '../src/sqlite/driver.ts';
import { compiled } from './compiled.ts';
import { freshFile } from './sqlite-fresh-file.ts';
import { counters, devices } from './sqlite-sample.ts';

const program = await compiled(new URL('./sqlite-writing-process.ts', import.meta.url));
const kills = process.env.QM_SOAK ? 200 : 4;

/** Starts a writing process; `lines` has the writes it reported as acknowledged. */
function startWriting(file: string, name: string, rounds?: number) {
  const child = spawn(process.execPath, [program, file, name, ...(rounds ? [`${rounds}`] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const ended = Promise.all([once(child, 'exit'), once(child.stdout, 'end')]);
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line));
  const printed = (count: number) =>
    new Promise<void>((resolve, reject) => {
      const check = () => void (lines.length >= count && resolve());
      reader.on('line', check);
      child.once('exit', () => reject(new Error(`The process ended after ${lines.length} lines.`)));
      check();
    });
  return { child, lines, ended, printed };
}

async function withStore<Result>(file: string, use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore({ kind: 'sqlite', file }, [devices, counters], chainKeys);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

const makeCounter = (file: string) =>
  withStore(file, (store) => store.collection(counters).insert({ id: 'shared', value: 0 }));

/** Lets SQLite check that every index, including the trigram index, agrees with the documents. */
function checkIntegrity(file: string): void {
  const database = openDatabase(file, { readOnly: false });
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.exec(`INSERT INTO "devices.search" ("devices.search", rank) VALUES ('integrity-check', 1)`);
  database.close();
}

async function everyEvent(store: Store): Promise<string[]> {
  const ids: string[] = [];
  for (let page = await store.events.read({ limit: 1000 }); page.length > 0; ) {
    for (const { seq, id } of page) {
      ids.push(id);
      expect(seq).toBe(ids.length);
    }
    page = await store.events.read({ limit: 1000, after: ids.length });
  }
  return ids;
}

/** Every document has its events, every event has its document, and nothing acknowledged is missing. */
async function checkStore(store: Store, acknowledged: readonly string[]): Promise<void> {
  const events = new Set(await everyEvent(store));
  const collection = store.collection(devices);
  const own: string[] = [];
  let renamed = 0;
  for await (const { id, version, name } of collection.stream({})) {
    if (id.startsWith('contested')) continue;
    own.push(id);
    expect(events.has(`changed-${id}`)).toBe(version === 2);
    expect(name === 'Renamed').toBe(version === 2);
    if (version === 2) renamed++;
  }
  const there = new Set(own);
  for (const event of events) {
    const id = event.slice(event.indexOf('-') + 1);
    expect(there.has(id)).toBe(!events.has(`removed-${id}`));
  }
  for (const line of acknowledged) {
    const [what, id] = line.split(' ');
    if (what === 'inserted' || what === 'updated' || what === 'removed')
      expect(events.has(`${what === 'updated' ? 'changed' : what}-${id}`), line).toBe(true);
  }
  expect(await collection.count(search('renamed'))).toBe(renamed);
}

test(`nothing acknowledged is lost and every index agrees after ${kills} kills in the middle of writing`, {
  timeout: Math.max(kills * 10_000, 180_000),
}, async () => {
  const file = await freshFile();
  await makeCounter(file);
  const acknowledged: string[] = [];
  for (let round = 0; round < kills; round++) {
    const { child, lines, ended, printed } = startWriting(file, `round${round}`);
    await printed(20 + ((round * 37) % 400));
    child.kill('SIGKILL');
    await ended;
    acknowledged.push(...lines);
    checkIntegrity(file);
  }
  await withStore(file, async (store) => {
    await checkStore(store, acknowledged);
    const counter = await store.collection(counters).get('shared');
    const increments = acknowledged.filter((line) => line === 'incremented').length;
    expect(counter?.value).toBeGreaterThanOrEqual(increments);
    expect(counter?.value).toBeLessThanOrEqual(increments + 8 * kills);
  });
});

test('two processes share the file: one winner a key, no increment lost, one order of events', async () => {
  const file = await freshFile();
  const rounds = 400;
  await makeCounter(file);
  const writers = ['left', 'right'].map((name) => startWriting(file, name, rounds));
  const exits = await Promise.all(writers.map(({ ended }) => ended));
  expect(exits.map(([[code]]) => code)).toEqual([0, 0]);
  const lines = writers.flatMap((one) => one.lines);
  const won = lines.filter((line) => line.startsWith('won'));
  expect(won.length).toBe(rounds);
  expect(new Set(won).size).toBe(rounds);
  await withStore(file, async (store) => {
    await checkStore(store, lines);
    expect(await store.collection(counters).get('shared')).toMatchObject({ value: 2 * rounds });
    expect(await store.collection(devices).count(everything)).toBe(
      3 * rounds - lines.filter((line) => line.startsWith('removed')).length,
    );
  });
  checkIntegrity(file);
});

test('a process knows that it is alone on the file once all others are gone, even by kill -9, and holds newcomers off while it clears up', async () => {
  const file = await freshFile();
  await makeCounter(file);
  const alone = (store: Store) => store.whenAlone(async () => {});
  await withStore(file, async (store) => {
    const other = startWriting(file, 'other');
    await other.printed(20);
    expect(await alone(store)).toBe(false);
    // Its own lock is still held, so nobody else is alone.
    await withStore(file, async (second) => expect(await alone(second)).toBe(false));
    other.child.kill('SIGKILL');
    await other.ended;
    let newcomer: ReturnType<typeof startWriting> | undefined;
    const cleared = await store.whenAlone(async () => {
      newcomer = startWriting(file, 'newcomer');
      await newcomer.printed(1);
      // Enough time for it to begin, if it could.
      for (let n = 0; n < 500; n += 1)
        await store.collection(counters).update('shared', { increment: { value: 1 } });
      expect(newcomer.lines).toEqual(['opening']);
    });
    expect(cleared).toBe(true);
    await newcomer?.printed(20);
    expect(await alone(store)).toBe(false);
  });
});
