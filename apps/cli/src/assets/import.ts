import { assetImport } from '@quartermaster/core/assets/asset-import';
import { assetImportResultSchema } from '@quartermaster/core/csv/import-result';
import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { bindBy } from '../imports/kind.ts';
import { type ImportFlags, runImport } from '../imports/run.ts';

/** Creates and updates assets from a CSV file. */
export async function importAssets(context: Context, file: string, flags: ImportFlags): Promise<ExitCode> {
  const client = await context.client();
  const streams = await context.streams();
  const { items: fields } = await context.wait('Loading', client.customFields.list());
  return runImport(
    context,
    {
      one: 'asset',
      many: 'assets',
      resultFields: Object.keys(assetImportResultSchema.shape),
      bind: bindBy(assetImport, fields),
      send: (input, csv, options) => streams.assets.import(input, csv, options),
    },
    file,
    flags,
  );
}
