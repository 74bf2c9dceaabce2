import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/runtime/config.ts';

const program = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url));
/** A user without root's rights. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** If Node or this clone lies in root's home, that user can't even start the server. */
const nobodyMayStart =
  spawnSync(process.execPath, ['-e', `require('fs').accessSync(${JSON.stringify(program)})`], nobody)
    .status === 0;

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'qm-start-test-'));
  onTestFinished(async () => {
    await chmod(folder, 0o700);
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/** The lines that the server prints when it ends with code 1 instead of starting. */
function refusal(env: Record<string, string>, as: { uid?: number; gid?: number } = {}): Promise<string[]> {
  const child = spawn(process.execPath, [program], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, QM_PORT: '0', QM_LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      // If it starts after all, it would never end.
      if (printed.includes('Quartermaster runs at')) child.kill();
    });
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 1) resolve(printed.trim().split('\n'));
      else reject(new Error(`It ended with ${code}:\n${printed}`));
    });
  });
}

test('a data folder that is a file, or lies in one, is named in one sentence', async () => {
  const folder = await freshFolder();
  const file = join(folder, 'notes');
  await writeFile(file, 'no folder');
  for (const QM_DATA_DIR of [file, join(file, 'data')])
    expect(await refusal({ QM_DATA_DIR })).toEqual([
      `${join(QM_DATA_DIR, 'secret.key')} cannot be read: part of its path is a file, not a folder (ENOTDIR).`,
    ]);
});

test.runIf(nobodyMayStart)(
  'a data folder, a key or a port that this user has no right to is named in one sentence',
  async () => {
    const folder = await freshFolder();
    await chmod(folder, 0);
    const denied = 'permission denied (EACCES).';
    expect(await refusal({ QM_DATA_DIR: folder }, nobody)).toEqual([
      `${folder}/secret.key cannot be read: ${denied}`,
    ]);
    await chmod(folder, 0o555);
    const within = join(folder, 'data');
    expect(await refusal({ QM_DATA_DIR: within }, nobody)).toEqual([
      `${within} cannot be written to: ${denied}`,
    ]);
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'secret.key'), '', { mode: 0 });
    expect(await refusal({ QM_DATA_DIR: folder }, nobody)).toEqual([
      `${folder}/secret.key cannot be read: ${denied}`,
    ]);
  },
);

test('a key that is empty, a folder or something else is named in one sentence', async () => {
  const folder = await freshFolder();
  const key = join(folder, 'secret.key');
  await writeFile(key, '');
  expect(await refusal({ QM_DATA_DIR: folder })).toEqual([
    `${key} is empty, perhaps because the disk was full. Restore it from a copy, or remove it if no data was stored yet.`,
  ]);
  await writeFile(key, 'opensesame');
  expect(await refusal({ QM_DATA_DIR: folder })).toEqual([
    `${key} does not hold a key of 32 bytes. Restore it from a copy.`,
  ]);
  await rm(key);
  await mkdir(key);
  expect(await refusal({ QM_DATA_DIR: folder })).toEqual([
    `${key} cannot be read: it is a folder, not a file (EISDIR).`,
  ]);
});

test('a key that is missing beside a database stops the start, and none is made', async () => {
  const folder = await freshFolder();
  const database = join(folder, 'quartermaster.db');
  await writeFile(database, 'whatever it holds');
  expect(await refusal({ QM_DATA_DIR: folder })).toEqual([
    `${database} is there, but its key is not: there is no ${folder}/secret.key. Put a copy of the key there, or set QM_SECRET_KEY to it. ` +
      'If no copy is left, see "Without the key" in docs/keeping-the-data.md.',
  ]);
  expect(await readdir(folder)).toEqual(['quartermaster.db']);
});

test('settings that cannot be used are named, with what is allowed', async () => {
  const says = (env: Record<string, string>, sentence: string) =>
    expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
  const port = 'QM_PORT must be a whole number from 0 to 65535.';
  for (const QM_PORT of ['abc', '70000', '80.5', '-1', '0x50']) says({ QM_PORT }, port);
  says({ QM_TRUST_PROXY: 'yes' }, 'QM_TRUST_PROXY must be a whole number from 0 to 10.');
  says({ QM_BASE_URL: 'here' }, 'QM_BASE_URL must be a URL starting with http:// or https://.');
  says({ QM_ADMIN_EMAIL: 'Ada' }, 'QM_ADMIN_EMAIL must be an email address.');
  const levels = 'fatal, error, warn, info, debug, trace, silent';
  says({ QM_LOG_LEVEL: 'loud' }, `QM_LOG_LEVEL must be one of ${levels}.`);
  expect(await refusal({ QM_PORT: 'abc' })).toEqual([port]);
  expect(await refusal({ QM_PORT: 'abc', QM_SECRET_KEY: 'abc' })).toEqual([
    'Invalid settings in the environment:',
    '  QM_PORT must be a whole number from 0 to 65535',
    '  QM_SECRET_KEY must be 32 bytes in base64',
  ]);
});

test('an address that the server cannot listen at is named in one sentence', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const QM_DATA_DIR = await freshFolder();
  const QM_PORT = String(address.port);
  expect(await refusal({ QM_DATA_DIR, QM_PORT })).toEqual([
    `The server cannot listen on 127.0.0.1:${QM_PORT}: it is already in use. Stop whatever uses it, or choose another port with QM_PORT.`,
  ]);
  expect(await refusal({ QM_DATA_DIR, QM_PORT, QM_HOST: '192.0.2.1' })).toEqual([
    `The server cannot listen on 192.0.2.1:${QM_PORT}: this host has no such address. Choose another with QM_HOST.`,
  ]);
});
