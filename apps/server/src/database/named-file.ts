import { access, constants, lstat, stat } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { DatabaseError } from '../errors/database-error.ts';
import { reasonOf } from '../errors/system-error.ts';

/** Throws a DatabaseError unless a new file can be created with this name. */
export async function checkNewFile(file: string): Promise<void> {
  if (file === '') throw new DatabaseError('Name the file to create.');
  const there = await lstat(file).catch(() => undefined);
  if (there?.isDirectory()) throw new DatabaseError(`${file} is a folder: name a file in it.`);
  if (there) throw new DatabaseError(`${file} already exists: choose another name.`);
  if (file.endsWith(sep)) throw new DatabaseError(`${file} is the name of a folder: name a file.`);
  const folder = await stat(dirname(file)).catch(() => undefined);
  if (folder === undefined) throw new DatabaseError(`There is no folder ${dirname(file)}.`);
  if (!folder.isDirectory()) throw new DatabaseError(`${dirname(file)} is a file, not a folder.`);
}

/** Throws a DatabaseError unless the file can be read. */
export async function checkSource(file: string): Promise<void> {
  if (file === '') throw new DatabaseError('Name the file to read.');
  const there = await stat(file).catch((error: unknown) => {
    throw new DatabaseError(`There is no ${file}.`, { cause: error });
  });
  if (there.isDirectory()) throw new DatabaseError(`${file} is a folder: name a file in it.`);
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw new DatabaseError(`${file} cannot be read: ${reasonOf(error) ?? String(error)}.`, { cause: error });
  });
}

/**
 * Runs work that writes a file; turns the operating system's refusals into a DatabaseError naming the file.
 */
export async function making<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    throw new DatabaseError(`${file} cannot be written: ${reason}.`, { cause: error });
  }
}
