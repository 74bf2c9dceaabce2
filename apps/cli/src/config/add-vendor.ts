import { randomUUID } from 'node:crypto';
import { ItemNames } from '@quartermaster/core/catalogue/item-names';
import type { NewVendorRecord } from '@quartermaster/core/config/section';
import { newVendorSchema } from '@quartermaster/core/vendors/vendor';
import { vendorExportColumns, vendorExportRows } from '@quartermaster/core/vendors/vendor-csv-export';
import { csvText } from '@quartermaster/csv/write-csv';
import type { Context } from '../context.ts';
import { exitCodes, Failure } from '../failure.ts';

/**
 * Adds a vendor. One that lacks what the form requires is imported, because
 * imports accept incomplete vendors.
 */
export async function addVendor(context: Context, { products, ...vendor }: NewVendorRecord): Promise<void> {
  const complete = newVendorSchema.safeParse({ ...vendor, ...(products ? { products } : {}) });
  const once = randomUUID();
  if (complete.success) {
    const client = await context.client();
    await client.vendors.create(complete.data, { context: { idempotencyKey: once } });
    return;
  }
  const streams = await context.streams();
  // By their ids, because an item may just have been renamed.
  const items = new ItemNames((products ?? []).map(({ catalogueItemId: id }) => ({ id, name: id })));
  const rows = vendorExportRows(vendorExportColumns, { ...vendor, ...(products ? { products } : {}) }, items);
  const csv = new Blob([csvText([vendorExportColumns.map(({ name }) => name), ...rows])]);
  for await (const line of streams.vendors.import({}, csv, { idempotencyKey: once }))
    if (line.type === 'error') throw new Failure(exitCodes.failed, line.message);
}
