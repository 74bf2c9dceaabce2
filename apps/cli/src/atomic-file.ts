import { open, rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exitCodes, Failure } from './failure.ts';

/**
 * Writes a file that appears only when complete, and returns its size in bytes. Throws a Failure if it can't
 * be created.
 * @param content called once the file can be created
 */
export async function writeAtomically(file: string, content: () => Promise<Readable>): Promise<number> {
  const { temporary, handle } = await openBeside(file);
  try {
    const target = handle.createWriteStream();
    await pipeline(await content(), target).catch((error: unknown) => {
      // Any other error comes from the content's source.
      throw codeOf(error) === 'ENOSPC' ? unwritable(file, error) : error;
    });
    await rename(temporary, file).catch((error: unknown) => {
      throw unwritable(file, error);
    });
    return target.bytesWritten;
  } finally {
    await handle.close();
    await rm(temporary, { force: true });
  }
}

/** Throws a Failure if a file couldn't be created, for work that takes effect before the file is written. */
export async function checkWritable(file: string): Promise<void> {
  await fileExists(file);
  const { temporary, handle } = await openBeside(file);
  await handle.close();
  await rm(temporary, { force: true });
}

async function openBeside(file: string) {
  const temporary = `${file}.${process.pid}.part`;
  const handle = await open(temporary, 'wx').catch((error: unknown) => {
    throw unwritable(file, error);
  });
  return { temporary, handle };
}

/** Whether the file exists. Throws a Failure if it is a folder. */
export async function fileExists(file: string): Promise<boolean> {
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory()) throw cannotBeWritten(file, reasons.EISDIR);
  return there !== undefined;
}

const reasons: Readonly<Record<string, string>> & { readonly EISDIR: string } = {
  ENOENT: 'no such folder',
  ENOTDIR: 'no such folder',
  EISDIR: 'it is a folder',
  EEXIST: 'another file is in the way',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** Why a file can't be written, in words. */
export const unwritable = (file: string, error: unknown): Failure =>
  cannotBeWritten(file, reasons[codeOf(error) ?? '']);

const cannotBeWritten = (file: string, reason: string | undefined): Failure =>
  new Failure(exitCodes.failed, `Cannot write ${file}${reason === undefined ? '' : `: ${reason}`}.`);

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
