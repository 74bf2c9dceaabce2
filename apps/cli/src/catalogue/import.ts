import { itemRowReader, localItemErrors } from '@quartermaster/core/catalogue/catalogue-csv';
import { bindItemColumns } from '@quartermaster/core/catalogue/catalogue-csv-columns';
import { itemImportResultSchema } from '@quartermaster/core/csv/import-result';
import { granted } from '@quartermaster/core/verdict';
import type { Context } from '../context.ts';
import type { ExitCode } from '../failure.ts';
import { type ImportFlags, runImport } from '../importing/run.ts';

/** Creates and changes catalogue items from a CSV file. */
export async function importItems(context: Context, file: string, flags: ImportFlags): Promise<ExitCode> {
  const streams = await context.streams();
  return runImport(
    context,
    {
      one: 'item',
      many: 'items',
      resultFields: Object.keys(itemImportResultSchema.shape),
      bind(header, options) {
        const bound = bindItemColumns(header, options);
        if (!bound.ok) return bound;
        const read = itemRowReader(bound.value);
        return granted({
          columns: bound.value.columns.map(({ target }) => target.name),
          leftOut: bound.value.leftOut,
          check: (row) => localItemErrors(read(row)),
        });
      },
      send: (input, csv, options) => streams.catalogue.import(input, csv, options),
    },
    file,
    flags,
  );
}
