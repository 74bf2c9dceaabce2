import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canMount, mountReadOnly, unmount } from '@quartermaster/store/test-disk';
import { executeOn } from '@quartermaster/store/test-file';
import { startServerProcess } from '@quartermaster/test-kit/server-process';
import { expect, test } from 'vitest';
import { freshFolder, qmServer } from '../database/qm-server.ts';

/** A data folder with a company's database, after somebody has been at it. */
async function folderAfter(...statements: string[]): Promise<{ dataDir: string; file: string }> {
  const dataDir = await freshFolder();
  const file = join(dataDir, 'quartermaster.db');
  // By a process of its own: this one would hold the file.
  expect(await (await startServerProcess({ dataDir })).stop()).toBe(0);
  executeOn(file, ...statements);
  return { dataDir, file };
}

const hint = [
  '  Replace it with a sound backup: stop the server, then run qm-server restore FILE. See docs/keeping-the-data.md for problems with a simpler fix.',
  '',
];

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
    expect(lines.at(-3)).toMatch(/^✗ \d problems in \d+ documents and 1 event of .*quartermaster\.db/);
    expect(lines.slice(-2)).toEqual(hint);
  }
  await expect(startServerProcess({ dataDir })).rejects.toThrow(
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
  await expect(startServerProcess({ dataDir })).rejects.toThrow(
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
  await expect(startServerProcess({ dataDir })).rejects.toThrow('Examine it with qm-server check');
  const checked = await qmServer(dataDir, ['check']);
  expect(checked).toMatchObject({
    code: 1,
    err: `✗ ${file} is damaged. Replace it with a backup: qm-server restore.\n`,
  });
  expect(await qmServer(dataDir, ['restore', copy, '--yes'])).toMatchObject({ code: 0 });
  const server = await startServerProcess({ dataDir });
  expect(await server.stop()).toBe(0);
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
