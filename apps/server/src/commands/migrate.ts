import type { Config } from '../config.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { migrate } from '../database/migrate.ts';
import { withDatabase } from './with-database.ts';

/** Does what a start does before anything else: indexes as declared, documents in the shape that is known now. */
export async function migrateDatabase(config: Config): Promise<void> {
  const location = locationOf(config);
  const ran = await withDatabase(config, 'existing', ({ runtime }) => migrate(runtime));
  for (const name of ran) console.log(`✓ ${name}`);
  console.log(`✓ ${nameOf(location)} has the tables, indexes and documents that this version knows`);
}
