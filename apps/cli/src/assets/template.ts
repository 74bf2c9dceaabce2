import { assetTemplateFile } from '@quartermaster/core/assets/asset-csv-export';
import type { Context } from '../context.ts';
import { type DownloadOptions, download } from '../download.ts';

export async function assetTemplate(context: Context, options: DownloadOptions): Promise<void> {
  const streams = await context.streams();
  await download(context, options, assetTemplateFile, () => streams.assets.template());
}
