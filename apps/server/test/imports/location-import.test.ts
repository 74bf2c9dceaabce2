import { batchSchema } from '@quartermaster/core/batches/batch';
import { locationImportResultSchema } from '@quartermaster/core/csv/import-result';
import { locationSchema } from '@quartermaster/core/locations/location';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { made } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';
import { exported } from './import-call.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const importing = async (text: string, query = '') =>
  made(await server.admin.csv(`/api/locations/import${query}`, text), locationImportResultSchema);
const list = async () =>
  made(await server.admin.get('/api/locations'), z.object({ items: z.array(locationSchema) })).items;

it('locations come in by path in whatever order they stand, go out, and come in again without a change', async () => {
  const text = [
    'Location,Address,Contact person,E-mail,Phone,Shoe size',
    'Berlin / HQ / Room 1,,,,,',
    'Airdrie,"1 Main Street\nAirdrie, Alberta",Ann,ann@berlin.example,+1 5,42',
    'Berlin / HQ,=HYPERLINK(1),,not an address,,',
    'Berlin / Annex 🏢,"12 ""Inner"" Road",,,,',
    'Berlin,,,,,',
    'AIRDRIE,9 Other Street,,,,',
    'airdrie,,,,,',
    'Paris / Louvre,,,,,',
    'حيفا,,,,,',
    ',Nowhere,,,,',
  ].join('\n');
  const plan = await importing(text, '?dryRun=true');
  expect(plan).toMatchObject({ created: 4, failed: 6, leftOut: ['Shoe size'] });
  expect(await list()).toEqual([]);
  const done = await importing(text);
  expect(done).toMatchObject({ created: 4, failed: 6, message: '4 locations imported successfully' });
  const errors = [...done.errors].sort((one, other) => one.row - other.row);
  expect(errors.map(({ row, message }) => [row, message])).toEqual([
    [2, "There is no location 'Berlin / HQ'; add a row for it"],
    [5, expect.stringMatching(/email/i)],
    [8, "Another 'AIRDRIE' with another address is on line 3; if they are two, name this one 'AIRDRIE (2)'"],
    [9, "'airdrie' is already on line 3"],
    [10, "There is no location 'Paris'; add a row for it"],
    [12, 'This field is required'],
  ]);
  const first = await list();
  expect(first.map(({ path, isDefault }) => [path, isDefault])).toEqual([
    ['Airdrie', true],
    ['Berlin', false],
    ['Berlin / Annex 🏢', false],
    ['حيفا', false],
  ]);
  expect(first[0]).toMatchObject({
    address: '1 Main Street\nAirdrie, Alberta',
    contact: { name: 'Ann', email: 'ann@berlin.example', phone: '+1 5' },
  });
  const file = await exported(server.admin, '/api/locations/export');
  expect(file).toContain("'+1 5");
  expect(await importing(file)).toMatchObject({ created: 0, updated: 0, unchanged: 4, failed: 0 });

  const changed = await importing('path,contactName,contactEmail,address\nairdrie,(none),a@b.example,\n');
  expect(changed).toMatchObject({ updated: 1, failed: 0 });
  expect((await list())[0]).toMatchObject({
    address: '1 Main Street\nAirdrie, Alberta',
    contact: { email: 'a@b.example', phone: '+1 5' },
  });

  const { items } = made(await server.admin.get('/api/batches'), z.object({ items: z.array(batchSchema) }));
  expect(items[0]).toMatchObject({
    kind: 'locations.import',
    title: 'Imported locations',
    changed: { count: 1, of: 'locations' },
  });
  made(await server.admin.post(`/api/batches/${items[0]?.id}/undo`), z.unknown());
  expect(await exported(server.admin, '/api/locations/export')).toBe(file);
});

it('a deep tree of thousands, deepest first, comes in whole, and whoever adds some meanwhile loses none', async () => {
  const paths = Array.from({ length: 1200 }, (_, at) =>
    ['Site', `Floor ${at % 7}`, `Room ${at % 60}`, `Shelf ${at}`].join(' / '),
  );
  const all = new Set(
    paths.flatMap((path) => {
      const names = path.split(' / ');
      return names.map((_, at) => names.slice(0, at + 1).join(' / '));
    }),
  );
  const rows = [...all].sort((one, other) => other.split(' / ').length - one.split(' / ').length);
  const [done] = await Promise.all([
    importing(`path\n${rows.join('\n')}\n`),
    ...Array.from({ length: 20 }, (_, at) =>
      server.admin.post('/api/locations', { name: at === 0 ? 'Site' : `Other ${at}` }),
    ),
  ]);
  expect(done).toMatchObject({ failed: 0 });
  const here = new Set((await list()).map(({ path }) => path));
  expect(rows.filter((path) => !here.has(path))).toEqual([]);
  expect((await list()).filter(({ name }) => name === 'Site')).toHaveLength(1);
});
