import { itemImport } from '@quartermaster/core/catalogue/catalogue-import';
import { itemImportResultSchema } from '@quartermaster/core/csv/import-result';
import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { bindBy } from '../imports/kind.ts';
import { type ImportFlags, runImport } from '../imports/run.ts';

/** Creates and updates catalogue items from a CSV file. */
export async function importItems(context: Context, file: string, flags: ImportFlags): Promise<ExitCode> {
  const streams = await context.streams();
  return runImport(
    context,
    {
      one: 'item',
      many: 'items',
      resultFields: Object.keys(itemImportResultSchema.shape),
      bind: bindBy(itemImport, undefined),
      send: (input, csv, options) => streams.catalogue.import(input, csv, options),
    },
    file,
    flags,
  );
}
