import type { FileKind } from '@quartermaster/core/files/file-kind';
import { filePath } from './references.ts';
import type { FileService } from './service.ts';

/**
 * Stores an image and makes a record refer to it; if that fails, the image is removed again. The previous
 * image is swept once nothing refers to it.
 */
export async function storePhoto<T>(
  files: FileService,
  kind: FileKind,
  image: Uint8Array,
  write: (address: string) => Promise<T>,
): Promise<T> {
  const id = await files.add(kind, image);
  try {
    return await write(filePath(id));
  } catch (error) {
    await files.release(id);
    throw error;
  }
}
