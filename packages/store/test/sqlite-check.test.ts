import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { type CheckProgress, openStore } from '../src/index.ts';
import { openDatabase } from '../src/sqlite/driver.ts';
import { damagePage } from '../src/sqlite/test-file.ts';
import { freshFile } from './sqlite-fresh-file.ts';
import { counters, device, devices, eventOf } from './sqlite-sample.ts';

const declared = [devices, counters];

/** A closed database of ten devices and two counters, tampered with by these statements. */
async function fileAfter(...statements: string[]): Promise<string> {
  const file = await freshFile();
  const store = await openStore({ kind: 'sqlite', file }, declared, chainKeys);
  for (let n = 0; n < 10; n++) await store.collection(devices).insert(device(n), [eventOf(n)]);
  for (const id of ['a', 'b']) await store.collection(counters).insert({ id, value: 1 });
  await store.close();
  const database = openDatabase(file, { readOnly: false });
  for (const statement of statements) database.exec(statement);
  database.close();
  return file;
}

/** What a check finds without creating or repairing anything, what it read, and its final progress. */
async function checked(file: string): Promise<{ found: string[]; read: string[]; last: CheckProgress }> {
  const store = await openStore({ kind: 'sqlite', file }, declared, chainKeys, 'untouched');
  const [found, read]: [string[], string[]] = [[], []];
  let last: CheckProgress = { what: '', documents: 0, events: 0, total: 0 };
  const watch = {
    onDocument: (collection: string, { id }: { id: string }) => void read.push(`${collection} ${id}`),
    onProgress: (progress: CheckProgress) => {
      last = progress;
    },
  };
  for await (const problem of store.check(watch)) found.push(problem);
  await store.close();
  return { found, read, last };
}

const problemsAfter = async (...statements: string[]): Promise<string[]> =>
  (await checked(await fileAfter(...statements))).found;

test('a check finds nothing wrong with a sound database', async () => {
  expect(await problemsAfter('UPDATE devices SET version = 7')).toEqual([]);
});

test('a check names the document whose search text, unique key or index entry is not what it says', async () => {
  expect(await problemsAfter(`UPDATE devices SET text = 'nothing' WHERE id = 'd3'`)).toEqual([
    "devices d3: its search text doesn't match the document",
    "devices: the search index doesn't match the documents",
  ]);
  expect(
    await problemsAfter(`DELETE FROM "devices.unique" WHERE row = (SELECT row FROM devices WHERE id = 'd3')`),
  ).toEqual(['devices d3: its unique key tag is missing']);
  expect(
    await problemsAfter(
      `DELETE FROM "devices.values" WHERE field = 'fields.cpu' AND row = (SELECT row FROM devices WHERE id = 'd3')`,
    ),
  ).toEqual(['devices d3: fields.cpu is missing from its index']);
});

test('a check counts what belongs to no document', async () => {
  expect(
    await problemsAfter(
      `INSERT INTO "devices.unique" VALUES ('tag', 'lost', 999)`,
      `INSERT INTO "devices.values" VALUES ('labels', 'lost', 999)`,
    ),
  ).toEqual([
    'devices: 1 rows of "devices.unique" belong to no document',
    'devices: 1 rows of "devices.values" belong to no document',
  ]);
});

test('a check names totals that are wrong, and bringing the file up to date counts anew', async () => {
  const file = await fileAfter(
    `UPDATE "store.counts" SET count = 11 WHERE collection = 'devices' AND path = ''`,
    `INSERT INTO "store.counts" VALUES ('devices', 'room', 'nowhere', 2)`,
    `UPDATE "store.counts" SET count = count + 1 WHERE collection = 'devices' AND path = 'worn' AND value = 'hours'`,
  );
  expect((await checked(file)).found).toEqual([
    'devices: the total of all documents is wrong: qm-server migrate counts anew',
    'devices: the total by room is wrong: qm-server migrate counts anew',
    'devices: the total by worn is wrong: qm-server migrate counts anew',
  ]);
  const store = await openStore({ kind: 'sqlite', file }, declared, chainKeys, 'existing');
  await store.close();
  expect((await checked(file)).found).toEqual([]);
});

