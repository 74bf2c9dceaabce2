import { printable } from './printable.ts';
import { sign } from './states.ts';
import type { Terminal } from './terminal.ts';

/** `✓ Laptop added`, as a result for people. */
export const doneLine = ({ paint }: Terminal, text: string): string =>
  `  ${paint(sign.done, 'green')} ${printable(text)}`;
