import type { StoreLocation } from './open.ts';
import type { Copy, OnCopied } from './sqlite/backup.ts';
import { StoreUnusable } from './store-errors.ts';

/**
 * Copies the database as it is at one moment, even while servers use it, to a new file of mode 0600, which
 * only appears once it is complete, checked and on disk. Throws StoreUnusable for what can't be copied, which
 * includes MongoDB always, and passes on errors of the operating system.
 */
export async function backUp(location: StoreLocation, target: string, onCopied: OnCopied): Promise<Copy> {
  const file = fileOf(location);
  const { copyDatabase } = await import('./sqlite/backup.ts');
  return copyDatabase(file, target, onCopied);
}

/**
 * Replaces a database that no server has open by a copy. If interrupted at any point, either the old database
 * or the new one is there, complete. Throws StoreUnusable if that isn't possible; on MongoDB always.
 * @returns the name under which the old one is kept, if there was one
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
