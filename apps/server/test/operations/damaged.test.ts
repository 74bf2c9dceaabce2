import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@quartermaster/core/messages';
import { canMount, mountReadOnly, unmount } from '@quartermaster/store/test-disk';
import { damagePage, executeOn } from '@quartermaster/store/test-file';
import { signedInClient, startServerProcess } from '@quartermaster/test-kit/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { freshFolder, qmServer, qmServerAlone, usedFolder } from '../database/qm-server.ts';
import { startTestServer } from '../support/started-server.ts';

/** A data folder with a company's database, after running these statements on it. */
async function folderAfter(...statements: string[]): Promise<{ dataDir: string; file: string }> {
  const dataDir = await usedFolder();
  const file = join(dataDir, 'quartermaster.db');
  executeOn(file, ...statements);
  return { dataDir, file };
}

const [backupOf, soundCheck] = [
  (copy: string) => new RegExp(`The last sound backup is ${copy} of 20\\S+Z, with \\d+ records\\.`),
  /qm-server check last found nothing wrong at 20\S+Z, in \d+ records\./,
];

test('an index that is missing is made by migrate: a check advises no backup', async () => {
  const { dataDir } = await folderAfter('DROP INDEX "equipment/id"');
  const { out } = await qmServer(dataDir, ['check']);
  expect(out).toContain('The index equipment/id is missing: qm-server migrate recreates it');
  expect(out).not.toContain('backup');
  expect((await qmServerAlone(dataDir, ['migrate'])).code).toBe(0);
  expect((await qmServer(dataDir, ['check'])).code).toBe(0);
});

test('a check says what is missing, leaves it so, reads the rest and says what to do', async () => {
  const { dataDir, file } = await folderAfter(
    'DROP INDEX "equipment/id"',
    'DROP TABLE vendors',
    `UPDATE installation SET document = x'ff00'`,
    `UPDATE counters SET document = jsonb('{"id":"assetId","next":-1}') WHERE id = (SELECT min(id) FROM counters)`,
  );
  for (const _ of ['once', 'again']) {
    const { code, out, err } = await qmServer(dataDir, ['check']);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    const lines = out.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '✗ The table vendors is missing',
      '✗ The index equipment/id is missing: qm-server migrate recreates it',
      "✗ installation installation: its document isn't JSON",
    ]);
    expect(lines.at(-6)).toMatch(/^✗ \d problems in \d+ documents and 1 event of .*quartermaster\.db/);
    expect(lines.slice(-5)).toEqual([
      `  Some records cannot be read. Stop the server so that the damage doesn't spread, and keep a copy of ${file}: it may hold what is newer than the backup.`,
      '  Then run qm-server restore FILE with the last sound backup.',
      '  No backup has been made with qm-server backup from this data folder.',
      expect.stringMatching(/^ {2}It needs the key .{12}, which is in /),
      '',
    ]);
  }
  await expect(startTestServer({ dataDir })).rejects.toThrow(
    `${file} is damaged: its table vendors is missing. Examine it with qm-server check, or replace it with a backup: qm-server restore.`,
  );
});

test('a file of 0 bytes is reported in a sentence by every command and by the server, and stays as it is', async () => {
  const dataDir = await freshFolder();
  const file = join(dataDir, 'quartermaster.db');
  await writeFile(file, '');
  const sentence = `${file} is empty (0 bytes): a full disk or an interrupted copy can cause that.`;
  for (const command of [['check'], ['migrate'], ['export', 'e.ndjson'], ['backup', 'b.db']]) {
    const { code, out, err } = await qmServer(dataDir, command);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(sentence);
  }
  await expect(startTestServer({ dataDir })).rejects.toThrow(
    `${sentence} Replace it with a backup: qm-server restore. If it never held any data, delete it.`,
  );
  expect((await stat(file)).size).toBe(0);
});

test('no server starts on a file that was cut off, and a restore puts it right', async () => {
  const { dataDir, file } = await folderAfter();
  const copy = join(dataDir, 'copy.db');
  expect(await qmServer(dataDir, ['backup', copy])).toMatchObject({ code: 0 });
  const whole = await readFile(file);
  await writeFile(file, whole.subarray(0, whole.length - 4096));
  await expect(startTestServer({ dataDir })).rejects.toThrow('Examine it with qm-server check');
  const checked = await qmServer(dataDir, ['check']);
  expect(checked.code).toBe(1);
  expect(checked.err).toContain(
    `✗ ${file} is damaged. Replace it with a backup: qm-server restore. The last`,
  );
  expect(checked.err).toMatch(backupOf(copy));
  expect(await qmServer(dataDir, ['restore', copy, '--yes'])).toMatchObject({ code: 0 });
  await (await startTestServer({ dataDir })).stop();
});

