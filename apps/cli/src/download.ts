import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from './context.ts';
import { wrongUsage } from './failure.ts';
import { bytes } from './output/figures.ts';
import { printable } from './output/printable.ts';
import { sign } from './output/states.ts';
import { confirm } from './ui/ask.ts';
import { fileExists, writeWhole } from './whole-file.ts';

export interface DownloadOptions {
  readonly output?: string;
}

/**
 * Writes a stream to standard output, or to a file: the one that was asked for, or at a terminal the one that is
 * usual for it (what is in the data must not act on a terminal). A file appears when it is whole.
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
  const written = await context.wait('Writing', writeWhole(file, content));
  context.note(
    `${context.terminal.paintErr(sign.done, 'green')} ${printable(file)} written, ${bytes(written)}`,
  );
}

async function mayReplace(context: Context, file: string): Promise<boolean> {
  if (!context.yes && !context.terminal.canAsk)
    throw wrongUsage(`${file} exists already.`, ['Say --yes to replace it, or --output FILE.']);
  return confirm(context, `${file} exists already. Replace it?`);
}
