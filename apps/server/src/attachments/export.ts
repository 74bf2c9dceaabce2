import { attachmentExportColumns } from '@quartermaster/core/attachments/attachment';
import { byCaller, type Caller } from '../events/cause.ts';
import { domainEvent } from '../events/event.ts';
import type { Reading } from '../lists/list-query.ts';
import { ReadableRows } from '../records/readable-rows.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { ownerNames } from './owners.ts';
import type { AttachmentService } from './service.ts';

/**
 * The files of assets and vendors, header first, with what people call the record. Records in the event log
 * that the caller exports everything.
 */
export async function exportFiles(
  { runtime, attachments }: { readonly runtime: Runtime; readonly attachments: AttachmentService },
  caller: Caller,
  reading: Reading,
): Promise<AsyncIterable<readonly string[]>> {
  await runtime.store.events.append([
    domainEvent(runtime, byCaller(caller), {
      type: 'export.started',
      subject: { kind: 'export', id: runtime.newId() },
      data: { what: 'everything', columns: 'all' },
    }),
  ]);
  return (async function* () {
    yield attachmentExportColumns;
    const { collection } = attachments.records;
    const readable = new ReadableRows(collection);
    for await (const batch of readable.batches(collection.stream({}, reading))) {
      const moved = batch.filter(({ of }) => of !== 'request');
      const nameOf = await ownerNames(runtime.store, moved);
      for (const file of moved) {
        const record = nameOf(file);
        if (record === undefined) continue;
        // Never read by a spreadsheet, so nothing is escaped.
        yield [file.of, record, file.name, file.id, String(file.size), file.sha256, file.createdAt];
      }
    }
    yield* readable.leftOut();
  })();
}
