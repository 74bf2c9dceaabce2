import type { Context } from '../context.ts';
import { printable } from './printable.ts';
import { sign } from './states.ts';
import type { Terminal } from './terminal.ts';

/** `✓ Laptop added`, as a result for people. */
export const doneLine = ({ paint }: Terminal, text: string): string =>
  `  ${paint(sign.done, 'green')} ${printable(text)}`;

/** The same on stderr, where scripts read the record alone and it doesn't say that. */
export function noteDone({ format, terminal, note }: Context, text: string): void {
  if (format.kind === 'text' && !terminal.human)
    note(`  ${terminal.paintErr(sign.done, 'green')} ${printable(text)}`);
}
