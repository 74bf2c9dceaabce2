import { stat } from 'node:fs/promises';
import { everything } from '@quartermaster/core/query/where';
import { type Store, StoreDamaged } from '@quartermaster/store';
import { collections } from '../collections.ts';
import { type Exported, exportTo, unfinishedExport } from '../database/export.ts';
import { locationOf, nameOf } from '../database/location.ts';
import { checkNewFile, making } from '../database/named-file.ts';
import { keyAdvice } from '../database/needed-key.ts';
import type { Config } from '../runtime/config.ts';
import type { Services } from '../services.ts';
import { endWhenInterrupted } from './interruption.ts';
import { openProgress } from './progress.ts';
import { withDatabase } from './with-database.ts';
import { count, plural, seconds, size } from './words.ts';

/** Exports the whole database to a file for another database, while servers use it. */
export async function exportDatabase(config: Config, file: string): Promise<void> {
  const location = locationOf(config);
  await checkNewFile(file);
  const began = performance.now();
  const progress = openProgress(count);
  endWhenInterrupted(progress, 'no export was made.', [unfinishedExport(file)]);
  const write = async ({ runtime }: Services): Promise<Exported> => {
    const total = await recordCount(runtime.store);
    return making(file, () =>
      exportTo(runtime, file, (written) => progress.update(written.documents + written.events, total)),
    );
  };
  const { documents, events, keyIds, refused, unreadable } = await withDatabase(config, 'existing', write)
    .catch((error: unknown) => {
      // A damaged database can often still be read without opening it for writing: all of it, if only its
      // indexes are damaged.
      if (error instanceof StoreDamaged) return withDatabase(config, 'untouched', write);
      throw error;
    })
    .finally(progress.close);
  const { size: bytes } = await stat(file);
  const what = `${plural(documents, 'document')} and ${plural(events, 'event')}`;
  console.log(`✓ Exported ${what} from ${nameOf(location)} to ${file}: ${size(bytes)} in ${seconds(began)}`);
  const advice = await keyAdvice(config, keyIds);
  if (advice !== undefined) console.log(advice);
  if (refused.size > 0) console.error(`! ${whatIsRefused(refused)}`);
  if (unreadable.length > 0) console.error(`! ${whatIsLeftOut(unreadable)}`);
}

/** Only for the progress bar: 0 if the indexes needed for counting are damaged. */
async function recordCount(store: Store): Promise<number> {
  const counts = collections.map((one) => store.collection(one).count(everything));
  return Promise.all([...counts, store.events.last()]).then(
    (all) => all.reduce((sum, one) => sum + one, 0),
    () => 0,
  );
}

/** How many events are listed by number. */
const mostNamed = 20;

function whatIsLeftOut(numbers: readonly number[]): string {
  const named = numbers.slice(0, mostNamed).join(', ');
  const more = numbers.length > mostNamed ? ` and ${count(numbers.length - mostNamed)} more` : '';
  const [verb, pronoun] = numbers.length === 1 ? ['was', 'it'] : ['were', 'they'];
  return `${plural(numbers.length, 'event')} ${verb} left out, because ${pronoun} cannot be read: ${named}${more}. Run qm-server check for details.`;
}

function whatIsRefused(refused: ReadonlyMap<string, number>): string {
  const total = [...refused.values()].reduce((sum, one) => sum + one, 0);
  const where = [...refused].map(([collection, one]) => `${collection} ${count(one)}`).join(', ');
  const subject = `${plural(total, 'document')} (${where})`;
  return total === 1
    ? `${subject} is invalid, and an import will refuse it. Run qm-server check for details.`
    : `${subject} are invalid, and an import will refuse them. Run qm-server check for details.`;
}
