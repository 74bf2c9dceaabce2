import { readFile } from 'node:fs/promises';
import { message } from '@quartermaster/core/messages';
import { exitCodes, Failure } from '../failure.ts';

/** How a file of a kind begins, its bytes read as Latin-1. */
const kinds: readonly (readonly [string, string])[] = [
  ['image/png', '\u0089PNG'],
  ['image/jpeg', '\u00ff\u00d8\u00ff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF'],
];
const mostMegabytes = 1;

/** The image in a file. Throws a Failure for what is none, or too large: it isn't sent. */
export async function readLogo(file: string): Promise<Blob> {
  const bytes = await readFile(file).catch(() => {
    throw new Failure(exitCodes.failed, `${file} can't be read.`);
  });
  const head = bytes.subarray(0, 16).toString('latin1');
  const [type] = kinds.find(([, beginning]) => head.startsWith(beginning)) ?? [];
  if (type === undefined) throw new Failure(exitCodes.failed, `${file}: ${message.notAnImage}.`);
  if (bytes.length > mostMegabytes * 1024 * 1024)
    throw new Failure(exitCodes.failed, `${file}: ${message.imageTooLarge(mostMegabytes)}.`);
  return new Blob([bytes], { type });
}
