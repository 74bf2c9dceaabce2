import type { Argument, Command, Option } from 'commander';
import { commonHeading } from '../options.ts';
import { inserted, readLine, type TypedLine } from './line.ts';

/** What could be typed, with a word on what it is. */
export interface Offer {
  readonly value: string;
  readonly text?: string | undefined;
}

/** What a shell offers: values, or the files of this machine. */
type Offers = readonly Offer[] | 'files';

/**
 * Answers a shell: the first word is its name, then come, for bash, the line up to the cursor and what
 * separates its words, or the words themselves. Says nothing instead of failing.
 */
export async function answerShell(program: Command, [shell, ...given]: readonly string[]): Promise<void> {
  const isBash = shell === 'bash';
  const line = isBash ? readLine(given[0] ?? '', given[1] ?? '') : wordsOf(given);
  const words = isBash ? line.words.slice(1) : line.words;
  const offers = await complete(program, words, line.current).catch(() => []);
  const lines = offers === 'files' ? [] : offers.map((offer) => lineOf(offer, isBash ? line : undefined));
  process.stdout.write([...lines, `:${nextOf(offers)}`, ''].join('\n'));
}

const wordsOf = (given: readonly string[]): TypedLine => ({
  words: given.slice(0, -1),
  current: given.at(-1) ?? '',
  quote: undefined,
  kept: 0,
});

/** How it goes on after the word: after `status:` at once, else with another word. */
const nextOf = (offers: Offers): 'files' | 'more' | 'done' =>
  offers === 'files'
    ? 'files'
    : offers.length > 0 && offers.every(({ value }) => /[:=]$/.test(value))
      ? 'more'
      : 'done';

/** @param line of bash, which shows no descriptions, and takes what it is given as it would be typed */
function lineOf({ value, text }: Offer, line: TypedLine | undefined): string {
  if (line) return inserted(value, line);
  return text === undefined ? value : `${value}\t${oneLine(text)}`;
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Where in the tree of commands the cursor is. */
interface Place {
  readonly command: Command;
  /** The names of the command and those above it, but for the program's. */
  readonly path: readonly string[];
  readonly positional: readonly string[];
  /** The option whose value comes next. */
  readonly waiting: Option | undefined;
  readonly onlyValues: boolean;
  readonly host: string | undefined;
}

async function complete(program: Command, words: readonly string[], current: string): Promise<Offers> {
  const place = placeOf(program, words);
  const { command, positional, waiting, onlyValues } = place;
  if (waiting && !isLeftOut(waiting, current))
    return ofPlaceholder(place, placeholderOf(waiting), current, waiting.argChoices);
  const [, flag = '', begun] = /^(--[\w-]+)=(.*)$/s.exec(current) ?? [];
  if (begun !== undefined && !onlyValues) {
    const option = optionOf(command, flag);
    if (option === undefined) return [];
    const offers = await ofPlaceholder(place, placeholderOf(option), begun, option.argChoices);
    return offers === 'files'
      ? offers
      : offers.map((offer) => ({ ...offer, value: `${flag}=${offer.value}` }));
  }
  const argument = argumentAt(command, positional.length);
  const isNegated = argument?.name() === 'terms' && /^-[A-Za-z(]/.test(current);
  if (current.startsWith('-') && !onlyValues && !isNegated)
    return offered(
      optionsOf(command)
        .filter((option) => !option.hidden)
        .map((option) => ({ value: option.long ?? option.short ?? '', text: option.description }))
        .concat([{ value: '--help', text: 'show this help' }]),
      current,
    );
  if (command.commands.length > 0 && positional.length === 0)
    return offered(
      command
        .createHelp()
        .visibleCommands(command)
        .map((one) => ({ value: one.name(), text: one.description() })),
      current,
    );
  return argument === undefined ? [] : ofPlaceholder(place, argument.name(), current, argument.argChoices);
}

function placeOf(program: Command, words: readonly string[]): Place {
  let command = program;
  let onlyValues = false;
  let waiting: Option | undefined;
  let host: string | undefined;
  const path: string[] = [];
  const positional: string[] = [];
  for (const word of words) {
    const valued = waiting && !isLeftOut(waiting, word) ? waiting : undefined;
    waiting = undefined;
    if (valued) {
      if (valued.long === '--host') host = word;
    } else if (word === '--') onlyValues = true;
    else if (word.startsWith('-') && !onlyValues) {
      const option = optionOf(command, word);
      if (word.startsWith('--host=')) host = word.slice('--host='.length);
      if (option?.required || (option?.optional && command.commands.length === 0)) waiting = option;
    } else {
      const next =
        positional.length === 0
          ? command.commands.find((one) => [one.name(), ...one.aliases()].includes(word))
          : undefined;
      if (next) path.push(next.name());
      else positional.push(word);
      command = next ?? command;
    }
  }
  return { command, path, positional, waiting, onlyValues, host };
}

/** Whether a word isn't the option's value, because the option can do without one. */
const isLeftOut = ({ optional }: Option, word: string): boolean => optional && word.startsWith('-');

const optionOf = (command: Command, flag: string): Option | undefined =>
  optionsOf(command).find(({ long, short }) => long === flag || short === flag);

/** Of a group and of the program: the common options of its commands, which are taken there, too. */
const optionsOf = ({ commands, options }: Command): readonly Option[] => [
  ...options,
  ...commands
    .flatMap(optionsOf)
    .filter(
      ({ long, helpGroupHeading }, index, all) =>
        helpGroupHeading === commonHeading && all.findIndex((one) => one.long === long) === index,
    ),
];

const argumentAt = ({ registeredArguments }: Command, index: number): Argument | undefined =>
  registeredArguments[index] ??
  (registeredArguments.at(-1)?.variadic ? registeredArguments.at(-1) : undefined);

/** `asset` for `--have <asset>` and `--leave <assets...>`, `item` for `--item <item[=quantity]>`. */
const placeholderOf = ({ flags, long }: Option): string =>
  long === '--json' ? 'json' : (/[<[]([\w-]+)/.exec(flags)?.[1] ?? '');

async function ofPlaceholder(
  { path, positional, host }: Place,
  placeholder: string,
  begun: string,
  choices: readonly string[] | undefined,
): Promise<Offers> {
  if (choices)
    return offered(
      choices.map((value) => ({ value })),
      begun,
    );
  if (/^(file|files|folder|plan)$/.test(placeholder)) return 'files';
  const { valuesOf } = await import('./values.ts');
  const found = await valuesOf({ path, placeholder, begun, host });
  return offered(
    found.filter(({ value }) => !positional.includes(value)),
    begun,
  );
}

const offered = (offers: readonly Offer[], begun: string): readonly Offer[] =>
  offers.filter(({ value }) => value.toLowerCase().startsWith(begun.toLowerCase()));
