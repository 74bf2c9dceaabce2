import { cp } from 'node:fs/promises';
import { newDataFolder } from './server-process.ts';
import { startWarmServer } from './warm-server.ts';

/**
 * Prepares a data folder as a server's first start leaves it. `startedFolder` copies it until the run ends.
 */
export async function prepareStartedFolder(): Promise<void> {
  const server = await startWarmServer();
  await server.stop();
  process.env.QM_TEST_STARTED_FOLDER = server.dataDir;
}

/**
 * A data folder on which a server has been started once, which saves a third of a start. All of these have
 * the same administrator and the same secret key, so a test with two installations must create at least one
 * of them itself.
 */
export async function startedFolder(): Promise<string> {
  const folder = await newDataFolder();
  const prepared = process.env.QM_TEST_STARTED_FOLDER;
  if (prepared === undefined) throw new Error('scripts/tests/started-folder.ts has to run first');
  await cp(prepared, folder, { recursive: true });
  return folder;
}
