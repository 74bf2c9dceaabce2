import { readFile } from 'node:fs/promises';
import { message } from '@quartermaster/core/messages';
import { exitCodes, Failure } from './failure.ts';

/** The first bytes of each image type, as Latin-1. */
const kinds: readonly (readonly [string, string])[] = [
  ['image/png', '\u0089PNG'],
  ['image/jpeg', '\u00ff\u00d8\u00ff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF'],
];

/** Reads an image file. Throws a Failure, before anything is sent, if it isn't an image or is too large. */
export async function readImage(file: string, maxMegabytes: number): Promise<Blob> {
  const bytes = await readFile(file).catch(() => {
    throw new Failure(exitCodes.failed, `Cannot read ${file}.`);
  });
  const head = bytes.subarray(0, 16).toString('latin1');
  const [type] = kinds.find(([, beginning]) => head.startsWith(beginning)) ?? [];
  if (type === undefined) throw new Failure(exitCodes.failed, `${file}: ${message.notAnImage}.`);
  if (bytes.length > maxMegabytes * 1024 * 1024)
    throw new Failure(exitCodes.failed, `${file}: ${message.imageTooLarge(maxMegabytes)}.`);
  return new Blob([bytes], { type });
}
