import type { ChainHead, CheckProgress } from '@quartermaster/store';
import type { Config } from '../config.ts';
import { checkDatabase, importInterrupted } from '../database/check.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { keyFile, knownSecretKey } from '../secret-key.ts';
import { openProgress } from './progress.ts';
import { withDatabase } from './with-database.ts';
import { count, plural, seconds } from './words.ts';

/** Checks the database without changing it. @returns whether it is sound */
export async function check(config: Config): Promise<boolean> {
  const location = locationOf(config);
  const began = performance.now();
  const progress = openProgress(count);
  let seen: CheckProgress = { what: '', documents: 0, events: 0, total: 0 };
  let problems = 0;
  const unchecked: string[] = [];
  let needsBackup = false;
  const isSigned = (await knownSecretKey(config)) !== undefined;
  let head: ChainHead | undefined;
  await withDatabase(config, 'untouched', async ({ runtime }) => {
    const onProgress = (now: CheckProgress): void => {
      seen = now;
      progress.update(now.documents + now.events, now.total, now.what);
    };
    const onUnchecked = (what: string): void => void unchecked.push(what);
    for await (const problem of checkDatabase(runtime, { onProgress, onUnchecked })) {
      problems += 1;
      if (problem !== importInterrupted) needsBackup = true;
      progress.above(`✗ ${problem}`);
    }
    if (problems === 0 && isSigned) head = await runtime.store.events.head();
  }).finally(progress.close);
  const what = `${plural(seen.documents, 'document')} and ${plural(seen.events, 'event')} of ${nameOf(location)}`;
  if (problems === 0) console.log(`✓ No problems found in ${what} (${seconds(began)})`);
  else {
    console.log(`✗ ${plural(problems, 'problem')} in ${what} (${seconds(began)})`);
    if (needsBackup)
      console.log(
        `  ${remedies[location.kind]} See docs/keeping-the-data.md for problems with a simpler fix.`,
      );
  }
  for (const what of unchecked) console.log(`! ${what}`);
  if (!isSigned)
    console.log(
      `! The hashes of the events were not verified: there is neither QM_SECRET_KEY nor ${keyFile(config.dataDir)}.`,
    );
  if (head) console.log(`  The last event is number ${head.seq}, its hash ${head.chain}`);
  return problems === 0;
}

const remedies = {
  sqlite: 'Replace it with a sound backup: stop the server, then run qm-server restore FILE.',
  mongodb: 'Replace it with a sound backup: stop the servers, then run mongorestore.',
};
