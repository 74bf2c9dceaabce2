import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { qmServer } from './qm-server.ts';

const folder = new URL('stored-at-656bca3/', import.meta.url);

test('a sound file of an earlier version is said to be one: check reads its log, and advises no restore', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'qm-check-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const bytes = brotliDecompressSync(await readFile(new URL('sqlite.db.br', folder)));
  await writeFile(join(dataDir, 'quartermaster.db'), bytes);
  const { secretKey } = JSON.parse(await readFile(new URL('known.json', folder), 'utf8'));
  const key = { QM_SECRET_KEY: String(secretKey) };
  const checked = await qmServer(dataDir, ['check'], key);
  expect(checked.code).toBe(1);
  expect(checked.out).toContain('The documents are still as an earlier version stored them');
  expect(checked.out).toContain('77 documents and 48 events');
  expect(checked.out).not.toContain('restore');
  expect((await qmServer(dataDir, ['migrate'], key)).code).toBe(0);
  expect(await qmServer(dataDir, ['check'], key)).toMatchObject({
    code: 0,
    out: expect.stringContaining('✓ No problems found in'),
  });
});
