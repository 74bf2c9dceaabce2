import type { Received, streams } from '@quartermaster/contract';
import type { Actor } from '@quartermaster/core/access/actor';
import {
  itemExportColumns,
  itemExportHeader,
  itemExportLine,
} from '@quartermaster/core/catalogue/catalogue-csv-export';
import { byUser, domainEvent } from '../events/domain-event.ts';
import type { Services } from '../services.ts';
import type { StoredItem } from './collection.ts';

/** Items that are given their types' names at once. */
const batchSize = 200;

/** The lines of catalogue.csv, read as they are sent. That somebody exported is recorded. */
export async function exportCatalogue(
  { runtime, catalogue }: Services,
  actor: Actor,
  { columns: which }: Received<typeof streams.catalogue.export>,
): Promise<AsyncIterable<string>> {
  const columns = itemExportColumns(
    which,
    which === 'all' ? await specKeys(catalogue.collection.stream({})) : [],
  );
  await runtime.store.events.append([
    domainEvent(runtime, {
      type: 'export.started',
      actor: byUser(actor),
      subject: { kind: 'item', id: '' },
      data: { columns: which },
    }),
  ]);
  const linesOf = async (batch: readonly StoredItem[]): Promise<string> =>
    (await catalogue.present(batch)).map((item) => itemExportLine(columns, item)).join('');
  return (async function* () {
    yield itemExportHeader(columns);
    let batch: StoredItem[] = [];
    for await (const item of catalogue.collection.stream({ sort: ['nameKey'] })) {
      if (batch.push(item) < batchSize) continue;
      yield await linesOf(batch);
      batch = [];
    }
    yield await linesOf(batch);
  })();
}

/** The keys of all items' specs, in alphabetical order: each is a column. */
async function specKeys(items: AsyncIterable<StoredItem>): Promise<string[]> {
  const keys = new Set<string>();
  for await (const { specs } of items) for (const key of Object.keys(specs ?? {})) keys.add(key);
  return [...keys].sort();
}
