import type { ExportInput, streams } from '@quartermaster/contract';
import { locationExportColumns, locationExportRow } from '@quartermaster/core/locations/location-csv-export';
import { unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { LocationService } from './service.ts';

/** The rows of locations.csv, header first. Records in the event log that the caller exported. */
export async function exportLocations(
  { runtime, locations }: { readonly runtime: Runtime; readonly locations: LocationService },
  caller: Caller,
  { columns: which }: ExportInput<typeof streams.locations.export>,
): Promise<Iterable<readonly string[]>> {
  const columns = unwrap(locationExportColumns(which));
  await runtime.store.events.append([
    domainEvent(runtime, byCaller(caller), {
      type: 'export.started',
      subject: { kind: 'export', id: runtime.newId() },
      data: { what: 'locations', columns: which.join(',') },
    }),
  ]);
  const all = await locations.list();
  return (function* () {
    yield columns.map(({ name }) => name);
    for (const location of all) yield locationExportRow(columns, location);
  })();
}
