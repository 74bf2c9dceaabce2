import { vendorImportResultSchema } from '@quartermaster/core/csv/import-result';
import { vendorImport } from '@quartermaster/core/vendors/vendor-import';
import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { bindBy } from '../imports/kind.ts';
import { type ImportFlags, runImport } from '../imports/run.ts';

/** Adds and changes vendors from a CSV file. */
export async function importVendors(context: Context, file: string, flags: ImportFlags): Promise<ExitCode> {
  const streams = await context.streams();
  return runImport(
    context,
    {
      one: 'vendor',
      many: 'vendors',
      resultFields: Object.keys(vendorImportResultSchema.shape),
      bind: bindBy(vendorImport, undefined),
      send: (input, csv, options) => streams.vendors.import(input, csv, options),
    },
    file,
    flags,
  );
}
