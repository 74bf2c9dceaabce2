import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  if ((await exists(file)) && !(await mayReplace(context, file))) return;
  const temporary = `${file}.${process.pid}.part`;
  const target = createWriteStream(temporary, { flags: 'wx' });
  try {
    await context.wait('Writing', pipeline(Readable.fromWeb(await open()), target));
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  context.note(
    `${context.terminal.paintErr(sign.done, 'green')} ${printable(file)} written, ${bytes(target.bytesWritten)}`,
  );
}

async function mayReplace(context: Context, file: string): Promise<boolean> {
  if (!context.yes && !context.terminal.canAsk)
    throw wrongUsage(`${file} exists already.`, ['Say --yes to replace it, or --output FILE.']);
  return confirm(context, `${file} exists already. Replace it?`);
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
