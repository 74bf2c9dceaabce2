import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type DomainEvent, isReadable } from '@quartermaster/core/events/event';
import { and, equals, everything, exists, not } from '@quartermaster/core/query/where';
import { expect, onTestFinished, test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { keepsakes, put, thing } from '../src/conformance/things.ts';
import { backUp, type ChainFinding, glance, openStore, type Store } from '../src/index.ts';
import { openDatabase } from '../src/sqlite/driver.ts';
import { formatVersion } from '../src/sqlite/ownership.ts';
import { Presence } from '../src/sqlite/presence.ts';
import { raisingFormat } from '../src/sqlite/raise-format.ts';
import { executeOn, readFrom } from '../src/sqlite/test-file.ts';
import { compiled } from './compiled.ts';
import { asFormat1, formerEvents, indexesOf, plainEvents } from './sqlite-former-file.ts';
import { freshFile } from './sqlite-fresh-file.ts';
import { device, devices, eventOf } from './sqlite-sample.ts';
import { triedToday } from './tried-today.ts';

const program = await compiled(new URL('./sqlite-renewing-process.ts', import.meta.url));

const open = (file: string) => openStore({ kind: 'sqlite', file }, [devices], chainKeys);

async function opened(file: string): Promise<Store> {
  const store = await open(file);
  onTestFinished(() => store.close());
  return store;
}

/** A file as format 1 left it. */
async function formerFile(count = 60): Promise<string> {
  const file = await freshFile();
  const store = await open(file);
  const collection = store.collection(devices);
  await Promise.all(Array.from({ length: count }, (_, n) => collection.insert(device(n), [eventOf(n)])));
  await store.close();
  await asFormat1(file);
  return file;
}

const sorts = [['-seen'], ['seen'], ['room', '-seen'], ['-room', 'seen'], ['name']];

async function pagesOf(store: Store, after: readonly (string | undefined)[] = []) {
  const pages = await Promise.all(
    sorts.map((sort, at) => {
      const cursor = after[at];
      return store.collection(devices).find({ sort, limit: 7, ...(cursor ? { after: cursor } : {}) });
    }),
  );
  return { ids: pages.map(({ items }) => items.map(({ id }) => id)), next: pages.map(({ next }) => next) };
}

test('a file of format 1 is listed alike before its indexes are renewed and after, and a list that was begun goes on', async () => {
  const file = await formerFile();
  const before = indexesOf(file);
  const store = await opened(file);
  expect(indexesOf(file)).toEqual(before);
  const first = await pagesOf(store);
  const second = await pagesOf(store, first.next);
  while (await store.renew());
  expect(await pagesOf(store)).toEqual(first);
  expect(await pagesOf(store, first.next)).toEqual(second);
  const fresh = await freshFile();
  await (await open(fresh)).close();
  expect(indexesOf(file)).toEqual(indexesOf(fresh));
  expect(await store.renew()).toBe(false);
});

test('a file of before anything could be set aside is listed alike before its indexes are renewed and after', async () => {
  const file = await freshFile();
  const { setAside: _later, ...former } = keepsakes;
  const wholeShapes = former.shapes.map(({ whole: _whole, ...shape }) => shape);
  const kind = 'sqlite' as const;
  const store = await openStore({ kind, file }, [{ ...former, shapes: wholeShapes }], chainKeys);
  const some = Array.from({ length: 40 }, (_, n) => thing(`t${n}`, { status: 'Available', code: `${n}` }));
  await put(store.collection(former), some);
  await store.close();
  const before = indexesOf(file);
  executeOn(file, 'PRAGMA user_version = 3');
  const again = await openStore({ kind, file }, [keepsakes], chainKeys);
  onTestFinished(() => again.close());
  expect(indexesOf(file)).toEqual(before);
  const collection = again.collection(keepsakes);
  for (const { id } of some.slice(0, 30)) await collection.update(id, { set: { gone: 'lost' } });
  const kept = and(not(exists('gone')), equals('status', 'Available'));
  const lists = async () => [
    (await collection.find({ where: kept, sort: ['-at'], limit: 20, total: true })).total,
    (await collection.find({ where: kept, sort: ['-at'], limit: 20 })).items.map(({ id }) => id),
    await collection.count(not(exists('gone'))),
    await collection.count(equals('gone', 'lost')),
  ];
  const found = await lists();
  expect(found).toEqual([10, ['t39', 't38', 't37', 't36', 't35', 't34', 't33', 't32', 't31', 't30'], 10, 30]);
  while (await again.renew());
  expect(indexesOf(file)).not.toEqual(before);
  expect(await lists()).toEqual(found);
  expect(await problemsOf(again)).toEqual([]);
});

test('an index that is renewed while others write and read has what they wrote', async () => {
  const store = await opened(await formerFile());
  const collection = store.collection(devices);
  const written = Array.from({ length: 40 }, (_, n) => collection.insert(device(100 + n)));
  while (await store.renew()) expect((await pagesOf(store)).ids[0]).toHaveLength(7);
  await Promise.all(written);
  expect(await collection.count(everything)).toBe(100);
  expect(await problemsOf(store)).toEqual([]);
});

/** The log, read in every way, and verified. */
async function logOf(store: Store) {
  const { events } = store;
  const findings: ChainFinding[] = [];
  for await (const finding of events.verify()) findings.push(finding);
  return {
    findings,
    head: await events.head(),
    all: await events.read({ limit: 1000 }),
    byBatch: await events.read({ batch: 'one', limit: 1000 }),
    byType: await events.read({ type: 'equipment.assigned', limit: 1000, newestFirst: true }),
    naming: await events.read({ naming: ['BERLIN 7'], limit: 1000 }),
    theirs: await events.page({ concerned: 'p3', limit: 50 }),
    about: await events.read({ subject: { kind: 'asset', id: 'd4' }, limit: 9 }),
  };
}

const ofMany = (n: number): DomainEvent => ({
  ...eventOf(n),
  type: 'equipment.assigned',
  data: { assignedToId: `p${n % 9}`, locationName: `Berlin ${n}` },
  ...(n % 3 === 0 ? { batch: 'one' } : {}),
});

/** A file of format 1 with such events, of which one was edited, one is no event, and one is erased. */
async function formerLog(): Promise<string> {
  const file = await freshFile();
  const store = await open(file);
  await store.events.append(Array.from({ length: 400 }, (_, n) => ofMany(n)));
  const erased = await store.events.read({ after: 9, limit: 1 });
  await store.events.erase(erased.filter(isReadable).map((event) => ({ ...event, data: {} })));
  await store.close();
  await asFormat1(file);
  executeOn(
    file,
    `UPDATE "store.events" SET event = replace(event, 'Berlin 21', 'Paris 21') WHERE seq = 22`,
    `UPDATE "store.events" SET event = '{' WHERE seq = 31`,
  );
  return file;
}

test('the log reads alike while its events are moved and after, with the same findings and the same head', async () => {
  const file = await formerLog();
  const store = await opened(file);
  const before = await logOf(store);
  expect(before.findings).toEqual([
    { kind: 'erased', seq: 10, id: 'event-9' },
    { kind: 'edited', seq: 22, id: 'event-21' },
    { kind: 'edited', seq: 31, id: 'event-30' },
    { kind: 'unreadable', seq: 31, id: 'event-30' },
  ]);
  expect(formerEvents(file)).toBe(400);
  while (await store.renew()) expect(await logOf(store)).toEqual(before);
  expect(await logOf(store)).toEqual(before);
  expect([formerEvents(file), plainEvents(file)]).toEqual([0, 1]);
  await store.events.append([ofMany(400)]);
  expect(plainEvents(file)).toBe(1);
});

test('long events hold writers up no longer than short ones: a step ends with the event at which its time is up', async () => {
  const file = await freshFile();
  const store = await open(file);
  const text = randomBytes(300_000).toString('hex');
  for (let n = 0; n < 30; n += 1) await store.events.append([{ ...eventOf(n), data: { text } }]);
  await store.close();
  await asFormat1(file);
  const again = await opened(file);
  let steps = 1;
  for (; await again.renew(); steps += 1);
  expect(steps).toBeGreaterThan(5);
  expect(formerEvents(file)).toBe(0);
});

test('personal data is erased from a log of which only a part is moved, and is in no file then', async () => {
  const file = await formerLog();
  const store = await opened(file);
  await store.events.append([ofMany(400)]);
  const named = await store.events.read({ naming: ['berlin 399', 'berlin 400'], limit: 9 });
  expect(named.map(({ seq }) => seq)).toEqual([400, 401]);
  await store.events.erase(named.filter(isReadable).map((event) => ({ ...event, data: {} })));
  expect(await store.events.read({ naming: ['berlin 399', 'berlin 400'], limit: 9 })).toEqual([]);
  while (await store.renew());
  expect(await store.events.read({ after: 399, limit: 9 })).toMatchObject([
    { data: {}, erased: true },
    { data: {}, erased: true },
  ]);
  expect(await store.scrub([])).toBe(true);
  const bytes = readFileSync(file, 'latin1');
  for (const text of ['Berlin 399', 'Berlin 400', 'Berlin 120']) expect(bytes).not.toContain(text);
});

test('a backup from the middle of a renewal is restored, and renewed to its end', async () => {
  const file = await formerFile();
  const store = await opened(file);
  const before = await pagesOf(store);
  const copy = `${file}.copy`;
  await store.renew();
  await backUp({ kind: 'sqlite', file }, copy, () => {});
  while (await store.renew());
  const restored = await opened(copy);
  expect(await pagesOf(restored)).toEqual(before);
  while (await restored.renew());
  expect(await pagesOf(restored)).toEqual(before);
  expect(await problemsOf(restored)).toEqual([]);
  expect(indexesOf(copy)).toEqual(indexesOf(file));
  expect(formerEvents(copy)).toBe(0);
});

test('a file is marked as of this format when it is opened, so that earlier versions refuse it', async () => {
  const file = await formerFile();
  await (await open(file)).close();
  expect(versionOf(file)).toBe(formatVersion);
});

function versionOf(file: string): number {
  const [row] = readFrom<{ user_version: number }>(
    file,
    ['user_version'],
    'SELECT * FROM pragma_user_version',
  );
  return row?.user_version ?? 0;
}

test('a file that only an earlier version has opened is examined as it is: its log is read, and nothing is wrong', async () => {
  const file = await formerFile();
  const before = indexesOf(file);
  const store = await openStore({ kind: 'sqlite', file }, [devices], chainKeys, 'untouched');
  const read: number[] = [];
  const problems: string[] = [];
  for await (const problem of store.check({ onProgress: ({ events }) => void read.push(events) }))
    problems.push(problem);
  expect(problems).toEqual([]);
  expect(read.at(-1)).toBe(60);
  expect(await store.events.read({ limit: 60 })).toHaveLength(60);
  await store.close();
  expect(indexesOf(file)).toEqual(before);
  expect(versionOf(file)).toBe(1);
});

test('a file is not opened while an earlier version has it open, which could not read what is written from now on', async () => {
  const file = await formerFile();
  const other = await Presence.show(file);
  const refused = raisingFormat(file, () => open(file), 200);
  await expect(refused).rejects.toThrow(
    `${file} is in use by an earlier version of Quartermaster: stop that one first.`,
  );
  other.close();
  const stores = await Promise.all([opened(file), opened(file), opened(file)]);
  expect(await stores[0]?.events.last()).toBe(60);
});

test('nor while one is only starting, or a command of one reads it', async () => {
  const file = await formerFile();
  const other = openDatabase(file, { readOnly: false });
  other.exec('PRAGMA journal_mode = WAL');
  other.exec('SELECT count(*) FROM sqlite_schema');
  await expect(open(file)).rejects.toThrow(
    `${file} is in use by an earlier version of Quartermaster: stop that one first.`,
  );
  expect(versionOf(file)).toBe(1);
  other.close();
  await (await open(file)).close();
  expect(versionOf(file)).toBe(formatVersion);
});

test('what is seen of a file at a glance leaves it to others', async () => {
  const file = await formerFile();
  const seen = await glance({ kind: 'sqlite', file }, devices, 'd1');
  expect(seen).toMatchObject({ document: device(1), lastKeyId: expect.any(String) });
  await (await open(file)).close();
  expect(versionOf(file)).toBe(formatVersion);
});

test('killed again and again while it renews, a file stays whole, and is renewed in the end', async () => {
  const file = await formerFile(600);
  const before = await sampleOf(file);
  for (let steps = 0, isDone = false; !isDone; steps += 1) {
    if (!triedToday(steps)) continue;
    const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const exited = once(child, 'exit');
    let printed = 0;
    // Killed after more steps each time, in the middle of the next one.
    child.stdout.on('data', (lines: Buffer) => {
      printed += lines.toString().split('\n').length - 1;
      if (printed > steps) child.kill('SIGKILL');
    });
    isDone = (await exited)[0] === 0;
    const database = openDatabase(file, { readOnly: false });
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    database.close();
  }
  expect(await sampleOf(file)).toEqual(before);
  expect(formerEvents(file)).toBe(0);
  const store = await opened(file);
  expect(await store.renew()).toBe(false);
  expect(await problemsOf(store)).toEqual([]);
}, 60_000);

/** The first pages, and the head of the log. */
async function sampleOf(file: string) {
  const store = await open(file);
  const sample = { pages: await pagesOf(store), head: await store.events.head() };
  await store.close();
  return sample;
}

async function problemsOf(store: Store): Promise<string[]> {
  const problems: string[] = [];
  for await (const problem of store.check()) problems.push(problem);
  return problems;
}
