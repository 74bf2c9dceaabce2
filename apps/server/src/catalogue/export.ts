import type { ExportInput, streams } from '@quartermaster/contract';
import {
  itemExportColumns,
  itemExportHeader,
  itemExportRow,
} from '@quartermaster/core/catalogue/catalogue-csv-export';
import { isDefaultExport } from '@quartermaster/core/csv/export-columns';
import { unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import type { Reading } from '../lists/list-query.ts';
import { ReadableRows } from '../records/readable-rows.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredItem } from './collection.ts';
import type { CatalogueService } from './service.ts';

/**
 * The rows of catalogue.csv, header first, read while they are sent. Records in the event log that the caller
 * exported.
 */
export async function exportCatalogue(
  { runtime, catalogue }: { readonly runtime: Runtime; readonly catalogue: CatalogueService },
  caller: Caller,
  { columns: which }: ExportInput<typeof streams.catalogue.export>,
  reading: Reading,
): Promise<AsyncIterable<readonly string[]>> {
  const keys = isDefaultExport(which) ? [] : await specKeys(catalogue.collection.stream({}, reading));
  const columns = unwrap(itemExportColumns(which, keys));
  await runtime.store.events.append([
    domainEvent(runtime, byCaller(caller), {
      type: 'export.started',
      subject: { kind: 'export', id: runtime.newId() },
      data: { what: 'catalog', columns: which.join(',') },
    }),
  ]);
  const rowsOf = async (batch: readonly StoredItem[]): Promise<readonly string[][]> =>
    (await catalogue.records.answers(batch)).map((item) => itemExportRow(columns, item));
  return (async function* () {
    yield itemExportHeader(columns);
    const readable = new ReadableRows(catalogue.collection);
    const all = catalogue.collection.stream({ sort: ['nameKey'] }, reading);
    for await (const batch of readable.batches(all)) yield* await rowsOf(batch);
    yield* readable.leftOut();
  })();
}

/** The keys of all items' specs in alphabetical order; each becomes a column. */
async function specKeys(items: AsyncIterable<StoredItem>): Promise<string[]> {
  const keys = new Set<string>();
  for await (const { specs } of items) for (const key of Object.keys(specs ?? {})) keys.add(key);
  return [...keys].sort();
}
