import type { Context } from '../context.ts';
import { type DownloadOptions, download } from '../download.ts';

/** Section 9. */
const usualFile = 'catalogue.csv';

export async function exportItems(context: Context, options: DownloadOptions): Promise<void> {
  const streams = await context.streams();
  await download(context, options, usualFile, () => streams.catalogue.export(), ['item', 'items']);
}
