import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enough = 2 ** 31;

/**
 * One folder for all that a test run writes, removed at its end. It lies in memory where there is room: the tests show
 * what a killed process leaves, never what a disk does, and would else wait for the disk most of the time.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'quartermaster-tests-'));
  // Some tests start a server as a user without rights.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // A browser that is just ending may still write into its profile.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

function hasRoom(): boolean {
  if (process.env.QM_SOAK || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > enough;
}
