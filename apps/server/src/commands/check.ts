import type { CheckProgress } from '@quartermaster/store';
import type { Config } from '../config.ts';
import { checkDatabase, importBrokenOff } from '../database/check.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { openProgress } from './progress.ts';
import { withDatabase } from './with-database.ts';
import { count, plural, seconds } from './words.ts';

/** Looks for everything that can't be in a sound database, and changes nothing. @returns whether nothing was found */
export async function check(config: Config): Promise<boolean> {
  const location = locationOf(config);
  const began = performance.now();
  const progress = openProgress(count);
  let seen: CheckProgress = { what: '', documents: 0, events: 0, total: 0 };
  let problems = 0;
  let needsBackup = false;
  await withDatabase(config, 'untouched', async ({ runtime }) => {
    const onProgress = (now: CheckProgress): void => {
      seen = now;
      progress.update(now.documents + now.events, now.total, now.what);
    };
    for await (const problem of checkDatabase(runtime, onProgress)) {
      problems += 1;
      if (problem !== importBrokenOff) needsBackup = true;
      progress.above(`✗ ${problem}`);
    }
  }).finally(progress.close);
  const what = `${plural(seen.documents, 'document')} and ${plural(seen.events, 'event')} of ${nameOf(location)}`;
  if (problems === 0) console.log(`✓ Nothing is wrong with ${what} (${seconds(began)})`);
  else {
    console.log(`✗ ${plural(problems, 'problem')} in ${what} (${seconds(began)})`);
    if (needsBackup)
      console.log(`  ${remedies[location.kind]} docs/keeping-the-data.md says which faults need less.`);
  }
  return problems === 0;
}

const remedies = {
  sqlite: 'Put a sound backup in its place: stop the server, then qm-server restore FILE.',
  mongodb: 'Put a sound backup in its place: stop the servers, then mongorestore.',
};
