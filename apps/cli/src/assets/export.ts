import { assetSchema } from '@quartermaster/core/assets/asset';
import { assetExportFile } from '@quartermaster/core/assets/asset-csv-export';
import { queryOfView } from '../asset-views.ts';
import type { Context } from '../context.ts';
import { type DownloadOptions, download } from '../download.ts';
import { listQuery } from '../filter.ts';

export interface ExportOptions extends DownloadOptions {
  readonly columns?: string;
  readonly sort?: string;
  readonly view?: string;
}

/** The assets that a filter matches, or all, as CSV. */
export async function exportAssets(
  context: Context,
  terms: readonly string[],
  { columns = 'default', ...options }: ExportOptions,
): Promise<void> {
  const asked = listQuery(terms, options.sort, Object.keys(assetSchema.shape));
  const query = options.view === undefined ? asked : await queryOfView(context, options.view, asked);
  const streams = await context.streams();
  const day = context.now.toISOString().slice(0, 10);
  const open = () => streams.assets.export({ ...query, columns });
  await download(context, options, assetExportFile(day), open, ['asset', 'assets']);
}
