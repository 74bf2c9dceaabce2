import type { Command, CommanderError } from 'commander';
import { commandOf } from './command-of.ts';
import { didYouMean } from './did-you-mean.ts';
import { type Failure, wrongUsage } from './failure.ts';

/** A commander error in the style of the rest of the program. */
export function usageOf({ message }: CommanderError, program: Command, args: readonly string[]): Failure {
  // Of --limt=3, the value is not what is unknown.
  const what = message.replace(/^error: /, '').replace(/^(unknown option '--[^'=]*)=.*'/s, "$1'");
  const { command, path } = commandOf(program, args);
  const sentence = what.charAt(0).toUpperCase() + what.slice(1);
  return wrongUsage(/[.?!]$/.test(sentence) ? sentence : `${sentence}.`, [
    ...[meantBy(what, command, args[path.length])].filter((text) => text !== undefined),
    ['qm', ...path, '--help'].join(' '),
  ]);
}

/** What is like the command, option or value that commander refuses. */
function meantBy(refusal: string, command: Command, next: string | undefined): string | undefined {
  const [, option] = /^unknown option '(.*)'/.exec(refusal) ?? [];
  if (option !== undefined)
    return didYouMean(
      option,
      command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : [])),
    );
  const [, value, choices] = /'([^']*)' is invalid.*Allowed choices are (.*)\.$/.exec(refusal) ?? [];
  if (value !== undefined && choices !== undefined) return didYouMean(value, choices.split(', '));
  // A group that does something without a verb takes a mistyped one for an argument too many.
  const isMistyped = /^(unknown command|too many arguments)/.test(refusal);
  if (!isMistyped || next === undefined) return undefined;
  // An address behind `qm login` is its --url.
  if (command.name() === 'login') return 'qm login --url URL';
  const own = command.parent ? [] : ['help', 'version'];
  return didYouMean(next, [...command.commands.flatMap((one) => [one.name(), ...one.aliases()]), ...own]);
}
