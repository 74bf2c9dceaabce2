import { vendorSchema } from '@quartermaster/core/vendors/vendor';
import { vendorExportFile } from '@quartermaster/core/vendors/vendor-csv-export';
import type { Context } from '../context.ts';
import { type CsvExportOptions, exportCsv, writtenAs } from '../csv-export.ts';
import { listQuery } from '../filter.ts';

export interface VendorExportOptions extends CsvExportOptions {
  readonly sort?: string;
}

/** Exports the vendors that a filter matches, or all, as CSV. */
export async function exportVendors(
  context: Context,
  terms: readonly string[],
  options: VendorExportOptions,
): Promise<void> {
  const query = listQuery(terms, options.sort, Object.keys(vendorSchema.shape));
  const streams = await context.streams();
  // 'row', because a vendor has one row per product.
  const open = () => streams.vendors.export({ ...query, ...writtenAs(options) });
  await exportCsv(context, options, vendorExportFile, open, ['row', 'rows']);
}
