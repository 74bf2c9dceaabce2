import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { executeOn } from '@quartermaster/store/test-file';
import { expect, test } from 'vitest';
import { fillDatabase } from './company.ts';
import { freshFolder, qmServer } from './qm-server.ts';

test('a check names the events that somebody changed in the database, and tells the last one of a sound log', async () => {
  const dataDir = await freshFolder();
  const file = join(dataDir, 'quartermaster.db');
  await fillDatabase({ kind: 'sqlite', file }, 5);
  const sound = await qmServer(dataDir, ['check']);
  expect(sound).toMatchObject({ code: 0, err: '' });
  expect(sound.out).toMatch(
    /^✓ No problems found in .*\n {2}It needs the key [\w-]{12}, which is in .*\n {2}The last event is number \d+, its hash [\w-]{43}\n$/,
  );

  executeOn(
    file,
    `UPDATE "store.log" SET text = packed(json_set(unpacked(text), '$.data.name', 'Another')) WHERE seq = 2`,
    'DELETE FROM "store.log" WHERE seq = 4',
  );
  const changed = await qmServer(dataDir, ['check']);
  expect(changed.code).toBe(1);
  expect(changed.out.split('\n').slice(0, 3)).toEqual([
    '✗ events 2: it was edited after it was recorded',
    '✗ events: 4 is missing',
    expect.stringMatching(/^✗ 2 problems in /),
  ]);

  await rm(join(dataDir, 'secret.key'));
  const unverified = await qmServer(dataDir, ['check']);
  expect(unverified.out).toContain('✗ events: 4 is missing\n✗ 1 problem in ');
  expect(unverified.out).toContain(
    `! The hashes of the events were not verified: there is neither QM_SECRET_KEY nor ${dataDir}/secret.key.`,
  );
});

test("an import doesn't begin without the key, for it may have events to sign", async () => {
  const [from, to] = [await freshFolder(), await freshFolder()];
  await fillDatabase({ kind: 'sqlite', file: join(from, 'quartermaster.db') }, 2);
  const file = join(from, 'company.ndjson');
  expect(await qmServer(from, ['export', file])).toMatchObject({ code: 0 });
  await rm(join(to, 'secret.key'));
  expect(await qmServer(to, ['import', file])).toEqual({
    code: 1,
    out: '',
    err: `✗ There is no ${to}/secret.key: copy the key of the server that the export comes from there, or set QM_SECRET_KEY to it.\n`,
  });
});
