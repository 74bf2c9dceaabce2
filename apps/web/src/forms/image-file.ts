import { message } from '@quartermaster/core/messages';

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** What a file input for images accepts. */
export const acceptedImages = imageTypes.join(',');

/** Longer sides than this, in px, are not kept anyway. */
const longest = 2400;

/** A photo that is too large as a camera made it, smaller; any other file as it is. */
export async function fittedImage(file: File, megabytes: number): Promise<Blob> {
  if (imageFault(file, megabytes) !== message.imageTooLarge(megabytes)) return file;
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(image.width, image.height));
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  } catch {
    // Not an image after all, or one too large to decode here: the server says so.
    return file;
  }
}

/** Why a file cannot be uploaded as an image, if it cannot. */
export function imageFault(file: Blob, megabytes: number): string | undefined {
  if (!imageTypes.includes(file.type)) return message.notAnImage;
  return file.size > megabytes * 1024 * 1024 ? message.imageTooLarge(megabytes) : undefined;
}