test.runIf(canMount())(
  'a check on a read-only disk says what it cannot check, and condemns nothing',
  async () => {
    const { dataDir, file } = await folderAfter();
    for (const rest of ['with what a server keeps beside it', 'by itself']) {
      if (rest === 'by itself') for (const end of ['-wal', '-shm']) await rm(file + end, { force: true });
      mountReadOnly(dataDir);
      try {
        const { code, out, err } = await qmServer(dataDir, ['check']);
        expect({ code, err }, rest).toEqual({ code: 0, err: '' });
        expect(out.split('\n').slice(0, 2)).toEqual([
          expect.stringMatching(/^✓ No problems found in \d+ documents and 1 event of /),
          '! The search indexes were not checked: the database file cannot be written to.',
        ]);
        expect(out).not.toContain('restore');
      } finally {
        unmount(dataDir);
      }
    }
  },
);

test('a damaged page is named with its file and table, what is safe to do, and what was last known good', async () => {
  const { dataDir, file } = await folderAfter();
  const copy = join(dataDir, 'copy.db');
  expect(await qmServer(dataDir, ['backup', copy])).toMatchObject({ code: 0 });
  expect(await qmServer(dataDir, ['check'])).toMatchObject({ code: 0 });
  damagePage(file, 'locations');
  const { code, out, err } = await qmServer(dataDir, ['check']);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(out).toContain(`✗ ${file}: table locations: database disk image is malformed`);
  expect(out).toContain(`Some records cannot be read. Stop the server so that the damage doesn't spread`);
  expect(out).toContain(`keep a copy of ${file}`);
  const started = await startServerProcess({ dataDir }).catch(String);
  for (const text of [out, String(started)]) {
    expect(text).toMatch(backupOf(copy));
    expect(text).toMatch(soundCheck);
  }
});

test('a check after a restore does not advise the backup that was restored, unless it was found sound since', async () => {
  const { dataDir, file } = await folderAfter();
  const copy = join(dataDir, 'copy.db');
  expect(await qmServer(dataDir, ['backup', copy])).toMatchObject({ code: 0 });
  executeOn(copy, 'UPDATE counters SET document = jsonb(\'{"id":"assetId","next":-1}\')');
  expect(await qmServer(dataDir, ['restore', copy, '--yes'])).toMatchObject({ code: 0 });
  const advice = async () => (await qmServer(dataDir, ['check'])).out;
  expect(await advice()).toMatch(
    new RegExp(
      `The last backup, ${copy} of .*, was restored and has not been found sound since: take an earlier`,
    ),
  );
  executeOn(file, 'UPDATE counters SET document = jsonb(\'{"id":"assetId","next":1}\')');
  expect(await advice()).toContain('✓ No problems found');
  damagePage(file, 'locations');
  expect(await advice()).toMatch(backupOf(copy));
});

test('where only an index is damaged, a check says that nothing is lost, and the export it advises has everything', async () => {
  const { dataDir, file } = await folderAfter();
  damagePage(file, 'locations/id');
  const { out } = await qmServer(dataDir, ['check']);
  expect(out).toContain(`✗ ${file}: index locations/id `);
  expect(out).toContain('Every document and event could be read: only what is derived from them');
  expect(out).toContain('No backup has been made with qm-server backup');
  const exported = join(dataDir, 'everything.ndjson');
  expect(await qmServer(dataDir, ['export', exported])).toMatchObject({ code: 0, err: '' });
  const empty = await freshFolder();
  expect(await qmServer(empty, ['import', exported])).toMatchObject({ code: 0 });
  expect(await qmServer(empty, ['check'])).toMatchObject({ code: 0 });
});

test('damage that a running server meets is answered as such, and its log says what to do', async () => {
  const { dataDir, file } = await folderAfter();
  const server = await startServerProcess({ dataDir });
  onTestFinished(() => server.kill());
  damagePage(file, 'customFields');
  const client = await signedInClient(server.url);
  await expect(client.customFields.list({})).rejects.toThrow(message.damaged);
  await expect
    .poll(() => server.output())
    .toContain(
      `${file} is damaged: database disk image is malformed. Stop the server and run qm-server check`,
    );
});
