import { stat } from 'node:fs/promises';
import { everything } from '@quartermaster/core/query/where';
import type { Config } from '../config.ts';
import { exportTo, unfinishedExport } from '../database/export.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { checkNewFile, making } from '../database/named-file.ts';
import { collections } from '../services.ts';
import { endWhenInterrupted } from './interruption.ts';
import { openProgress } from './progress.ts';
import { withDatabase } from './with-database.ts';
import { count, plural, seconds, size, whereTheKeyIs } from './words.ts';

/** Writes everything that is in the database, while servers use it, into a file that another database takes. */
export async function exportDatabase(config: Config, file: string): Promise<void> {
  const location = locationOf(config);
  await checkNewFile(file);
  const began = performance.now();
  const progress = openProgress(count);
  endWhenInterrupted(progress, 'there is no export.', [unfinishedExport(file)]);
  const { documents, events, refused } = await withDatabase(config, 'existing', async ({ runtime }) => {
    const { store } = runtime;
    const counts = await Promise.all(collections.map((one) => store.collection(one).count(everything)));
    const total = counts.reduce((sum, one) => sum + one, await store.events.last());
    return making(file, () =>
      exportTo(runtime, file, (written) => progress.update(written.documents + written.events, total)),
    );
  }).finally(progress.close);
  const { size: bytes } = await stat(file);
  const what = `${plural(documents, 'document')} and ${plural(events, 'event')}`;
  console.log(`✓ ${what} of ${nameOf(location)} are in ${file}: ${size(bytes)} in ${seconds(began)}`);
  console.log(whereTheKeyIs(config));
  if (refused.size > 0) console.error(`! ${whatIsRefused(refused)}`);
}

function whatIsRefused(refused: ReadonlyMap<string, number>): string {
  const total = [...refused.values()].reduce((sum, one) => sum + one, 0);
  const where = [...refused].map(([collection, one]) => `${collection} ${count(one)}`).join(', ');
  const subject = `${plural(total, 'document')} (${where})`;
  return total === 1
    ? `${subject} isn't as it must be: an import will refuse it. qm-server check says what is wrong with it.`
    : `${subject} aren't as they must be: an import will refuse them. qm-server check lists them.`;
}
