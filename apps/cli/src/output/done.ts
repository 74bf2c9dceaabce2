import type { Context } from '../context.ts';
import { printable } from './printable.ts';
import { sign } from './states.ts';
import type { Terminal } from './terminal.ts';

/** `✓ Laptop added`, for people. */
export const doneLine = ({ paint }: Terminal, text: string): string =>
  `  ${paint(sign.done, 'green')} ${printable(text)}`;

/** The same on stderr, when stdout only has the record for scripts. */
export function noteDone({ format, terminal, note }: Context, text: string): void {
  if (format.kind === 'text' && !terminal.human)
    note(`  ${terminal.paintErr(sign.done, 'green')} ${printable(text)}`);
}

export const wasDryRun = 'This was a dry run: nothing was changed.';

/** How to undo what was done. */
export const undoHint = (batch: string): string => `Undo it with: qm undo ${batch}`;
