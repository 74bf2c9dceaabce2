import type { Received, streams } from '@quartermaster/contract';
import { vendorColumnNames } from '@quartermaster/core/vendors/vendor-csv-columns';
import { vendorExportRow } from '@quartermaster/core/vendors/vendor-csv-export';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import type { Reading } from '../lists/list-query.ts';
import type { Runtime } from '../runtime.ts';
import { vendorQuery } from './list.ts';
import type { VendorService } from './service.ts';

/** The rows of vendors.csv, header first, read while they are sent. Records that the caller exported. */
export async function exportVendors(
  { runtime, vendors }: { readonly runtime: Runtime; readonly vendors: VendorService },
  caller: Caller,
  input: Received<typeof streams.vendors.export>,
  reading: Reading,
): Promise<AsyncIterable<readonly string[]>> {
  const query = await vendorQuery(input);
  await runtime.store.events.append([
    domainEvent(runtime, byCaller(caller), {
      type: 'export.started',
      subject: { kind: 'export', id: runtime.newId() },
      data: { what: 'vendors', columns: 'default' },
    }),
  ]);
  return (async function* () {
    yield [...vendorColumnNames];
    for await (const vendor of vendors.collection.stream(query, reading)) yield vendorExportRow(vendor);
  })();
}
