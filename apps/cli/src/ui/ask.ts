import { createInterface } from 'node:readline';
import type { Context } from '../context.ts';
import { exitCodes, Failure, wrongUsage } from '../failure.ts';
import { printable } from '../output/printable.ts';
import { readSecret } from './secret.ts';

/** Ctrl-C or end of input at a prompt. */
export const interrupted = (): Failure => new Failure(exitCodes.failed, 'Interrupted. Nothing was changed.');

/** Prompts on stderr for one line; an empty answer means the initial value. */
function ask(question: string, initial = ''): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const hint = initial === '' ? '' : ` (${initial})`;
  return new Promise((resolve, reject) => {
    const leave = () => reject(interrupted());
    lines.once('close', leave);
    lines.once('SIGINT', () => lines.close());
    lines.question(`? ${printable(question)}${hint} `, (answer) => {
      lines.off('close', leave);
      lines.close();
      resolve(answer.trim() === '' ? initial : answer.trim());
    });
  });
}

/** Prompts until there is an answer. */
export async function askFor(question: string, initial?: string): Promise<string> {
  for (;;) {
    const answer = await ask(question, initial);
    if (answer !== '') return answer;
  }
}

/** The given value, or else the answer to a prompt. Without a terminal, throws wrong usage that says how to give it. */
export async function askOr(
  { terminal }: Context,
  said: string | undefined,
  question: string,
  how: string,
): Promise<string> {
  if (said !== undefined) return said;
  if (!terminal.canAsk) throw wrongUsage(`No terminal to prompt on: give ${how}.`);
  return askFor(question);
}

/** Prompts for a secret, without showing it. */
export async function askSecret(question: string): Promise<string> {
  const secret = await readSecret(`? ${question} `);
  if (secret === undefined) throw interrupted();
  return secret;
}

/** Asks a yes/no question. True with --yes; wrong usage without a terminal. */
export async function confirm(context: Context, question: string): Promise<boolean> {
  if (context.yes) return true;
  if (!context.terminal.canAsk)
    throw wrongUsage(`No terminal to prompt on: ${question}`, ['Use --yes to continue without being asked.']);
  return /^y(es)?$/i.test(await ask(`${question} (y/N)`));
}
