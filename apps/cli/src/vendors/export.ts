import { vendorSchema } from '@quartermaster/core/vendors/vendor';
import { vendorExportFile } from '@quartermaster/core/vendors/vendor-csv-export';
import type { Context } from '../context.ts';
import { type DownloadOptions, download } from '../download.ts';
import { listQuery } from '../filter.ts';

export interface VendorExportOptions extends DownloadOptions {
  readonly sort?: string;
}

/** The vendors that a filter matches, or all, as CSV. */
export async function exportVendors(
  context: Context,
  terms: readonly string[],
  options: VendorExportOptions,
): Promise<void> {
  const query = listQuery(terms, options.sort, Object.keys(vendorSchema.shape));
  const streams = await context.streams();
  // A vendor has a row for each product.
  await download(context, options, vendorExportFile, () => streams.vendors.export(query), ['row', 'rows']);
}
