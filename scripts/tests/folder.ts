import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enough = 2 ** 31;

/**
 * One folder for everything that a test run writes, removed at its end. It is in memory if there
 * is room: tests examine what a killed process leaves behind, never disk failures, and would
 * otherwise mostly wait for the disk.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'quartermaster-tests-'));
  // Some tests start a server as an unprivileged user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // A browser that is exiting may still write to its profile.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

function hasRoom(): boolean {
  if (process.env.QM_SOAK || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > enough;
}
