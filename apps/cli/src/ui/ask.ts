import { openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ReadStream } from 'node:tty';
import { message } from '@quartermaster/core/messages';
import type { Context } from '../context.ts';
import { exitCodes, Failure, wrongUsage } from '../failure.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import { terminalFile } from '../output/terminal.ts';
import { wrap } from '../output/width.ts';
import { readSecret } from './secret.ts';

/** Ctrl-C or end of input at a prompt. */
export const interrupted = (): Failure => new Failure(exitCodes.failed, 'Interrupted. Nothing was changed.');

/** Prompts on stderr for one line; an empty answer means the initial value. */
function ask(question: string, initial = '', input: NodeJS.ReadableStream = process.stdin): Promise<string> {
  const lines = createInterface({ input, output: process.stderr });
  const hint = initial === '' ? '' : ` (${initial})`;
  return new Promise((resolve, reject) => {
    const leave = () => {
      // The cursor is behind the question.
      process.stderr.write('\n');
      reject(interrupted());
    };
    lines.once('close', leave);
    lines.once('SIGINT', () => lines.close());
    // readline would break a long prompt anywhere, so only its last line is passed to it.
    const text = wrap(`? ${printable(question)}${hint}`, (process.stderr.columns || 80) - 3);
    for (const line of text.slice(0, -1)) process.stderr.write(`${line}\n`);
    lines.question(`${text.at(-1)} `, (answer) => {
      lines.off('close', leave);
      lines.close();
      resolve(answer.trim() === '' ? initial : answer.trim());
    });
  });
}

/** Requirements for an answer. */
export interface Expected {
  /** The value of an empty answer. */
  readonly initial?: string;
  /** Returns what is wrong with an answer; undefined if nothing. */
  readonly fault?: (answer: string) => string | undefined;
}

/** Prompts until there is a valid answer. */
export async function askFor(question: string, { initial, fault }: Expected = {}): Promise<string> {
  for (;;) {
    const answer = await ask(question, initial);
    const wrong = fault?.(answer) ?? (answer === '' ? message.required : undefined);
    if (wrong !== undefined) process.stderr.write(`  ${sign.warning} ${printable(wrong)}\n`);
    else return answer;
  }
}

/** Prompts for a line that may be left empty. */
export const askOptional = (question: string): Promise<string> => ask(question);

/** Prompts until an answer is found, or left empty. @param none said if nothing is found */
export async function askUntil<T>(
  question: string,
  find: (answer: string) => T | undefined,
  none: string,
): Promise<T | undefined> {
  for (;;) {
    const answer = await ask(question);
    if (answer === '') return undefined;
    const found = find(answer);
    if (found !== undefined) return found;
    process.stderr.write(`  ${sign.warning} ${printable(none)}\n`);
  }
}

interface Findable<T> {
  readonly search: (text: string) => Promise<readonly T[]>;
  /** The text for one result. */
  readonly line: (found: T) => string;
  /** Shown if there are no results. */
  readonly none: string;
}

/**
 * Prompts for a search and, if it has several results, for one of them. @returns
 * undefined for an empty answer
 */
export async function find<T>(
  context: Context,
  question: string,
  { search, line, none }: Findable<T>,
): Promise<T | undefined> {
  const say = (text: string): void => void process.stderr.write(`  ${printable(text)}\n`);
  for (;;) {
    const text = await ask(question);
    if (text === '') return undefined;
    const found = await context.wait('Searching', search(text));
    const [only] = found;
    if (only === undefined) say(`${sign.warning} ${none}`);
    else if (found.length === 1) {
      say(`${sign.done} ${line(only)}`);
      return only;
    } else {
      for (const [index, one] of found.entries()) say(`${index + 1}  ${line(one)}`);
      const which = await askFor(`Which (1 to ${found.length}, 0 to search again)`, {
        fault: (answer) =>
          /^\d$/.test(answer) && Number(answer) <= found.length ? undefined : `Answer 0 to ${found.length}`,
      });
      const chosen = found[Number(which) - 1];
      if (chosen !== undefined) return chosen;
    }
  }
}

/**
 * The given value, or the answer to a prompt. Without a terminal, throws wrong
 * usage that says how to give it.
 */
export async function askOr(
  { terminal }: Context,
  given: string | undefined,
  question: string,
  how: string,
  expected?: Expected,
): Promise<string> {
  if (given !== undefined) return given;
  if (!terminal.canAsk) throw cannotAsk(how);
  return askFor(question, expected);
}

/** @param how how to give the missing value: `--vendor NAME` */
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

/** Whether a yes/no question can be asked; with `aside`, also while standard input is a file being read. */
export const canConfirm = ({ terminal }: Context, aside: boolean): boolean =>
  terminal.canAsk || (aside && terminal.canAskAside);

/** Asks a yes/no question. True with --yes; wrong usage without a terminal. */
export async function confirm(context: Context, question: string, aside = false): Promise<boolean> {
  if (context.yes) return true;
  if (!canConfirm(context, aside))
    throw wrongUsage('There is no terminal to confirm this on.', [
      question,
      'Use --yes to go on without being asked.',
    ]);
  if (context.terminal.canAsk) return isYes(question, process.stdin);
  const terminal = new ReadStream(openSync(terminalFile, 'r'));
  try {
    return await isYes(question, terminal);
  } finally {
    terminal.destroy();
  }
}

async function isYes(question: string, input: NodeJS.ReadableStream): Promise<boolean> {
  for (;;) {
    const answer = await ask(`${question} (y/N)`, '', input);
    if (/^y(es)?$/i.test(answer)) return true;
    if (/^(no?)?$/i.test(answer)) return false;
    process.stderr.write(`  ${sign.warning} Answer y or n\n`);
  }
}
