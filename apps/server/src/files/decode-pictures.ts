import { constants, setPriority } from 'node:os';
import sharp, { type Metadata } from 'sharp';
import type { PictureAnswer, PictureTask } from './picture-messages.ts';

/**
 * The process that decodes images (picture-process.ts). It ends with its server and not before, not even on
 * Ctrl-C.
 */
sharp.cache(false);
sharp.concurrency(1);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit());
process.on('message', async (task: PictureTask) => {
  process.send?.(await decoded(task));
});

async function decoded({ image, box, maxPixels, maxBytes }: PictureTask): Promise<PictureAnswer> {
  try {
    const metadata = await sharp(image, { limitInputPixels: false }).metadata();
    if (maxPixels !== undefined && metadata.width * metadata.height > maxPixels)
      return { kind: 'tooManyPixels' };
    if (bytesOf(metadata) > maxBytes) return { kind: 'tooLarge' };
    const png = await sharp(image, { limitInputPixels: maxBytes, failOn: 'error' })
      .rotate()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { kind: 'png', png };
  } catch {
    return { kind: 'unreadable' };
  }
}

/** The uncompressed size of all frames, with all channels. */
const bytesOf = ({ width, height, pageHeight = height, pages = 1, channels, depth }: Metadata): number =>
  width * pageHeight * pages * channels * (depth === 'uchar' ? 1 : 2);
