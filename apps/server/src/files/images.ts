import type { FileLimits } from '@quartermaster/core/files/file-kind';
import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../refusal-error.ts';

/** Decoding an image is aborted after this long. */
const seconds = 10;

/** The accepted formats, by their first bytes. Anything else, above all SVG, never reaches the decoder. */
const signatures: readonly ((bytes: Uint8Array) => boolean)[] = [
  (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  (bytes) => startsWith(bytes, [0x47, 0x49, 0x46, 0x38]),
  (bytes) =>
    startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
];

const startsWith = (bytes: Uint8Array, beginning: readonly number[]): boolean =>
  beginning.every((byte, at) => bytes[at] === byte);

/**
 * Re-encodes an image as a PNG that fits into the box: only the pixels of the original survive.
 * Refuses what isn't a readable image (415) and images with too many pixels (413).
 */
export async function asPng(
  image: Uint8Array,
  { maxMegapixels, box }: Omit<Extract<FileLimits, { format: 'image' }>, 'maxMegabytes'>,
): Promise<Uint8Array> {
  if (!signatures.some((matches) => matches(image))) throw notAnImage();
  // Loaded on first use: it brings a native library.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(image, { limitInputPixels: maxMegapixels * 1_000_000, failOn: 'error' })
      .rotate()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .timeout({ seconds })
      .toBuffer();
  } catch (error) {
    throw error instanceof Error && error.message.includes('pixel limit')
      ? tooManyPixels(maxMegapixels)
      : notAnImage();
  }
}

const tooManyPixels = (most: number): RefusalError =>
  new RefusalError(refused('PAYLOAD_TOO_LARGE', message.imageTooManyPixels(most)));

const notAnImage = (): RefusalError =>
  new RefusalError(refused('UNSUPPORTED_MEDIA_TYPE', message.notAnImage));
