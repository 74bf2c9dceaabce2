import type { Terminal } from '../output/terminal.ts';
import { cut } from '../output/width.ts';

const patience = 300;

/** Waits for work; when it takes over 300 ms the terminal says what for, until it is done. */
export async function waiting<T>(terminal: Terminal, what: string, work: Promise<T>): Promise<T> {
  if (!terminal.canRedraw) return work;
  let shown = false;
  const timer = setTimeout(() => {
    shown = true;
    process.stderr.write(terminal.paintErr(cut(`  ${what} …`, terminal.width - 1), 'dim'));
  }, patience);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (shown) process.stderr.write('\r\u001b[K');
  }
}
