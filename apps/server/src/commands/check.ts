import type { ChainHead, CheckProgress } from '@quartermaster/store';
import { checkDatabase, importInterrupted, ofEarlierVersion } from '../database/check.ts';
import { rememberSound } from '../database/last-sound.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { fits, keyAdvice, knownOf, otherKey } from '../database/needed-key.ts';
import { keyFile, knownSecretKey } from '../keys/secret-key.ts';
import type { Config } from '../runtime/config.ts';
import { openProgress } from './progress.ts';
import { type Damage, remedy } from './remedy.ts';
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
  let mendedByBackup = 0;
  let isEarlier = false;
  let damage: Damage | undefined;
  const at = new Date().toISOString();
  const key = await knownSecretKey(config);
  const { keyIds } = await knownOf(location);
  const isSigned = key !== undefined && fits(key, keyIds);
  let head: ChainHead | undefined;
  await withDatabase(config, 'untouched', async ({ runtime }) => {
    const onProgress = (now: CheckProgress): void => {
      seen = now;
      progress.update(now.documents + now.events, now.total, now.what);
    };
    const onUnchecked = (what: string): void => void unchecked.push(what);
    const onDamage = (what: Damage): void => {
      if (damage !== 'records') damage = what;
    };
    const onKeyFault = (): void => {
      mendedByBackup -= 1;
    };
    const report = (problem: string): void => {
      problems += 1;
      progress.above(`✗ ${problem}`);
    };
    if (key && !isSigned) report(await otherKey(config, key, nameOf(location), keyIds));
    for await (const problem of checkDatabase(runtime, { onProgress, onUnchecked, onDamage, onKeyFault })) {
      report(problem);
      if (problem === ofEarlierVersion) isEarlier = true;
      // Problems that can be fixed in place need no backup.
      if (problem !== importInterrupted && !problem.includes('qm-server migrate')) mendedByBackup += 1;
    }
    if (problems === 0 && isSigned) head = await runtime.store.events.head();
  }).finally(progress.close);
  const what = `${plural(seen.documents, 'document')} and ${plural(seen.events, 'event')} of ${nameOf(location)}`;
  const records = seen.documents + seen.events;
  if (problems === 0 && location.kind === 'sqlite')
    await rememberSound(config.dataDir, { check: { at, records } });
  if (problems === 0) console.log(`✓ No problems found in ${what} (${seconds(began)})`);
  else {
    console.log(`✗ ${plural(problems, 'problem')} in ${what} (${seconds(began)})`);
    // A backup that was made before would be of that earlier version too.
    if (mendedByBackup > 0 && (!isEarlier || damage !== undefined))
      for (const line of await remedy(config, damage)) console.log(`  ${line}`);
  }
  for (const what of unchecked) console.log(`! ${what}`);
  if (key === undefined)
    console.log(
      `! The hashes of the events were not verified: there is neither QM_SECRET_KEY nor ${keyFile(config.dataDir)}.`,
    );
  else if (!isSigned) console.log('! The hashes of the events were not verified: that takes the right key.');
  const advice = await keyAdvice(config, keyIds);
  if (advice !== undefined) console.log(advice);
  if (head) console.log(`  The last event is number ${head.seq}, its hash ${head.chain}`);
  return problems === 0;
}
