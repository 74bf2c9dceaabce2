import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServerProcess } from '@quartermaster/test-kit/server-process';
import { WarmProgram } from '@quartermaster/test-kit/warm-program';
import { onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('../../bin/qm-server', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built `qm-server`, by default on the SQLite database of a data folder. */
export async function qmServer(
  dataDir: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  if (process.env.QM_SOAK) return qmServerAlone(dataDir, args, env);
  const start = { args, env: environment(dataDir, env), cwd: dataDir };
  const { code, stdout, stderr } = await warm.run(start);
  return { code, out: stdout, err: stderr };
}

const warm = new WarmProgram(new URL('../../dist/qm-server.js', import.meta.url), { letsGo: true });

/** Runs it in a process of its own, including how that ends. */
export function qmServerAlone(
  dataDir: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { cwd: dataDir, env: environment(dataDir, env) },
      (_error, out, err) => resolve({ code: child.exitCode, out, err }),
    );
  });
}

const environment = (dataDir: string, env: Record<string, string>) => ({
  PATH: process.env.PATH,
  QM_DATA_DIR: dataDir,
  ...env,
});

/**
 * Starts it so that it can be killed. @param entry the program to start instead, for tests that interrupt it
 */
export const spawnQmServer = (
  dataDir: string,
  args: readonly string[],
  env: Record<string, string> = {},
  entry = program,
) =>
  spawn(process.execPath, [entry, ...args], {
    cwd: dataDir,
    env: environment(dataDir, env),
    stdio: 'ignore',
  });

/** The key of every company in these tests, so that one can import what another exports. */
export const companyKey = Buffer.alloc(32, 1);

/** A data folder that contains only the key; removed after the test. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'qm-database-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'secret.key'), companyKey.toString('base64'));
  return folder;
}

/** A data folder with a database and administrator created by a server. */
let made: Promise<string> | undefined;

/** A copy of a used data folder. A separate process creates it, because this one would keep the file open. */
export async function usedFolder(): Promise<string> {
  made ??= mkdtemp(join(tmpdir(), 'qm-database-test-')).then(async (dataDir) => {
    await writeFile(join(dataDir, 'secret.key'), companyKey.toString('base64'));
    const code = await (await startServerProcess({ dataDir })).stop();
    if (code !== 0) throw new Error(`The server ended with ${code}`);
    return dataDir;
  });
  const folder = await freshFolder();
  await copyFile(join(await made, 'quartermaster.db'), join(folder, 'quartermaster.db'));
  return folder;
}
