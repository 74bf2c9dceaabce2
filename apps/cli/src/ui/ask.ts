import { createInterface } from 'node:readline/promises';
import type { Context } from '../context.ts';
import { exitCodes, Failure, wrongUsage } from '../failure.ts';
import { printable } from '../output/printable.ts';
import { readSecret } from './secret.ts';

/** Ctrl-C or the end of the input at a question. */
export const interrupted = (): Failure => new Failure(exitCodes.failed, 'Interrupted. Nothing was changed.');

/** Asks on stderr for one line; an empty answer is the initial one. */
export async function ask(question: string, initial = ''): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(interrupted()));
    lines.once('SIGINT', () => lines.close());
  });
  try {
    const hint = initial === '' ? '' : ` (${initial})`;
    const answer = await Promise.race([lines.question(`? ${printable(question)}${hint} `), closed]);
    return answer.trim() === '' ? initial : answer.trim();
  } finally {
    lines.removeAllListeners('close');
    lines.close();
  }
}

/** Asks until something is answered. */
export async function askFor(question: string, initial?: string): Promise<string> {
  for (;;) {
    const answer = await ask(question, initial);
    if (answer !== '') return answer;
  }
}

/** Asks for what isn't to be seen while it is typed. */
export async function askSecret(question: string): Promise<string> {
  const secret = await readSecret(`? ${question} `);
  if (secret === undefined) throw interrupted();
  return secret;
}

/** Whether somebody at the terminal says yes. With --yes true; without a terminal wrong usage. */
export async function confirm(context: Context, question: string): Promise<boolean> {
  if (context.yes) return true;
  if (!context.terminal.canAsk)
    throw wrongUsage(`Nobody is there to ask: ${question}`, ['Say --yes to go on without being asked.']);
  return /^y(es)?$/i.test(await ask(`${question} (y/N)`));
}
