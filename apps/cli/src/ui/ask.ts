import { createInterface } from 'node:readline';
import { message } from '@quartermaster/core/messages';
import type { Context } from '../context.ts';
import { exitCodes, Failure, wrongUsage } from '../failure.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import { wrap } from '../output/width.ts';
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
    // Only the last line is the prompt: readline would break a longer one anywhere.
    const text = wrap(`? ${printable(question)}${hint}`, (process.stderr.columns ?? 80) - 3);
    for (const line of text.slice(0, -1)) process.stderr.write(`${line}\n`);
    lines.question(`${text.at(-1)} `, (answer) => {
      lines.off('close', leave);
      lines.close();
      resolve(answer.trim() === '' ? initial : answer.trim());
    });
  });
}

/** What an answer has to be. */
export interface Expected {
  /** What an empty answer means. */
  readonly initial?: string;
  /** What is wrong with an answer, if anything. */
  readonly fault?: (answer: string) => string | undefined;
}

/** Prompts until there is a good answer. */
export async function askFor(question: string, { initial, fault }: Expected = {}): Promise<string> {
  for (;;) {
    const answer = await ask(question, initial);
    const wrong = fault?.(answer) ?? (answer === '' ? message.required : undefined);
    if (wrong !== undefined) process.stderr.write(`  ${sign.warning} ${printable(wrong)}\n`);
    else return answer;
  }
}

/** The given value, or else the answer to a prompt. Without a terminal, throws wrong usage that says how to give it. */
export async function askOr(
  { terminal }: Context,
  said: string | undefined,
  question: string,
  how: string,
  expected?: Expected,
): Promise<string> {
  if (said !== undefined) return said;
  if (!terminal.canAsk) throw cannotAsk(how);
  return askFor(question, expected);
}

/** @param how how to give what would be asked: `--vendor NAME` */
export const cannotAsk = (how: string, advice: readonly string[] = []): Failure =>
  wrongUsage(`There is no terminal to ask on: give ${how}.`, advice);

/** Prompts for a secret, without showing it. */
export async function askSecret(question: string, { fault }: Pick<Expected, 'fault'> = {}): Promise<string> {
  for (;;) {
    const secret = await readSecret(`? ${question} `);
    if (secret === undefined) throw interrupted();
    const wrong = fault?.(secret);
    if (wrong === undefined) return secret;
    process.stderr.write(`  ${sign.warning} ${wrong}\n`);
  }
}

/** Asks a yes/no question. True with --yes; wrong usage without a terminal. */
export async function confirm(context: Context, question: string): Promise<boolean> {
  if (context.yes) return true;
  if (!context.terminal.canAsk)
    throw wrongUsage('There is no terminal to confirm this on.', [
      question,
      'Use --yes to go on without being asked.',
    ]);
  for (;;) {
    const answer = await ask(`${question} (y/N)`);
    if (/^y(es)?$/i.test(answer)) return true;
    if (/^(no?)?$/i.test(answer)) return false;
    process.stderr.write(`  ${sign.warning} Answer y or n\n`);
  }
}
