import { createInterface } from 'node:readline';
import type { Context } from '../context.ts';
import { exitCodes, Failure, wrongUsage } from '../failure.ts';
import { printable } from '../output/printable.ts';
import { readSecret } from './secret.ts';

/** Ctrl-C or the end of the input at a question. */
export const interrupted = (): Failure => new Failure(exitCodes.failed, 'Interrupted. Nothing was changed.');

/** Asks on stderr for one line; an empty answer is the initial one. */
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

/** Asks until something is answered. */
export async function askFor(question: string, initial?: string): Promise<string> {
  for (;;) {
    const answer = await ask(question, initial);
    if (answer !== '') return answer;
  }
}

/** What was said, else what is answered. Where nobody can answer, wrong usage that says how to say it. */
export async function askOr(
  { terminal }: Context,
  said: string | undefined,
  question: string,
  how: string,
): Promise<string> {
  if (said !== undefined) return said;
  if (!terminal.canAsk) throw wrongUsage(`Nobody is there to ask: say ${how}.`);
  return askFor(question);
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
