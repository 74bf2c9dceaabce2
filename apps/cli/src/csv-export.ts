import { isDefaultExport } from '@quartermaster/core/csv/export-columns';
import { message } from '@quartermaster/core/messages';
import type { Context } from './context.ts';
import { type DownloadOptions, download } from './download.ts';

export interface CsvExportOptions extends DownloadOptions {
  /** `default`, `all`, or column names separated by commas. */
  readonly columns?: string;
}

/** The part of an export's query that selects its columns. */
export const columnsOf = ({ columns }: CsvExportOptions): { readonly columns?: string } =>
  columns === undefined ? {} : { columns };

/**
 * Writes an export as a CSV file, and reports what the default columns leave out.
 * @param leftOut the columns that an import also needs to restore the records
 */
export async function exportCsv(
  context: Context,
  options: CsvExportOptions,
  usual: string,
  open: () => Promise<ReadableStream<Uint8Array>>,
  rowsAre: readonly [one: string, many: string],
  leftOut: readonly string[] = [],
): Promise<void> {
  await download(context, options, usual, open, rowsAre);
  if (leftOut.length > 0 && isDefaultExport([options.columns ?? '']))
    context.note(`  ${message.columnsLeftOut(leftOut)}. Use --columns all to export everything.`);
}
