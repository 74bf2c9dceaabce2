import { message } from '@quartermaster/core/messages';

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The `accept` of a file input for images. */
export const acceptedImages = imageTypes.join(',');

/** Photos are scaled down to this length of their longer side, in px; more isn't needed. */
const longest = 2400;

/** Scales a photo down if it is too large, as those from cameras are; returns any other file unchanged. */
export async function fittedImage(file: File, megabytes: number): Promise<Blob> {
  if (imageFault(file, megabytes) !== message.imageTooLarge(megabytes)) return file;
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(image.width, image.height));
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  } catch {
    // Not an image after all, or too large to decode here: the server will say so.
    return file;
  }
}

/** Why a file can't be uploaded as an image; undefined if it can. */
export function imageFault(file: Blob, megabytes: number): string | undefined {
  if (!imageTypes.includes(file.type)) return message.notAnImage;
  return file.size > megabytes * 1024 * 1024 ? message.imageTooLarge(megabytes) : undefined;
}
