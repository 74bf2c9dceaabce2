import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { rowCounter } from '@quartermaster/core/csv/count-rows';
import { fileExists, writeAtomically } from './atomic-file.ts';
import type { Context } from './context.ts';
import { wrongUsage } from './failure.ts';
import { bytes, counted } from './output/figures.ts';
import { printable } from './output/printable.ts';
import { sign } from './output/states.ts';
import { confirm } from './ui/ask.ts';

export interface DownloadOptions {
  readonly output?: string;
}

/**
 * Writes a stream to the given file, or else to standard output, or to a default file at a terminal, where
 * raw data must not be printed. The file only appears when it is complete.
 * @param rowsAre what to call the rows of a CSV file when reporting how many were written
 */
export async function download(
  context: Context,
  { output }: DownloadOptions,
  usual: string,
  open: () => Promise<ReadableStream<Uint8Array>>,
  rowsAre?: readonly [one: string, many: string],
  counter = rowCounter(),
): Promise<void> {
  if (rowsAre && context.format.kind !== 'text')
    throw wrongUsage('An export is CSV, not JSON.', [
      'For JSON, list with the same filter: list --all --json',
    ]);
  const rows = () => rowsAre && counted(counter.rows(), ...rowsAre);
  const content = async () => Readable.fromWeb((await open()).pipeThrough(counting(counter)));
  const file = output ?? (context.terminal.human ? usual : '-');
  if (file === '-') {
    await pipeline(await content(), process.stdout, { end: false });
    if (rowsAre) context.note(`${rows()} written`);
    return;
  }
  if ((await fileExists(file)) && !(await mayReplace(context, file))) return;
  const written = await context.wait('Writing', writeAtomically(file, content));
  context.note(
    `${context.terminal.paintErr(sign.done, 'green')} ${printable(file)} written, ${[rows(), bytes(written)].filter(Boolean).join(', ')}`,
  );
}

const counting = (counter: ReturnType<typeof rowCounter>) =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, next) => {
      counter.take(bytes);
      next.enqueue(bytes);
    },
  });

async function mayReplace(context: Context, file: string): Promise<boolean> {
  if (!context.yes && !context.terminal.canAsk)
    throw wrongUsage(`${file} already exists.`, [
      'Use --yes to replace it, or --output FILE to write another.',
    ]);
  return confirm(context, `${file} already exists. Replace it?`);
}
