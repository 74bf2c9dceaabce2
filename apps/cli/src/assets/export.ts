import { assetSchema } from '@quartermaster/core/assets/asset';
import { assetExportFile } from '@quartermaster/core/assets/asset-csv-export';
import type { Context } from '../context.ts';
import { type DownloadOptions, download } from '../download.ts';
import { listQuery } from '../filter.ts';

export interface ExportOptions extends DownloadOptions {
  readonly columns?: string;
  readonly sort?: string;
}

/** The assets that a filter matches, or all, as CSV. */
export async function exportAssets(
  context: Context,
  terms: readonly string[],
  { columns = 'default', ...options }: ExportOptions,
): Promise<void> {
  const query = listQuery(terms, options.sort, Object.keys(assetSchema.shape));
  const streams = await context.streams();
  const day = context.now.toISOString().slice(0, 10);
  const open = () => streams.assets.export({ ...query, columns });
  await download(context, options, assetExportFile(day), open, ['asset', 'assets']);
}
