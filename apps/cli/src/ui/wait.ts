import type { Terminal } from '../output/terminal.ts';
import { cut } from '../output/width.ts';

const patience = 300;

const wipe = '\r\u001b[K';

/** What is waited for; a function where that changes meanwhile. */
export type WaitText = string | (() => string);

/** Waits for work; when it takes over 300 ms the terminal says what for, until it is done. */
export async function waiting<T>(terminal: Terminal, what: WaitText, work: Promise<T>): Promise<T> {
  if (!terminal.canRedraw) return work;
  let shown = '';
  const timer = setInterval(() => {
    const text = cut(`  ${typeof what === 'string' ? what : what()} …`, terminal.errWidth - 1);
    if (text === shown) return;
    shown = text;
    process.stderr.write(wipe + terminal.paintErr(text, 'dim'));
  }, patience);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (shown !== '') process.stderr.write(wipe);
  }
}
