import { everything } from '@quartermaster/core/query/where';
import type { Config } from '../config.ts';
import { checkDatabase } from '../database/check.ts';
import { locationOf, mustExist, nameOf } from '../database/location.ts';
import { collections } from '../services.ts';
import { withDatabase } from './with-database.ts';
import { plural, seconds } from './words.ts';

/** Looks for everything that can't be in a sound database. @returns whether nothing was found */
export async function check(config: Config): Promise<boolean> {
  const location = locationOf(config);
  mustExist(location);
  const began = performance.now();
  return withDatabase(config, async ({ runtime }) => {
    const { store } = runtime;
    let problems = 0;
    for await (const problem of checkDatabase(runtime)) {
      problems += 1;
      console.log(`✗ ${problem}`);
    }
    const counts = await Promise.all(collections.map((one) => store.collection(one).count(everything)));
    const documents = plural(
      counts.reduce((sum, one) => sum + one, 0),
      'document',
    );
    const what = `${documents} and ${plural(await store.events.last(), 'event')} of ${nameOf(location)}`;
    console.log(
      problems === 0
        ? `✓ Nothing is wrong with ${what} (${seconds(began)})`
        : `✗ ${plural(problems, 'problem')} in ${what} (${seconds(began)})`,
    );
    return problems === 0;
  });
}
