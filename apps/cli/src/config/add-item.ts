import { randomUUID } from 'node:crypto';
import { itemExportColumns, itemExportRow } from '@quartermaster/core/catalogue/catalogue-csv-export';
import type { Operation } from '@quartermaster/core/config/section';
import { csvText } from '@quartermaster/csv/write-csv';
import type { Context } from '../context.ts';
import { exitCodes, Failure } from '../failure.ts';

/**
 * Adds a catalogue item and returns its id. If the file gives its id, it is imported,
 * because only imports keep ids.
 */
export async function addItem(
  context: Context,
  { id, body }: Extract<Operation, { kind: 'items.create' }>,
): Promise<string> {
  const once = randomUUID();
  if (id === undefined) {
    const client = await context.client();
    return (await client.catalogue.create(body, { context: { idempotencyKey: once } })).id;
  }
  const columns = itemExportColumns(['all'], Object.keys(body.specs ?? {}));
  if (!columns.ok) throw new Error(columns.message);
  const header = columns.value.map(({ name }) => name);
  const csv = new Blob([csvText([header, itemExportRow(columns.value, { ...body, id })])]);
  const streams = await context.streams();
  for await (const line of streams.catalogue.import({}, csv, { idempotencyKey: once }))
    if (line.type === 'error') throw new Failure(exitCodes.failed, line.message);
  return id;
}
