import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@quartermaster/test-kit/free-port';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mongoOf, removeData } from '../support/database.ts';
import { startServerProcess } from '../support/server-process.ts';
import { canBeLinked, linkToMongo } from './link-to-mongo.ts';

const main = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url));

/** How a server that can't start ends, and after how many milliseconds. */
async function startOn(uri: string): Promise<{ code: unknown; output: string; took: number }> {
  const dataDir = join(tmpdir(), 'qm-start-test-none');
  const env = {
    PATH: process.env.PATH,
    QM_PORT: '0',
    QM_DATA_DIR: dataDir,
    QM_MONGODB_URI: uri,
    QM_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  const began = performance.now();
  return new Promise((resolve) => {
    execFile(process.execPath, [main], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, output: `${stdout}${stderr}`, took: performance.now() - began }),
    );
  });
}

// It makes no difference where the tests' own servers store.
describe.skipIf(mongoOf(''))('a server that finds no MongoDB', { concurrent: true }, () => {
  test('waits for it for 10 seconds, and ends with a sentence', async () => {
    const { code, output, took } = await startOn(`mongodb://127.0.0.1:${await freePort()}/quartermaster`);
    expect(output.trim()).toMatch(
      /^MongoDB cannot be reached: .+ Is it running, and is QM_MONGODB_URI correct\?$/,
    );
    expect(code).toBe(1);
    expect(took).toBeGreaterThan(9000);
    expect(took).toBeLessThan(30_000);
  });

  test('does so when somebody listens but says nothing, and tells no password', async ({
    onTestFinished,
  }) => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      silent.close();
    });
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, output, took } = await startOn(
      `mongodb://qm:hunter2-hunter2@127.0.0.1:${port}/quartermaster`,
    );
    expect(output.trim()).toMatch(/^MongoDB cannot be reached: .+$/);
    expect(output).not.toContain('hunter2');
    expect(code).toBe(1);
    expect(took).toBeLessThan(30_000);
  });

  test.each(['mongodb://127.0.0.1:port/quartermaster', 'mongodb://127.0.0.1/quartermaster?colour=blue'])(
    'ends with a sentence when %s is not a connection string',
    async (uri) => {
      const { code, output } = await startOn(uri);
      expect(output.trim()).toMatch(/^QM_MONGODB_URI is not a MongoDB connection string: .+\.$/);
      expect(code).toBe(1);
    },
  );
});

test.runIf(canBeLinked(mongoOf('')?.uri ?? ''))('a server starts once MongoDB is there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'qm-start-test-'));
  const link = await linkToMongo(mongoOf(dataDir)?.uri ?? '');
  onTestFinished(async () => {
    await link.close();
    await removeData({ dataDir });
  });
  await link.refuse();
  const starting = startServerProcess({ dataDir, env: { QM_MONGODB_URI: link.uri } });
  const began = performance.now();
  while (performance.now() - began < 3000) await new Promise(setImmediate);
  await link.heal();
  const server = await starting;
  expect(await server.stop()).toBe(0);
});
