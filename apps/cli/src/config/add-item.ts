import { randomUUID } from 'node:crypto';
import { itemExportColumns, itemExportRow } from '@quartermaster/core/catalogue/catalogue-csv-export';
import type { Item } from '@quartermaster/core/catalogue/item';
import type { Operation } from '@quartermaster/core/config/section';
import { csvText } from '@quartermaster/csv/write-csv';
import type { Context } from '../context.ts';
import { exitCodes, Failure } from '../failure.ts';

/** An item as vendors' products refer to it. */
export type NamedItem = Pick<Item, 'id' | 'name' | 'sku'>;

/** Adds a catalogue item; one whose id the file gives comes by an import, which keeps the id. */
export async function addItem(
  context: Context,
  { id, body }: Extract<Operation, { kind: 'items.create' }>,
): Promise<NamedItem> {
  const once = randomUUID();
  if (id === undefined) {
    const client = await context.client();
    return client.catalogue.create(body, { context: { idempotencyKey: once } });
  }
  const named = { id, name: body.name, ...(body.sku === undefined ? {} : { sku: body.sku }) };
  const columns = itemExportColumns(['all'], Object.keys(body.specs ?? {}));
  if (!columns.ok) throw new Error(columns.message);
  const header = columns.value.map(({ name }) => name);
  const csv = new Blob([csvText([header, itemExportRow(columns.value, { ...body, id })])]);
  const streams = await context.streams();
  for await (const line of streams.catalogue.import({}, csv, { idempotencyKey: once }))
    if (line.type === 'error') throw new Failure(exitCodes.failed, line.message);
  return named;
}
