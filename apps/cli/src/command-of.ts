import type { Command } from 'commander';

export interface NamedCommand {
  readonly command: Command;
  /** Its name and the names of those above it, but for the program's. */
  readonly path: readonly string[];
}

/** Whether a word names the command. */
export const isCalled = (command: Command, word: string | undefined): boolean =>
  command.name() === word || command.aliases().includes(word ?? '');

/** The command that the first words of a command line name. */
export function commandOf(command: Command, [word, ...rest]: readonly string[]): NamedCommand {
  const next = command.commands.find((one) => isCalled(one, word));
  if (!next) return { command, path: [] };
  const named = commandOf(next, rest);
  return { command: named.command, path: [next.name(), ...named.path] };
}
