import type { Terminal } from '../output/terminal.ts';
import { truncate } from '../output/width.ts';

const showAfterMs = 300;

const wipe = '\r\u001b[K';

/** What is being waited for; a function if the text changes. */
export type WaitText = string | (() => string);

/** Waits for work; after 300 ms the terminal shows what it is, until it is done. */
export async function waiting<T>(terminal: Terminal, what: WaitText, work: Promise<T>): Promise<T> {
  if (!terminal.canRedraw) return work;
  let shown = '';
  const timer = setInterval(() => {
    const text = truncate(`  ${typeof what === 'string' ? what : what()} …`, terminal.errWidth - 1);
    if (text === shown) return;
    shown = text;
    process.stderr.write(wipe + terminal.paintErr(text, 'dim'));
  }, showAfterMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (shown !== '') process.stderr.write(wipe);
  }
}
