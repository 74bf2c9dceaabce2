import { assetExportFile } from '@quartermaster/core/assets/asset-csv-export';
import type { Context } from '../context.ts';
import { type DownloadOptions, download } from '../download.ts';
import { wrongUsage } from '../failure.ts';

export interface ExportOptions extends DownloadOptions {
  readonly columns?: string;
}

export async function exportAssets(context: Context, options: ExportOptions): Promise<void> {
  const { columns = 'default' } = options;
  if (columns !== 'default' && columns !== 'all')
    throw wrongUsage(`--columns must be default or all, not '${columns}'.`);
  const streams = await context.streams();
  const day = context.now.toISOString().slice(0, 10);
  await download(context, options, assetExportFile(day), () => streams.assets.export({ columns }));
}
