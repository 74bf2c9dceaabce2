import { message } from '@quartermaster/core/messages';

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** What a file input for images accepts. */
export const acceptedImages = imageTypes.join(',');

/** Why a file cannot be uploaded as an image, if it cannot. */
export function imageFault(file: File, megabytes: number): string | undefined {
  if (!imageTypes.includes(file.type)) return message.notAnImage;
  return file.size > megabytes * 1024 * 1024 ? message.imageTooLarge(megabytes) : undefined;
}
