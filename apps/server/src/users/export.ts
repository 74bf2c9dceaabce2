import type { ExportInput, streams } from '@quartermaster/contract';
import { isErased } from '@quartermaster/core/users/erasure';
import { personExportColumns, personExportRow } from '@quartermaster/core/users/person-csv-export';
import { unwrap } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import type { Reading } from '../lists/list-query.ts';
import { ReadableRows } from '../records/readable-rows.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { userFilter, userSort } from './list.ts';
import { toUser } from './record.ts';
import type { UserService } from './service.ts';

/**
 * The rows of people.csv, header first, read while they are sent. Records in the event log that the caller
 * exported.
 */
export async function exportPeople(
  { runtime, users }: { readonly runtime: Runtime; readonly users: UserService },
  caller: Caller,
  { columns: which, sort, ...filters }: ExportInput<typeof streams.users.export>,
  reading: Reading,
): Promise<AsyncIterable<readonly string[]>> {
  const columns = unwrap(personExportColumns(which));
  const query = { where: await userFilter(filters), sort: userSort(sort) };
  await runtime.store.events.append([
    domainEvent(runtime, byCaller(caller), {
      type: 'export.started',
      subject: { kind: 'export', id: runtime.newId() },
      data: { what: 'users', columns: which.join(',') },
    }),
  ]);
  return (async function* () {
    yield columns.map(({ name }) => name);
    const readable = new ReadableRows(users.collection);
    // Erased people are left out: what is left of them is of no use elsewhere.
    for await (const batch of readable.batches(users.collection.stream(query, reading)))
      for (const user of batch) if (!isErased(user)) yield personExportRow(columns, toUser(user));
    yield* readable.leftOut();
  })();
}
