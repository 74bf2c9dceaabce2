import { locationOf, nameOf } from '../database/location.ts';
import { Renewal } from '../database/renewal.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Config } from '../runtime/config.ts';
import { withDatabase } from './with-database.ts';

/** Creates indexes and migrates documents, as every server start does. */
export async function migrateDatabase(config: Config): Promise<void> {
  const location = locationOf(config);
  const ran = await withDatabase(config, 'existing', async ({ runtime }) => {
    const names = await migrate(runtime);
    await new Renewal(runtime.store).run();
    return names;
  });
  for (const name of ran) console.log(`✓ ${name}`);
  console.log(`✓ ${nameOf(location)} is up to date with this version`);
}
