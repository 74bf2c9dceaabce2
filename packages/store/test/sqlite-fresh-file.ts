import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A file in a folder that is deleted after the test. */
export async function freshFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quartermaster-store-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'quartermaster.db');
}
