import { open, rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exitCodes, Failure } from './failure.ts';

/**
 * Writes a file that appears when it is whole, and answers how many bytes it has. Throws a Failure that names it as
 * it was written where it can't be made.
 * @param content is asked for once the file can be made
 */
export async function writeWhole(file: string, content: () => Promise<Readable>): Promise<number> {
  const { temporary, handle } = await openBeside(file);
  try {
    const target = handle.createWriteStream();
    await pipeline(await content(), target).catch((error: unknown) => {
      // What else breaks off is of where the content comes from.
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

/** Throws a Failure where a file couldn't be made: for work that has its effect before the file is written. */
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

/** Whether there is a file already. Throws a Failure where what is there can't be one. */
export async function fileExists(file: string): Promise<boolean> {
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory()) throw cannotBeWritten(file, reasons.EISDIR);
  return there !== undefined;
}

const reasons: Readonly<Record<string, string>> & { readonly EISDIR: string } = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'it is a folder',
  EACCES: 'the folder is not yours to write',
  EPERM: 'the folder is not yours to write',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
};

const unwritable = (file: string, error: unknown): Failure =>
  cannotBeWritten(file, reasons[codeOf(error) ?? '']);

const cannotBeWritten = (file: string, reason: string | undefined): Failure =>
  new Failure(exitCodes.failed, `${file} can't be written${reason === undefined ? '' : `: ${reason}`}.`);

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
