import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Beside, openBeside } from './beside.ts';
import { removeData } from './database.ts';

/**
 * The product's database with nobody at it but the test: a server would do what waits by itself, every five seconds.
 * Closing removes it.
 */
export async function openUnserved(): Promise<Beside> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qm-unserved-test-'));
  const beside = await openBeside({ dataDir });
  await beside.services.settings.seed();
  await beside.services.fields.seed();
  return {
    ...beside,
    async close() {
      await beside.close();
      await removeData({ dataDir });
    },
  };
}
