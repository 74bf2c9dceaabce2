import { itemColumnsLeftOut, itemExportFile } from '@quartermaster/core/catalogue/catalogue-csv-export';
import type { Context } from '../context.ts';
import { type CsvExportOptions, exportCsv, writtenAs } from '../csv-export.ts';

/** Exports the catalogue as CSV. */
export async function exportItems(context: Context, options: CsvExportOptions): Promise<void> {
  const streams = await context.streams();
  const open = () => streams.catalogue.export(writtenAs(options));
  await exportCsv(context, options, itemExportFile, open, ['item', 'items'], itemColumnsLeftOut);
}