test("a check names documents that their schema doesn't allow", async () => {
  const [first, second, ...rest] = await problemsAfter(
    `UPDATE devices SET document = jsonb_set(document, '$.lent', 'perhaps') WHERE id = 'd3'`,
    `UPDATE devices SET version = 0 WHERE id = 'd4'`,
  );
  expect(first).toContain('devices d3: lent');
  expect(second).toBe('devices d4: its version is 0');
  expect(rest).toEqual([]);
});

test('a check misses no event that is gone', async () => {
  expect(await problemsAfter('DELETE FROM "store.log" WHERE seq = 4')).toEqual(['events: 4 is missing']);
});

test('a check names what is missing, makes nothing of it, and looks at the rest', async () => {
  const file = await fileAfter(
    'DROP TABLE counters',
    'DROP INDEX "devices/tag/"',
    'DROP TABLE "devices.values"',
  );
  for (const _ of ['once', 'again']) {
    const { found, last } = await checked(file);
    expect(found).toEqual([
      'The table devices.values is missing',
      'The table counters is missing',
      'The index devices/tag/ is missing: qm-server migrate recreates it',
    ]);
    expect(last).toEqual({ what: 'the search index', documents: 10, events: 10, total: 20 });
  }
  expect(await problemsAfter('DROP TABLE "store.log"')).toEqual(['The table store.log is missing']);
});

test("a check goes on past documents and events that aren't JSON", async () => {
  const file = await fileAfter(
    `UPDATE counters SET document = x'ff00' WHERE id = 'a'`,
    `UPDATE "store.log" SET text = '{' WHERE seq = 3`,
    `UPDATE "store.log" SET text = x'01ff' WHERE seq = 5`,
    `UPDATE "store.log" SET type = kind WHERE seq = 7`,
  );
  // As a disk may damage it; SQLite itself refuses to store this, because its indexes look into the document.
  const bytes = readFileSync(file);
  const label = bytes.indexOf("id'd3");
  bytes[label - 1] = 0xff;
  writeFileSync(file, bytes);
  const { found, read, last } = await checked(file);
  expect(found).toEqual([
    "devices d3: its document isn't JSON",
    "counters a: its document isn't JSON",
    'events 3: it was edited after it was recorded',
    "events 3: it can't be read",
    'events 5: it was edited after it was recorded',
    "events 5: it can't be read",
    'events 7: it was edited after it was recorded',
  ]);
  expect(read).toHaveLength(10);
  expect(last).toEqual({ what: 'the search index', documents: 12, events: 10, total: 22 });
});

test('a check tells what a damaged page took along, and reads the rest', async () => {
  const file = await fileAfter();
  damagePage(file, 'counters');
  const { found, read } = await checked(file);
  expect(found.at(0)).toBe(`${file}: table counters: database disk image is malformed`);
  expect(found).toContain('counters: rows after number 0 cannot be read (database disk image is malformed)');
  expect(read).toHaveLength(10);
});

test('a file that is empty, or not there, is reported and not made', async () => {
  const file = await freshFile();
  for (const opening of ['untouched', 'existing'] as const) {
    const opened = () => openStore({ kind: 'sqlite', file }, declared, chainKeys, opening);
    await expect(opened()).rejects.toThrow(`There is no database at ${file}.`);
  }
  writeFileSync(file, '');
  for (const opening of ['untouched', 'existing', 'make'] as const) {
    const opened = () => openStore({ kind: 'sqlite', file }, declared, chainKeys, opening);
    await expect(opened()).rejects.toThrow(`${file} is empty (0 bytes): a full disk`);
    expect(readFileSync(file)).toHaveLength(0);
  }
});

test('a check looks at a file that has no write-ahead log, as a restore leaves it', async () => {
  expect(await problemsAfter('PRAGMA journal_mode = DELETE')).toEqual([]);
});
