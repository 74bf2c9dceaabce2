import type { ExportInput, streams } from '@quartermaster/contract';
import { chosenVendorColumns, vendorExportRows } from '@quartermaster/core/vendors/vendor-csv-export';
import { itemNames } from '../catalogue/item-names.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import type { Reading } from '../lists/list-query.ts';
import { ReadableRows } from '../records/readable-rows.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredVendor } from './collection.ts';
import { vendorQuery } from './list.ts';
import type { VendorService } from './service.ts';

/**
 * The rows of vendors.csv, header first, read while they are sent. Records in the event log that the caller
 * exported.
 */
export async function exportVendors(
  {
    runtime,
    vendors,
    catalogue,
  }: { readonly runtime: Runtime; readonly vendors: VendorService; readonly catalogue: CatalogueService },
  caller: Caller,
  { columns: which, ...filters }: ExportInput<typeof streams.vendors.export>,
  reading: Reading,
): Promise<AsyncIterable<readonly string[]>> {
  const columns = unwrap(chosenVendorColumns(which));
  const query = await vendorQuery(filters);
  await runtime.store.events.append([
    domainEvent(runtime, byCaller(caller), {
      type: 'export.started',
      subject: { kind: 'export', id: runtime.newId() },
      data: { what: 'vendors', columns: which.join(',') },
    }),
  ]);
  return (async function* () {
    yield columns.map(({ name }) => name);
    const readable = new ReadableRows(vendors.collection);
    for await (const batch of readable.batches(vendors.collection.stream(query, reading)))
      for (const some of inParts(batch)) {
        const ids = some.flatMap(({ products = [] }) =>
          products.map(({ catalogueItemId }) => catalogueItemId),
        );
        const items = await itemNames(catalogue.collection, { ids });
        for (const vendor of some) yield* vendorExportRows(columns, vendor, items);
      }
    yield* readable.leftOut();
  })();
}

/** For how many products the items are looked up at once. */
const productsAtOnce = 500;

function* inParts(vendors: readonly StoredVendor[]): Generator<StoredVendor[]> {
  let part: StoredVendor[] = [];
  let products = 0;
  for (const vendor of vendors) {
    part.push(vendor);
    // A vendor without products still takes a row.
    products += Math.max(1, vendor.products?.length ?? 0);
    if (products < productsAtOnce) continue;
    yield part;
    part = [];
    products = 0;
  }
  yield part;
}
