import type { Command } from 'commander';
import { isCalled } from './command-of.ts';

const common = /^--(?:json(?:=.*)?|jsonl|csv|quiet|yes|host(?:=.*)?)$/s;

/** Moves common options that stand within a command's name behind its other words, where commander knows them. */
export function commonLast(program: Command, words: readonly string[]): string[] {
  const names: string[] = [];
  const options: string[] = [];
  let command = program;
  let rest = words;
  for (;;) {
    const begun = optionsBefore(command, rest);
    const next = command.commands.find((one) => isCalled(one, rest[begun]));
    // A group may do something without a verb, with options of its own.
    if (!next && command !== program) break;
    options.push(...rest.slice(0, begun));
    rest = rest.slice(begun);
    if (!next) break;
    names.push(next.name());
    rest = rest.slice(1);
    command = next;
  }
  const end = rest.includes('--') ? rest.indexOf('--') : rest.length;
  return [...names, ...rest.slice(0, end), ...options, ...rest.slice(end)];
}

/** How many words the common options before a command's name take. */
function optionsBefore({ commands }: Command, words: readonly string[]): number {
  const isName = (word: string | undefined) => commands.some((one) => isCalled(one, word));
  let at = 0;
  while (common.test(words[at] ?? '')) {
    const [option, next = '', later = ''] = words.slice(at);
    // The fields after --json may be left out: then the name follows.
    const areFields = option === '--json' && !isName(next) && (isName(later) || common.test(later));
    at += option === '--host' || areFields ? 2 : 1;
  }
  return at;
}
