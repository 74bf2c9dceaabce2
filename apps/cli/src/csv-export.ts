import { lineCounter, rowCounter } from '@quartermaster/core/csv/count-rows';
import { isDefaultExport } from '@quartermaster/core/csv/export-columns';
import { message } from '@quartermaster/core/messages';
import type { Context } from './context.ts';
import { type DownloadOptions, download } from './download.ts';
import { wrongUsage } from './failure.ts';

export interface CsvExportOptions extends DownloadOptions {
  /** `default`, `all`, or column names separated by commas. */
  readonly columns?: string;
  readonly format?: string;
  /** Whether CSV begins with a byte order mark. */
  readonly bom?: true;
}

/** The part of an export's query that says which columns it has, and how it is written. */
export function writtenAs({ columns, format, bom }: CsvExportOptions): {
  readonly columns?: string;
  readonly format?: 'csv' | 'jsonl';
  readonly bom?: 'true';
} {
  if (format !== undefined && format !== 'csv' && format !== 'jsonl')
    throw wrongUsage(`'${format}' is no format of an export.`, ['--format csv', '--format jsonl']);
  if (bom && format === 'jsonl') throw wrongUsage('--bom is for CSV.');
  return {
    ...(columns === undefined ? {} : { columns }),
    ...(format === undefined ? {} : { format }),
    ...(bom ? { bom: 'true' } : {}),
  };
}

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
  const isLines = options.format === 'jsonl';
  const file = isLines ? usual.replace(/csv$/, 'jsonl') : usual;
  await download(context, options, file, open, rowsAre, isLines ? lineCounter() : rowCounter());
  if (leftOut.length > 0 && isDefaultExport([options.columns ?? '']))
    context.note(`  ${message.columnsLeftOut(leftOut)}. Use --columns all to export everything.`);
}
