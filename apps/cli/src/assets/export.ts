import { assetFilterFields } from '@quartermaster/core/assets/asset';
import { assetColumnsLeftOut, assetExportFile } from '@quartermaster/core/assets/asset-csv-export';
import { queryOfView } from '../asset-views.ts';
import type { Context } from '../context.ts';
import { type CsvExportOptions, exportCsv, writtenAs } from '../csv-export.ts';
import { listQuery } from '../filter.ts';

export interface ExportOptions extends CsvExportOptions {
  readonly sort?: string;
  readonly view?: string;
}

/** Exports the assets that a filter matches, or all, as CSV. */
export async function exportAssets(
  context: Context,
  terms: readonly string[],
  options: ExportOptions,
): Promise<void> {
  const given = listQuery(terms, options.sort, Object.keys(assetFilterFields));
  const query = options.view === undefined ? given : await queryOfView(context, options.view, given);
  const streams = await context.streams();
  const day = context.now.toISOString().slice(0, 10);
  const open = () => streams.assets.export({ ...query, ...writtenAs(options) });
  await exportCsv(context, options, assetExportFile(day), open, ['asset', 'assets'], assetColumnsLeftOut);
}
