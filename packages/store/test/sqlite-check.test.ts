import { expect, test } from 'vitest';
import { openStore } from '../src/index.ts';
import { openDatabase } from '../src/sqlite/driver.ts';
import { device, devices, eventOf, freshFile } from './sqlite-sample.ts';

/** What a check finds in a database of ten devices after somebody has been at it. */
async function problemsAfter(...statements: string[]): Promise<string[]> {
  const file = await freshFile();
  const store = await openStore({ kind: 'sqlite', file }, [devices]);
  for (let n = 0; n < 10; n++) await store.collection(devices).insert(device(n), [eventOf(n)]);
  const database = openDatabase(file, { readOnly: false });
  for (const statement of statements) database.exec(statement);
  database.close();
  const found: string[] = [];
  for await (const problem of store.check()) found.push(problem);
  await store.close();
  return found;
}

test('a check finds nothing wrong with a sound database', async () => {
  expect(await problemsAfter('UPDATE devices SET version = 7')).toEqual([]);
});

test('a check names the document whose search text, unique key or index entry is not what it says', async () => {
  expect(await problemsAfter(`UPDATE devices SET text = 'nothing' WHERE id = 'd3'`)).toEqual([
    'devices d3: its search text is another one',
    "devices: the search index doesn't agree with the documents",
  ]);
  expect(
    await problemsAfter(`DELETE FROM "devices.unique" WHERE row = (SELECT row FROM devices WHERE id = 'd3')`),
  ).toEqual(['devices d3: its unique key tag is not kept']);
  expect(
    await problemsAfter(
      `DELETE FROM "devices.values" WHERE field = 'fields.cpu' AND row = (SELECT row FROM devices WHERE id = 'd3')`,
    ),
  ).toEqual(['devices d3: fields.cpu is not in its index']);
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

test("a check names documents that their schema doesn't allow", async () => {
  const [first, second, ...rest] = await problemsAfter(
    `UPDATE devices SET document = jsonb_set(document, '$.lent', 'perhaps') WHERE id = 'd3'`,
    `UPDATE devices SET version = 0 WHERE id = 'd4'`,
  );
  expect(first).toContain('devices d3: lent');
  expect(second).toBe('devices d4: version 0');
  expect(rest).toEqual([]);
});

test('a check misses no event that is gone', async () => {
  expect(await problemsAfter('DELETE FROM "store.events" WHERE seq = 4')).toEqual([
    'events: 4 to 4 are missing before event event-4',
  ]);
});
