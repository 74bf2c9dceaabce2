import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileExists, writeAtomically } from './atomic-file.ts';
import type { Context } from './context.ts';
import { wrongUsage } from './failure.ts';
import { bytes } from './output/figures.ts';
import { printable } from './output/printable.ts';
import { sign } from './output/states.ts';
import { confirm } from './ui/ask.ts';

export interface DownloadOptions {
  readonly output?: string;
}

/**
 * Writes a stream to the given file, or else to standard output, or to a default file at a terminal (raw data must not
 * reach a terminal). The file appears only when it is complete.
 */
export async function download(
  context: Context,
  { output }: DownloadOptions,
  usual: string,
  open: () => Promise<ReadableStream<Uint8Array>>,
): Promise<void> {
  const file = output ?? (context.terminal.human ? usual : '-');
  if (file === '-') {
    await pipeline(Readable.fromWeb(await open()), process.stdout, { end: false });
    return;
  }
  if ((await fileExists(file)) && !(await mayReplace(context, file))) return;
  const content = async () => Readable.fromWeb(await open());
  const written = await context.wait('Writing', writeAtomically(file, content));
  context.note(
    `${context.terminal.paintErr(sign.done, 'green')} ${printable(file)} written, ${bytes(written)}`,
  );
}

async function mayReplace(context: Context, file: string): Promise<boolean> {
  if (!context.yes && !context.terminal.canAsk)
    throw wrongUsage(`${file} already exists.`, [
      'Use --yes to replace it, or --output FILE to write another.',
    ]);
  return confirm(context, `${file} already exists. Replace it?`);
}
