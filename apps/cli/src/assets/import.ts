import { assetRowReader, localErrors } from '@quartermaster/core/assets/asset-csv';
import {
  bindAssetColumns,
  importedField,
  missingAssetFields,
} from '@quartermaster/core/assets/asset-csv-columns';
import { assetImportResultSchema } from '@quartermaster/core/csv/import-result';
import { granted } from '@quartermaster/core/verdict';
import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { type ImportFlags, runImport } from '../importing/run.ts';

/** Creates and changes assets from a CSV file. */
export async function importAssets(context: Context, file: string, flags: ImportFlags): Promise<ExitCode> {
  const client = await context.client();
  const streams = await context.streams();
  const { items: fields } = await context.wait('Asking the server', client.customFields.list());
  return runImport(
    context,
    {
      one: 'asset',
      many: 'assets',
      resultFields: Object.keys(assetImportResultSchema.shape),
      bind(header, options) {
        const missing = options.createMissing.has('fields')
          ? missingAssetFields(header, options, fields)
          : [];
        const bound = bindAssetColumns(header, options, [...fields, ...missing.map(importedField)]);
        if (!bound.ok) return bound;
        const read = assetRowReader(bound.value);
        return granted({
          columns: bound.value.columns.map(({ target }) => target.name),
          leftOut: bound.value.leftOut,
          check: (row) => localErrors(read(row)),
        });
      },
      send: (input, csv, options) => streams.assets.import(input, csv, options),
    },
    file,
    flags,
  );
}
