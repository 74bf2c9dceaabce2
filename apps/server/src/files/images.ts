import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../refusal-error.ts';

/** More than a camera makes, less than what a small file may unfold to. */
const mostMegapixels = 50;
/** An image that takes longer to decode is made to. */
const seconds = 10;

/** Pictures that are taken in, by how their files begin. Anything else, SVG above all, never gets near the decoder. */
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
 * A picture as a PNG of its own that fits into the box: nothing of the file that was sent is kept but what is seen.
 * Refused (415) when it is none, or none that can be read, and (413) when it has too many pixels.
 */
export async function asPng(
  image: Uint8Array,
  box: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  if (!signatures.some((matches) => matches(image))) throw notAnImage();
  // Loaded when it is first used: it brings a library of its own.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(image, { limitInputPixels: mostMegapixels * 1_000_000, failOn: 'error' })
      .rotate()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .timeout({ seconds })
      .toBuffer();
  } catch (error) {
    throw error instanceof Error && error.message.includes('pixel limit') ? tooManyPixels() : notAnImage();
  }
}

const tooManyPixels = (): RefusalError =>
  new RefusalError(refused('PAYLOAD_TOO_LARGE', message.imageTooManyPixels(mostMegapixels)));

const notAnImage = (): RefusalError =>
  new RefusalError(refused('UNSUPPORTED_MEDIA_TYPE', message.notAnImage));
