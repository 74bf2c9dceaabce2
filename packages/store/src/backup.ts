import type { StoreLocation } from './open.ts';
import { StoreUnusable } from './port.ts';
import type { Copy, OnCopied } from './sqlite/backup.ts';

/**
 * Copies the database, while servers use it, as it is at one moment, into a new file of mode 0600, which is there
 * only once it is whole, checked and on the disk. Throws StoreUnusable for what can't be copied, on MongoDB always, and
 * what the operating system refuses.
 */
export async function backUp(location: StoreLocation, target: string, onCopied: OnCopied): Promise<Copy> {
  const file = fileOf(location);
  const { copyDatabase } = await import('./sqlite/backup.ts');
  return copyDatabase(file, target, onCopied);
}

/**
 * Puts a copy in the place of a database that no server has open. Wherever it is broken off, the old database or
 * the new one is there, whole. Throws StoreUnusable when it can't be done; on MongoDB always.
 * @returns under which name the old one is kept, if there was one
 */
export async function restore(
  copy: string,
  location: StoreLocation,
  onCopied: OnCopied,
): Promise<string | undefined> {
  const file = fileOf(location);
  const { replaceDatabase } = await import('./sqlite/backup.ts');
  return replaceDatabase(copy, file, onCopied);
}

function fileOf(location: StoreLocation): string {
  if (location.kind === 'sqlite') return location.file;
  throw new StoreUnusable(
    "MongoDB databases are copied with MongoDB's own tools: mongodump and mongorestore.",
  );
}
