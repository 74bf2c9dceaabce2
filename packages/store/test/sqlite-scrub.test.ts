import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { event, put, type Thing, thing, things } from '../src/conformance/things.ts';
import { backUp, openStore } from '../src/index.ts';
import { openDatabase } from '../src/sqlite/driver.ts';
import { freshFile } from './sqlite-fresh-file.ts';

const name = 'ludmila quist of northwind';
const city = 'Ludmila-ville';

/** The contents of a database's files as text, folded like its indexes. */
const bytesOf = (...files: string[]): string =>
  files
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n')
    .toLowerCase();

/** The terms of the search index, with the number of documents that have each. */
function terms(file: string): Map<string, number> {
  const database = openDatabase(file, { readOnly: true });
  database.exec(`CREATE VIRTUAL TABLE temp.terms USING fts5vocab('main', 'things.search', 'row')`);
  const rows = database.prepare('SELECT term, doc FROM temp.terms').all();
  database.close();
  return new Map(
    JSON.parse(JSON.stringify(rows)).map(({ term, doc }: { term: string; doc: number }) => [term, doc]),
  );
}

test('what was replaced or removed is in no file once the database was scrubbed: not in unused parts, counts, indexes or the log beside it', async () => {
  const file = await freshFile();
  const location = { kind: 'sqlite', file } as const;
  const store = await openStore(location, [things], chainKeys);
  const collection = store.collection(things);
  const personal: Partial<Thing> = { name, note: name.repeat(200), place: { city } };
  await put(collection, [thing('a', personal), thing('b', personal), thing('c')]);
  await store.events.append([event('1', 'a', { name })]);
  await collection.update('a', { set: { name: 'somebody', note: 'x', 'place.city': 'Lund' } });
  await collection.remove('b');
  const [first] = await store.events.read({ limit: 1 });
  if (first?.type !== 'equipment.updated') throw new Error('Nothing was recorded');
  await store.events.erase([{ ...first, data: {} }]);
  const beside = `${file}-wal`;
  expect(bytesOf(beside)).toContain('ludmila');

  expect(await store.scrub([things.name])).toBe(true);
  expect(readFileSync(beside)).toHaveLength(0);
  const copy = `${file}.backup`;
  await backUp(location, copy, () => {});
  for (const files of [[file, beside], [copy]]) expect(bytesOf(...files)).not.toContain('ludmila');
  expect(terms(file).has('qui')).toBe(false);
  expect(terms(file).has('som')).toBe(true);
  await store.close();
});

test('nobody has to wait for a database to be scrubbed, and who reads is waited for', async () => {
  const file = await freshFile();
  const store = await openStore({ kind: 'sqlite', file }, [things], chainKeys);
  await store.collection(things).insert(thing('a'));
  const reader = openDatabase(file, { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM things').all();
  await store.collection(things).insert(thing('b'));
  expect(await store.scrub([things.name])).toBe(false);
  await store.collection(things).insert(thing('c'));
  reader.exec('COMMIT');
  expect(await store.scrub([things.name])).toBe(true);
  reader.close();
  await store.close();
});
